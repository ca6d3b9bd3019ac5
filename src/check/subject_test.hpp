// For tests of one subject of checked mode: a core with two circular buffers, whose fibers announce what they would
// have done. Nothing runs, so each rule is judged by its events alone.
#pragma once
#include <gtest/gtest.h>

#include "cb/circular_buffer.hpp"
#include "check/checked_run.hpp"
#include "check/findings.hpp"
#include "program/program.hpp"

namespace tessera::check::testing {

using Codes = std::vector<std::string>;
inline constexpr uint32_t kBuffer = 0x100000, kPage = 2048, kPages = 2;  // c_0; c_1 follows it

struct Subject : ::testing::Test {
    Device device{DeviceOptions{.arch = "wormhole_b0", .workers = 1}};
    CheckedRun run{device};
    Core& core = device.core({0, 0});
    Fiber brisc{core, Role::Brisc}, ncrisc{core, Role::Ncrisc};
    Fiber unpack{core, Role::Unpack}, math{core, Role::Math}, pack{core, Role::Pack};
    Program program;

    Subject() {
        clear_findings();
        for (uint32_t cb : {0u, 1u})
            core.cbs->config[cb] = {.configured = true,
                                    .address = kBuffer + cb * kPages * kPage,
                                    .size_bytes = kPages * kPage,
                                    .num_pages = kPages,
                                    .page_bytes = kPage,
                                    .format = DataFormat::Float16b};
        for (Core* used : {&core, &device.core({1, 0})})
            device.open_role(*used, Role::Brisc);  // with it the private data of all roles
        cb::reset(core);
        program.cores.push_back({.core = {0, 0}, .kernel = {-1, -1, -1, -1, -1}, .unique_args = {}});
        run.begin(program, {});
    }

    // An event of its own for one subject.
    template <class Announce>
    void event(Announce announce) {
        run.next_event();
        announce();
    }

    // A transfer, to the subject alone.
    void start(Observer& subject, Fiber& fiber, TransferEvent event) {
        run.next_event();
        run.start(fiber, event);
        subject.started(fiber, event);
    }
    TransferEvent read_into(uint32_t local, uint32_t bytes = kPage) {
        return {.kind = TransferEvent::Kind::Read,
                .number = ++transfers_,
                .call = "noc_async_read",
                .local = local,
                .bytes = bytes,
                .core = &device.core({1, 0}),
                .address = kBuffer};
    }
    TransferEvent write_from(uint32_t local, uint64_t to = kBuffer, uint32_t bytes = kPage) {
        return {.kind = TransferEvent::Kind::Write,
                .number = ++transfers_,
                .call = "noc_async_write",
                .local = local,
                .bytes = bytes,
                .core = &device.core({1, 0}),
                .address = to};
    }

    // What was found so far.
    Codes codes() {
        ::testing::internal::CaptureStderr();
        run.end();
        ::testing::internal::GetCapturedStderr();
        Codes found;
        for (const Finding& finding : findings()) found.push_back(finding.message.code);
        clear_findings();
        return found;
    }

  private:
    uint64_t transfers_ = 0;
};

}  // namespace tessera::check::testing
