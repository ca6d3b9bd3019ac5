// The macros of the Tracy profiler, empty: programs that mark zones compile, and nothing is recorded.
#pragma once
#define ZoneScoped
#define ZoneScopedN(name)
#define ZoneScopedC(color)
#define ZoneScopedNC(name, color)
#define ZoneScopedS(depth)
#define ZoneName(text, size)
#define ZoneText(text, size)
#define ZoneValue(value)
#define ZoneColor(color)
#define ZoneNamed(name, active)
#define ZoneNamedN(variable, name, active)
#define FrameMark
#define FrameMarkNamed(name)
#define FrameMarkStart(name)
#define FrameMarkEnd(name)
#define TracyMessage(text, size)
#define TracyMessageL(text)
#define TracyMessageC(text, size, color)
#define TracyPlot(name, value)
#define TracyAlloc(pointer, size)
#define TracyAllocN(pointer, size, name)
#define TracyFree(pointer)
#define TracyFreeN(pointer, name)
#define TracyLockable(type, name) type name
#define LockableBase(type) type
