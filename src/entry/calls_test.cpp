// The table of calls (tessera/abi/calls.def) and what is there: a call that nobody defines does not link here.
#include "tessera/abi/calls.h"

#include <gtest/gtest.h>

#include "tessera/abi/call_table.h"

namespace tessera::abi {
namespace {

void* const kDefined[] = {
#define TESSERA_CALL(result, name, parameters, traits) reinterpret_cast<void*>(&name),
#include "tessera/abi/calls.def"
};

TEST(Calls, EveryCallOfTheTableIsDefined) {
    EXPECT_GT(std::size(kDefined), 100u);
    for (const void* call : kDefined) EXPECT_NE(call, nullptr);
}

TEST(Calls, QuestionsAreKnownByTheirNames) {
    for (const CallTraits& call : kCalls) EXPECT_EQ(call.has(Question), call.name.starts_with("tess_q_")) << call.name;
}

TEST(Calls, AreFoundByName) {
    EXPECT_EQ(find_call("tess_cb_push_back"), &kCalls[static_cast<int>(Call::tess_cb_push_back)]);
    EXPECT_EQ(find_call("tess_cb_push"), nullptr);
    EXPECT_TRUE(
        is_call({.callee = "tess_mailbox_read", .first = 1, .second = -1, .site = nullptr}, Call::tess_mailbox_read));
}

}  // namespace
}  // namespace tessera::abi
