// Zones are only observed on the card.
#pragma once
#define DeviceZoneScopedSumN1(x)
#define DeviceZoneScopedSumN2(x)
#define DeviceZoneScopedN(x)
#define DeviceZoneScopedMainN(x)
#define DeviceZoneScopedMainChildN(x)
#define DeviceTimestampedData(x, y)
