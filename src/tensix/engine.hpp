// The Tensix coprocessor of a core: three instruction threads before shared unpackers, FPU, SFPU, packer.
// Facts: reference page TENSIX_ISA. Instructions complete at once; what waits, waits in its thread's queue.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "device/arch.hpp"
#include "diag/error.hpp"
#include "fiber/wait.hpp"
#include "tensix/config.hpp"
#include "tensix/counters.hpp"
#include "tensix/front.hpp"
#include "tensix/registers.hpp"
#include "tensix/sfpu.hpp"
#include "tensix/unpack_job.hpp"
#include "tensix/units.hpp"
#include "tile/fpu.hpp"

namespace tessera {
struct Core;
}

namespace tessera::tensix {

// What STALLWAIT and SEMWAIT leave at the wait gate: instructions of blocked classes wait until all conditions hold.
struct Latch {
    uint32_t blocked = 0;     // classes, 0: nothing is latched
    uint32_t conditions = 0;  // of STALLWAIT, the chip's bits
    uint32_t semaphores = 0, while_zero = 0, while_max = 0;
    const Site* site = nullptr;
};

struct Thread {
    Front front;
    Queued current;  // the instruction at the wait gate
    bool has_current = false;
    Latch latch;
    std::array<uint32_t, 64> gpr{};
    std::array<Adc, kAdcsPerThread> adc;
    Rwc rwc;
    std::array<uint32_t, 2> context_counter{};  // of each unpacker
    std::array<uint32_t, 2> src_row{};          // first row that each unpacker fills
    Wait blocked;                               // why the current instruction waits
    bool failed = false;
    Message fault;
    const Site* fault_site = nullptr;
    bool has_failed() const { return failed; }
};

struct Semaphore {
    uint32_t value = 0, max = 0;
};

// Where a PACR goes on writing: addresses that live from one PACR to the next until one says it is the last.
struct PackStream {
    bool open = false;
    const Site* site = nullptr;  // of the last PACR
    uint32_t exponents = 0, datums = 0;  // byte addresses in L1
    uint32_t row = 0;                    // rows packed so far, for the edge mask
};

class LaneWork;  // sfpu.cpp
class Hazards;   // hazards.hpp

// Receives every instruction, before it is tried and after it was carried out (trace.hpp).
class Listener {
  public:
    virtual ~Listener() = default;
    virtual void before(uint32_t thread) = 0;
    virtual void after(uint32_t thread, const Queued& instruction) = 0;
};

// What lies outside the coprocessor and its registers reach: circular buffers' counters, the clock.
class Outside {
  public:
    virtual ~Outside() = default;
    virtual uint16_t received(uint32_t cb) = 0;
    virtual uint16_t acked(uint32_t cb) = 0;
    virtual void set_received(uint32_t thread, uint32_t cb, uint16_t value, const Site* site) = 0;
    virtual void set_acked(uint32_t thread, uint32_t cb, uint16_t value, const Site* site) = 0;
    virtual uint64_t clock() = 0;
    // First and one past the last address of a circular buffer in L1.
    virtual std::pair<uint32_t, uint32_t> cb_range(uint32_t cb) = 0;
    // Wrong, and carried out: a warning once per line, a finding in checked mode.
    virtual void slipped(uint32_t thread, Message message, const Site* site) = 0;
};

// A counter of a circular buffer, in a register of a stream.
struct CbRegister {
    uint32_t cb;
    bool received;
};
std::optional<uint32_t> semaphore_register(uint32_t address);
// Some loads answer only when the thread's instructions, or its MOPs, are through.
enum class RegisterRead : uint8_t { AtOnce, AfterAll, AfterMops };
RegisterRead register_read(uint32_t address);

class Engine {
  public:
    Engine(Core& core, const Arch& arch, Outside& outside);

    // From RISC: needs room in the queue. Everything that can run then does.
    void push(uint32_t thread, uint32_t word, const Site* site);
    // Runs what can run; after an outside event too (a semaphore posted by RISC).
    void run();

    // Register space, as RISC of the thread reaches it. Loads that wait are the caller's business.
    uint32_t load(uint32_t thread, uint32_t address);
    void store(uint32_t thread, uint32_t address, uint32_t value, uint32_t bytes, const Site* site);

    std::optional<CbRegister> cb_register(uint32_t address) const;

