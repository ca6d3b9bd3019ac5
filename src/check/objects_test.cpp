// What lies at an address: living things before freed ones, the freed ones last remembered.
#include "check/objects.hpp"

#include <gtest/gtest.h>

#include "device/device.hpp"

namespace tessera::check {
namespace {

struct ObjectsAt : ::testing::Test {
    ObjectsAt() : device(DeviceOptions{.arch = "wormhole_b0", .workers = 1}) {}
    static void place(Buffer& buffer, BufferType type, uint64_t address, uint64_t bytes, uint32_t line) {
        buffer.type = type;
        buffer.address = address;
        buffer.bytes_per_bank = bytes;
        buffer.made_at = {"add.py", line};
    }
    Object l1(uint64_t address) { return objects.in_l1(device.cores()[0], address, true); }
    Device device;
    Objects objects;
    Buffer first, second;
};

TEST_F(ObjectsAt, TensorEndsWhereItsBankPartEnds) {
    place(first, BufferType::L1, 0x80000, 0x1000, 3);
    objects.allocated(first);
    EXPECT_EQ(l1(0x80FFF).name, "the tensor made at add.py:3");
    EXPECT_TRUE(l1(0x80800).contains(0x80800, 0x800));
    EXPECT_FALSE(l1(0x80800).contains(0x80800, 0x801));
    EXPECT_FALSE(l1(0x81000).known());
}

TEST_F(ObjectsAt, FreedTensorIsNamedUntilItsPlaceIsTakenAgain) {
    place(first, BufferType::L1, 0x80000, 0x1000, 3);
    objects.allocated(first);
    objects.freed(first);
    EXPECT_TRUE(l1(0x80000).freed);
    EXPECT_EQ(l1(0x80000).name, "the tensor made at add.py:3");
    place(second, BufferType::L1, 0x80000, 0x800, 5);
    objects.allocated(second);
    EXPECT_EQ(l1(0x80000).name, "the tensor made at add.py:5");
    EXPECT_FALSE(l1(0x80000).freed);
    EXPECT_TRUE(l1(0x80800).freed);
}

TEST_F(ObjectsAt, SecondBankOfADramChannelHoldsTheSameTensors) {
    place(first, BufferType::DRAM, 0x40000, 0x1000, 3);
    objects.allocated(first);
    for (const DramBank& bank : device.arch().dram_banks) {
        const Object object = objects.in_dram(device.arch(), bank.channel, bank.offset + 0x40010);
        ASSERT_TRUE(object.known()) << "channel " << bank.channel << " from " << bank.offset;
        EXPECT_EQ(object.begin, bank.offset + 0x40000);
        EXPECT_FALSE(objects.in_dram(device.arch(), bank.channel, bank.offset + 0x41000).known());
    }
}

TEST_F(ObjectsAt, LastRowOfPagesNeedNotReachAllBanks) {
    place(first, BufferType::DRAM, 0x40000, 0x1000, 3);
    first.num_pages = static_cast<uint32_t>(device.arch().dram_banks.size()) + 2;
    first.aligned_page_size = 0x800;
    objects.allocated(first);
    for (uint32_t bank = 0; bank < device.arch().dram_banks.size(); bank++) {
        const DramBank& at = device.arch().dram_banks[bank];
        const Object object = objects.in_dram(device.arch(), at.channel, at.offset + 0x40800);
        EXPECT_FALSE(object.lacks_page_at(at.offset + 0x40000)) << bank;
        EXPECT_EQ(object.lacks_page_at(at.offset + 0x40800), bank >= 2) << bank;
    }
}

}  // namespace
}  // namespace tessera::check
