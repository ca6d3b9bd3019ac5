// One program on one device, run again and again from the same state.
#pragma once
#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "check/findings.hpp"
#include "diag/print_sink.hpp"
#include "fiber/policies/delays.hpp"
#include "fuzz/memory.hpp"
#include "fuzz/schedule.hpp"
#include "program/program.hpp"

namespace tessera::fuzz {

// How a run under some delays ended; `ends` is empty when it ended as the default schedule does.
struct Try {
    std::string ends, text;
    DelayedRun run;
};

// Lines of DPRINT are dropped: a program prints once, by its default schedule.
class Silence {
  public:
    Silence() : before_(set_print_hook([](std::string_view) {})) {}
    ~Silence() { set_print_hook(std::move(before_)); }

  private:
    PrintHook before_;
};

class Trial {
  public:
    Trial(const Program& program, std::span<const Tensor> tensors, Device& device, const UserLine& called_at,
          std::optional<Numerics> numerics);

    Try attempt(const std::vector<Delay>& delays, bool with_order = false);
    // False: it fails without any delay, which is no matter of schedules; the error is the usual one.
    bool run_by_default();
    void run_plainly(const std::vector<Delay>& delays);  // with its error, findings and prints
    void leave_default_result() { after_->restore(); }
    const DelayedRun& default_run() const { return default_run_; }
    Schedule description() const;
    std::string program_line() const;

    // The fewest delays that were found to end in the same way, each as short as it can be. `tries` counts runs.
    std::vector<Delay> minimised(std::vector<Delay> delays, const std::string& ends, uint32_t& tries);
    // The same delays by the lines that their actors are at, where that gives the same run.
    std::vector<Delay> by_lines(const std::vector<Delay>& delays, const Try& tried);

  private:
    bool still_fails(const std::vector<Delay>& delays, const std::string& ends, uint32_t& tries);
    bool drop_needless(std::vector<Delay>& delays, const std::string& ends, uint32_t& tries);
    void end_early(std::vector<Delay>& delays, size_t which, const std::string& ends, uint32_t& tries);
    void begin_late(std::vector<Delay>& delays, size_t which, const std::string& ends, uint32_t& tries);
    void fill_buffers();
    DelayOptions delay_options(bool order) const;

    const Program& program_;
    std::span<const Tensor> tensors_;
    Device& device_;
    const UserLine& called_at_;
    std::optional<Numerics> numerics_;
    Memory before_;
    std::optional<Memory> after_;
    DelayedRun default_run_;
    std::optional<std::vector<std::span<std::byte>>> buffers_;  // circular ones that no tensor lies in
};

}  // namespace tessera::fuzz