    // No instruction of the thread is anywhere.
    bool is_idle(uint32_t thread) const { return !threads_[thread].has_current && threads_[thread].front.is_idle(); }
    Thread& thread(uint32_t index) { return threads_[index]; }
    Config& config() { return config_; }
    Semaphore& semaphore(uint32_t index) { return semaphores_[index % kSemaphores]; }
    DstFile& dst() { return dst_; }
    SrcRegister& src_a() { return src_a_; }
    SrcRegister& src_b() { return src_b_; }
    SfpuRegisters& sfpu() { return sfpu_; }
    Chip chip() const { return chip_; }
    void set_listener(Listener* listener) { listener_ = listener; }
    // Checked mode; null: plain.
    void set_hazards(Hazards* hazards) { hazards_ = hazards; }
    Hazards* hazards() { return hazards_; }
    // The bit of a STALLWAIT's conditions from which those on Src banks lie.
    uint32_t src_condition_shift() const { return units_.stall_src_bit; }
    // The PACR that left a tile unfinished; null: none did.
    const Site* open_pack_site() const;
    // Code in the SFPU's own language waits at the gate as its instructions do.
    bool passes_gate(uint32_t t, Unit unit);
    bool passes_latch(uint32_t t, uint32_t bits);
    // SFPLOAD, SFPSTORE and INCRWC for code that computes with lanes by itself.
    Lanes load_lanes(uint32_t thread, uint32_t mode, uint32_t offset, const Lanes& old = {});
    void store_lanes(uint32_t thread, const Lanes& values, uint32_t mode, uint32_t offset);
    void increment_dst(uint32_t thread, uint32_t rows) { threads_[thread].rwc.d.add(rows, kRwcDstMask); }
    uint64_t executed(Op op) const { return executed_[static_cast<uint32_t>(op)]; }

    static constexpr uint32_t kSemaphores = 8, kMutexes = 8;

    // Thrown by what an instruction or a store does. Instructions: caught where they were started, the thread stops.
    struct Fault {
        Message message;
    };

  private:
    enum class Result : uint8_t { Done, Waits };
    // What has to be known of an opcode before its instruction starts.
    struct Decoded {
        uint32_t unknown = 0;  // bits that no field of it knows; all of them: no instruction of this chip
        uint16_t blocks = 0;  // classes at the wait gate
        Unit unit = Unit::None;
    };

    static std::array<Decoded, 256> decode(Chip chip);
    bool advance(uint32_t t);
    void execute_all(uint32_t t);
    bool step(uint32_t t);
    void note_front(uint32_t t);
    bool condition_holds(uint32_t t, const Latch& latch, Wait& wait) const;
    bool semaphores_hold(const Latch& latch, Wait& wait) const;
    Result dispatch(uint32_t t, uint32_t word, const Decoded& decoded);
    // Real on the card and not modelled: names the instruction, never ignores it.
    [[noreturn]] static void refuse(uint32_t word, const std::string& what);
    [[noreturn]] void refuse_bits(uint32_t word) const;
    Result waits_for(uint32_t t, WaitKind kind, uint32_t object, uint32_t need = 1, uint32_t have = 0);

