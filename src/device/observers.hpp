// Any number of observers as one: every event goes to each of them, in the order in which they were added.
#pragma once
#include <memory>
#include <vector>

#include "device/observer.hpp"

namespace tessera {

class Observers : public Observer {
  public:
    void add(std::shared_ptr<Observer> observer) { all_.push_back(std::move(observer)); }
    void remove(const Observer& observer) {
        std::erase_if(all_, [&](const auto& one) { return one.get() == &observer; });
    }
    bool empty() const { return all_.empty(); }

    void allocated(const Buffer& buffer) override { each(&Observer::allocated, buffer); }
    void freed(const Buffer& buffer) override { each(&Observer::freed, buffer); }
    void host_wrote(const Buffer& buffer) override { each(&Observer::host_wrote, buffer); }
    void host_reads(const Buffer& buffer) override { each(&Observer::host_reads, buffer); }
    void launching(const Program& program, const UserLine& at) override { each(&Observer::launching, program, at); }
    void finished(std::span<const Tensor> tensors) override { each(&Observer::finished, tensors); }

    void loads(Fiber& f, uint32_t address, uint32_t bytes) override { each(&Observer::loads, f, address, bytes); }
    void looks(Fiber& f, uint32_t address, uint32_t bytes) override { each(&Observer::looks, f, address, bytes); }
    void stores(Fiber& f, uint32_t address, uint32_t bytes) override { each(&Observer::stores, f, address, bytes); }
    void calls(Fiber& f, const char* function) override { each(&Observer::calls, f, function); }
    void wraps(Fiber& f, uint32_t address, uint32_t bytes, bool store) override {
        each(&Observer::wraps, f, address, bytes, store);
    }
    void spun(Fiber& f, uint32_t address) override { each(&Observer::spun, f, address); }
    void ended(Fiber& f) override { each(&Observer::ended, f); }
    void slipped(Fiber& f, const Slip& slip) override { each(&Observer::slipped, f, slip); }
    void configured(Fiber& f) override { each(&Observer::configured, f); }

    void asked(Fiber& f, const Wait& question, bool holds) override { each(&Observer::asked, f, question, holds); }
    void reserved(Fiber& f, uint32_t cb, uint32_t pages) override { each(&Observer::reserved, f, cb, pages); }
    void waited(Fiber& f, uint32_t cb, uint32_t pages) override { each(&Observer::waited, f, cb, pages); }
    void pushes(Fiber& f, uint32_t cb, uint32_t pages) override { each(&Observer::pushes, f, cb, pages); }
    void pops(Fiber& f, uint32_t cb, uint32_t pages) override { each(&Observer::pops, f, cb, pages); }

    void semaphore_waits(Fiber& f, uint32_t address, uint32_t need, uint32_t have, bool exact) override {
        each(&Observer::semaphore_waits, f, address, need, have, exact);
    }
    void semaphore_passed(Fiber& f, uint32_t address, uint32_t value) override {
        each(&Observer::semaphore_passed, f, address, value);
    }
    void semaphore_sets(Fiber& f, uint32_t address, uint32_t value, uint32_t before) override {
        each(&Observer::semaphore_sets, f, address, value, before);
    }
    void mailed(Fiber& f, Role to, uint32_t number) override { each(&Observer::mailed, f, to, number); }
    void took_mail(Fiber& f, Role from, uint32_t number) override { each(&Observer::took_mail, f, from, number); }

    // All of them know a transfer by the same number.
    uint64_t started(Fiber& f, const TransferEvent& event) override {
        TransferEvent numbered = event;
        if (numbered.number == 0) numbered.number = ++last_transfer_;
        announcing();
        for (const auto& observer : all_) observer->started(f, numbered);
        return numbered.number;
    }
    void read(uint64_t transfer) override { each(&Observer::read, transfer); }
    void arrived(uint64_t transfer, Core* at) override { each(&Observer::arrived, transfer, at); }
    void answered(uint64_t transfer) override { each(&Observer::answered, transfer); }
    void settled(Fiber& f, Settled what, uint32_t noc, uint32_t trid) override {
        each(&Observer::settled, f, what, noc, trid);
    }

    void unpacks(Fiber& f, uint32_t cb, uint32_t index, uint32_t address, uint32_t bytes) override {
        each(&Observer::unpacks, f, cb, index, address, bytes);
    }
    void loaded(Fiber& f, const SrcTile& tile, uint32_t cb, uint32_t address, const OperandConfig& config) override {
        each(&Observer::loaded, f, tile, cb, address, config);
    }
    void gathered(Fiber& f, const SrcTile& tile, uint32_t cb, const GatherEvent& event) override {
        each(&Observer::gathered, f, tile, cb, event);
    }
    void turned(Fiber& f, const SrcTile& tile, bool within_faces, bool faces) override {
        each(&Observer::turned, f, tile, within_faces, faces);
    }
    void broadcast(Fiber& f, const SrcTile& tile, BroadcastDim dim, uint32_t row) override {
        each(&Observer::broadcast, f, tile, dim, row);
    }
    void src_given(Fiber& f, SrcSide side, uint32_t number) override { each(&Observer::src_given, f, side, number); }
    void src_taken(Fiber& f, SrcSide side, uint32_t number) override { each(&Observer::src_taken, f, side, number); }

    void computed(Fiber& f, const FpuEvent& event) override { each(&Observer::computed, f, event); }
    void wrote_dst(Fiber& f, uint32_t dst, const SrcTile& tile) override { each(&Observer::wrote_dst, f, dst, tile); }
    void moved_to_src(Fiber& f, uint32_t dst, const SrcTile& tile) override {
        each(&Observer::moved_to_src, f, dst, tile);
    }
    void turned_dst(Fiber& f, uint32_t dst, bool faces) override { each(&Observer::turned_dst, f, dst, faces); }
    void copied_dst(Fiber& f, uint32_t from, uint32_t to) override { each(&Observer::copied_dst, f, from, to); }
    void sfpu(Fiber& f, uint32_t function, const std::array<uint32_t, 3>& in, uint32_t out) override {
        each(&Observer::sfpu, f, function, in, out);
    }
    void dst_step(Fiber& f, DstStep step) override { each(&Observer::dst_step, f, step); }

    void packs(Fiber& f, uint32_t dst, uint32_t cb, uint32_t address, uint32_t bytes, const PackState& pack) override {
        each(&Observer::packs, f, dst, cb, address, bytes, pack);
    }
    void packs_datums(Fiber& f, uint32_t dst, uint32_t cb, uint32_t first, uint32_t count, uint32_t address) override {
        each(&Observer::packs_datums, f, dst, cb, first, count, address);
    }

  private:
    virtual void announcing() {}  // an event begins

    template <class... Parameters, class... Arguments>
    void each(void (Observer::*event)(Parameters...), Arguments&&... arguments) {
        announcing();
        for (const auto& observer : all_) (*observer.*event)(arguments...);
    }

    std::vector<std::shared_ptr<Observer>> all_;
    uint64_t last_transfer_ = 0;
};

}  // namespace tessera