    // sync.cpp
    Result run_sync(uint32_t t, uint32_t word);
    // thcon.cpp
    void run_thcon(uint32_t t, uint32_t word);
    void run_config(uint32_t t, uint32_t word);
    void write_config(uint32_t t, uint32_t index, uint32_t value);
    void cfg_shift_mask(uint32_t t, uint32_t word);
    void store_register(uint32_t t, uint32_t address, uint32_t value);
    void store_config(uint32_t address, uint32_t value, uint32_t bytes);
    [[noreturn]] static void refuse_register(uint32_t address);
    const Site* site_of(uint32_t t) const { return threads_[t].has_current ? threads_[t].current.site : nullptr; }
    // adc.cpp
    void run_adc(uint32_t t, uint32_t word);
    // fpu.cpp
    Result run_fpu(uint32_t t, uint32_t word);
    uint32_t dst_row(uint32_t t, uint32_t field) const;
    void step_rwc(uint32_t t, uint32_t mode, bool with_fidelity);
    void set_rwc(uint32_t t, uint32_t word);
    void increment_rwc(uint32_t t, uint32_t word);
    void release_src(uint32_t t, uint32_t mask);
    bool has_src(uint32_t t, bool a, bool b);
    DatumKind kind_at_fpu(uint32_t t, bool of_b) const;
    DatumKind kind_at_move(uint32_t t, bool of_b) const;
    bool is_dst_32bit(uint32_t t) const { return of_dst(t).is_32bit; }
    bool is_integer_fpu(uint32_t t) const { return of_dst(t).is_integer; }
    uint32_t phase(uint32_t t) const;
    void remap_dst(uint32_t t);
    // How a thread's configuration has Dst, read again when a word has changed.
    struct DstSetup {
        uint64_t version = 0;
        bool is_32bit = false, is_integer = false, remap = false, swizzle = false;
        bool is_fp16 = false, implied_a = false, implied_b = false;  // whose kind is the Src bank's
        bool keeps_denormals = false;  // of Src datums that are moved
        DatumKind kind_a = DatumKind::Bf16, kind_b = DatumKind::Bf16;  // as configured
        uint32_t base_row = 0;
    };
    const DstSetup& of_dst(uint32_t t) const {
        const DstSetup& setup = dst_setup_[t];
        // Checked mode counts every read of the configuration.
        return setup.version == config_.version() && !hazards_ ? setup : read_dst_setup(t);
    }
    const DstSetup& read_dst_setup(uint32_t t) const;
    void set_kinds(uint32_t t, DstSetup& setup) const;
    tile::MvmulOperand operand(uint32_t t, bool of_b, uint32_t row, uint32_t rows);
    void elementwise(uint32_t t, uint32_t word);
    void multiply_rows(uint32_t t, uint32_t word, uint32_t rows);
    void pool_max(uint32_t t, uint32_t word);
    void move_src_to_dst(uint32_t t, uint32_t word, bool from_b);
    void move_dst_to_src(uint32_t t, uint32_t word, bool to_b);
    void move_b_to_a(uint32_t t, uint32_t word);
    void transpose_b();
    void zero_acc(uint32_t t, uint32_t word);
    void zero_src(uint32_t word);
    void clear_dvalid(uint32_t t, uint32_t word);
    void set_dvalid(uint32_t t, uint32_t mask);
    DstView narrow_view() const { return dst_high_halves_ ? DstView::Upper : DstView::Half; }
    DstView view(uint32_t t) const { return is_dst_32bit(t) ? DstView::Full : narrow_view(); }
    void load_dst(uint32_t row, uint32_t rows, DstView view, DatumKind kind, uint32_t* words) const;
    void store_dst(uint32_t row, uint32_t rows, DstView view, DatumKind kind, const uint32_t* words);
    void integer_rows(uint32_t t, uint32_t word, const uint32_t* a, const uint32_t* b, uint32_t* words);
    // unpacker.cpp
    Result run_unpacker(uint32_t t, uint32_t word);
    Result unpack(uint32_t t, uint32_t word);
    Result unpack_nop(uint32_t t, uint32_t word);
    void hand_over(uint32_t t, uint32_t unpacker);
    // Words from a field of the first unpacker's to the second's.
    uint32_t section_words() const {
        const Fields& f = config_.fields();
        return f.THCON_SEC1_REG0_TileDescriptor.word - f.THCON_SEC0_REG0_TileDescriptor.word;
    }
    const UnpackJob& unpack_job(uint32_t t, uint32_t word);
    void place(uint32_t t, UnpackJob& job) const;
    uint32_t* rows_for(uint32_t t, const UnpackJob& job);
    void set_formats(uint32_t t, uint32_t word, UnpackJob& job) const;
    void set_source(uint32_t t, uint32_t word, UnpackJob& job) const;
    void set_target(uint32_t t, UnpackJob& job) const;
    void convert_row(const UnpackJob& job, uint32_t word, uint64_t from_bits, uint64_t exponent, uint32_t count,
                     uint32_t* out);
    void gather(const UnpackJob& job, uint32_t word, uint32_t* words);
    void scatter(uint32_t t, const UnpackJob& job, const uint32_t* words);
    void put_row(uint32_t t, const UnpackJob& job, uint32_t row, uint32_t column, uint32_t count,
                 const uint32_t* words);
    void next_context(uint32_t t, uint32_t unpacker);
    // packer.cpp
    // What one PACR does, for one packer: by the configuration of a version, then by its word and counters.
    struct PackJob {
        uint64_t version = 0;
        uint32_t thread = 0, packer = 0;
        uint32_t datum_bytes = 2, base = 0, y_stride = 0, z_stride = 0, w_stride = 0;
        bool is_32bit = false, rounds_to_tf32 = false, masks_edges = false;
        bool fp8 = false, four_exponent_bits = false;
        uint32_t width = 16;  // bits of an output datum
        DatumKind kind = DatumKind::Bf16;  // of 16-bit Dst
        PackState state;
        uint32_t first_row = 0, first_datum = 0;
        DstView view = DstView::Half;
        bool zeros = false;
    };
    void run_packer(uint32_t t, uint32_t word);
    const PackJob& pack_job(uint32_t t, uint32_t word, uint32_t packer);
    void configure_pack(uint32_t t, uint32_t word, PackJob& job) const;
    bool passes_edges(uint32_t t) const;
    void open_stream(uint32_t t, const PackJob& job);
    void close_stream(const PackJob& job);
    uint32_t edge_mask(uint32_t t, const PackJob& job, uint32_t row) const;
    bool pack_whole_rows(uint32_t t, const PackJob& job, uint32_t row, uint32_t rows);
    std::pair<uint32_t, uint32_t> pack_source(uint32_t t, const PackJob& job) const;
    std::pair<uint32_t, uint32_t> take_following(uint32_t t, uint32_t word, const PackJob& job);
    uint32_t pack_interfaces(uint32_t t, uint32_t word, const PackJob& job, uint32_t per_row);
    void pack_row(uint32_t t, uint32_t word, const PackJob& job, uint32_t row, uint32_t column, uint32_t count);
    void pack_rows(uint32_t t, uint32_t word, const PackJob& job, uint32_t count);
    static void pack_datums(const PackJob& job, const uint32_t* words, uint32_t count, std::byte* to);
    void step_pack_counters(uint32_t t, uint32_t mode);
    // sfpu.cpp, sfpu_memory.cpp
    void run_sfpu(uint32_t t, uint32_t word);
    void sfpu_load(uint32_t t, uint32_t word);
    void sfpu_store(uint32_t t, uint32_t word);
    uint32_t sfpu_mode(uint32_t t, uint32_t mode) const;
    DstView sfpu_view(uint32_t t, uint32_t mode, bool stores) const;
    uint32_t lane_of(uint32_t datum, uint32_t mode, uint32_t old) const;
    uint32_t datum_of(uint32_t lane, uint32_t mode) const;
    void sfpu_load_immediate(uint32_t word);
    void sfpu_configure(uint32_t word);
    void sfpu_lut(uint32_t word);
    bool sfpu_arithmetic(uint32_t word, LaneWork& work);
    void sfpu_lut_fp32(uint32_t word, Lanes& out);
    void sfpu_cast(uint32_t word, const LaneWork& work, Lanes& out);
    void sfpu_round(uint32_t word, const LaneWork& work, Lanes& out);
    bool sfpu_bits(uint32_t word, LaneWork& work);
    template <class F>
    void sfpu_flag_of(LaneWork& work, uint32_t tests, uint32_t invert, F&& test);
    void sfpu_move(uint32_t word, LaneWork& work);
    bool sfpu_flags(uint32_t word, LaneWork& work);
    [[noreturn]] static void overflow(const char* what, uint32_t depth);
    bool sfpu_across(uint32_t word, LaneWork& work);
    void sfpu_transpose();
    void sfpu_swap(uint32_t word, const LaneWork& work);
    void sfpu_shift(uint32_t word, LaneWork& work);

    std::byte* l1_at(uint64_t address, uint64_t bytes, const char* who);
    uint64_t l1_end() const;
    const std::byte* l1_to_unpack(const UnpackJob& job, uint64_t address, uint64_t bytes);

    Core& core_;
    Outside& outside_;
    bool stirred_ = false;  // a semaphore, a mutex or a Src bank has changed: another thread may go on
    bool moved_ = false;  // advance() has carried out an instruction
    bool yields_ = false;  // a Src bank was given back: another goes on first
    Listener* listener_ = nullptr;
    std::vector<std::byte> beyond_l1_;  // a tile's bytes where some of them lie after the end of L1
    Hazards* hazards_ = nullptr;
    const Units& units_;
    Chip chip_;  // of the encodings
    const std::array<Decoded, 256> decoded_;
    Config config_;
    std::array<Thread, kThreads> threads_;
    std::array<Semaphore, kSemaphores> semaphores_;
    std::array<int, kMutexes> mutex_;
    SrcRegister src_a_, src_b_;
    DstFile dst_;
    SfpuRegisters sfpu_;
    mutable std::array<DstSetup, kThreads> dst_setup_;
    std::array<PackStream, 4> pack_;
    std::array<PackJob, 4> pack_jobs_;
    std::array<std::array<UnpackJob, 8>, 2> unpack_jobs_;  // of each unpacker's contexts
    static constexpr uint32_t kMostUnpacked = 4096;
    alignas(64) std::array<uint32_t, kMostUnpacked + 64> unpacked_{};  // the datums of one UNPACR
    bool dst_high_halves_ = false;  // DBG_FEATURE_DISABLE bit 11
    std::array<uint64_t, 256> executed_{};
};

}  // namespace tessera::tensix
