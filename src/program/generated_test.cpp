// Random networks of producers and consumers over circular buffers and semaphores. One interpreter kernel per role
// reads its script from runtime arguments, so thousands of programs need three compilations. A script comes from a
// sequential run that is legal, so every interleaving must end with the same sums; mutated scripts must end with a
// report or without one, but end. TESSERA_GENERATED sets how many (make test-all runs thousands).
#include <array>
#include <cstdlib>
#include <map>
#include <random>

#include "program/kernel_test.hpp"

namespace tessera::testing {
namespace {

enum Op : uint32_t { kProduce = 1, kConsume = 2, kSignal = 3, kAwait = 4 };
constexpr uint32_t kMaxOps = 300;
uint32_t encode(Op op, uint32_t object, uint32_t count) { return op << 28 | object << 16 | count; }

const char* kDataMovement = R"(#include "dataflow_api.h"
void kernel_main() {
    uint32_t sum = 1, next = 1;
    const uint32_t n = get_arg_val<uint32_t>(0);
    for (uint32_t i = 1; i <= n; i++) {
        const uint32_t word = get_arg_val<uint32_t>(i), op = word >> 28, object = word >> 16 & 0xfff, count = word & 0xffff;
        if (op == 1) {
            cb_reserve_back(object, count);
            for (uint32_t p = 0; p < count; p++) *(volatile uint32_t*)(get_write_ptr(object) + p * 64) = next++;
            cb_push_back(object, count);
        } else if (op == 2) {
            cb_wait_front(object, count);
            for (uint32_t p = 0; p < count; p++) sum = sum * 31 + *(volatile uint32_t*)(get_read_ptr(object) + p * 64);
            cb_pop_front(object, count);
        } else if (op == 3) {
            noc_semaphore_inc(get_noc_addr(my_x[0] - my_logical_x_ + object, my_y[0], get_semaphore(count)), 1);
        } else {
            noc_semaphore_wait_min((volatile uint32_t*)get_semaphore(object), count);
        }
    }
    noc_async_atomic_barrier();
    *(volatile uint32_t*)(0x100000 + proc_type * 4) = sum;
})";
// Values do not pass through the compute engine: pages only.
const char* kCompute = R"(#include "compute_kernel_api/cb_api.h"
void kernel_main() {
    const uint32_t n = get_arg_val<uint32_t>(0);
    for (uint32_t i = 1; i <= n; i++) {
        const uint32_t word = get_arg_val<uint32_t>(i), op = word >> 28, object = word >> 16 & 0xfff, count = word & 0xffff;
        if (op == 1) { cb_reserve_back(object, count); cb_push_back(object, count); }
        else { cb_wait_front(object, count); cb_pop_front(object, count); }
    }
})";

constexpr int kScripts = 3;  // BRISC, NCRISC, compute
using CoreScripts = std::array<std::vector<uint32_t>, kScripts>;

struct Buffer {
    uint32_t core, index, pages, chunk_in, chunk_out;
    int producer, consumer;
    std::vector<uint32_t> values;  // what is inside, in order
};

struct Network {
    uint32_t num_cores = 1;
    std::vector<Buffer> buffers;
    std::vector<CoreScripts> scripts;
    std::vector<std::array<uint32_t, 2>> sums;  // by core: BRISC, NCRISC
};

uint32_t divisor_of(std::mt19937& random, uint32_t number) {
    uint32_t d = 0;
    do d = 1 + random() % number;
    while (number % d);
    return d;
}

class Generator {
  public:
    explicit Generator(uint32_t seed) : random_(seed) {}
    Network make() {
        net_.num_cores = 1 + random_() % 3;
        net_.scripts.resize(net_.num_cores);
        net_.sums.assign(net_.num_cores, {1, 1});
        next_.assign(net_.num_cores, {1, 1});
        signalled_.assign(net_.num_cores, {});
        for (uint32_t core = 0; core < net_.num_cores; core++) add_buffers(core);
        for (int step = 0; step < 120; step++) this->step();
        for (Buffer& buffer : net_.buffers)
            while (consume(buffer)) {}
        return net_;
    }

  private:
    void add_buffers(uint32_t core) {
        const uint32_t count = 1 + random_() % 4;
        for (uint32_t index = 0; index < count; index++) {
            const uint32_t pages = 1 + random_() % 8;
            const int producer = static_cast<int>(random_() % kScripts);
            const int consumer = static_cast<int>(random_() % kScripts);
            net_.buffers.push_back(
                {core, index, pages, divisor_of(random_, pages), divisor_of(random_, pages), producer, consumer, {}});
        }
    }
    std::vector<uint32_t>& script(const Buffer& buffer, int role) {
        return net_.scripts[buffer.core][static_cast<size_t>(role)];
    }

    void step() {
        Buffer& buffer = net_.buffers[random_() % net_.buffers.size()];
        const uint32_t what = random_() % 10;
        if (what == 0) signal();
        else if (what < 6) produce(buffer);
        else consume(buffer);
    }
    bool produce(Buffer& buffer) {
        if (buffer.values.size() + buffer.chunk_in > buffer.pages || script(buffer, buffer.producer).size() > kMaxOps)
            return false;
        script(buffer, buffer.producer).push_back(encode(kProduce, buffer.index, buffer.chunk_in));
        for (uint32_t i = 0; i < buffer.chunk_in; i++)
            buffer.values.push_back(buffer.producer == 2 ? 0
                                                         : next_[buffer.core][static_cast<size_t>(buffer.producer)]++);
        return true;
    }
    bool consume(Buffer& buffer) {
        if (buffer.values.size() < buffer.chunk_out) return false;
        script(buffer, buffer.consumer).push_back(encode(kConsume, buffer.index, buffer.chunk_out));
        for (uint32_t i = 0; i < buffer.chunk_out; i++) {
            if (buffer.consumer < 2) {
                uint32_t& sum = net_.sums[buffer.core][static_cast<size_t>(buffer.consumer)];
                sum = sum * 31 + buffer.values.front();
                if (buffer.producer == 2) unknown_ = true;
            }
            buffer.values.erase(buffer.values.begin());
        }
        return true;
    }
    // One role of some core signals semaphore `role` of another; that role waits for the count so far.
    void signal() {
        const uint32_t from = random_() % net_.num_cores, to = random_() % net_.num_cores, by = random_() % 2,
                       waiter = random_() % 2;
        if (net_.scripts[from][by].size() > kMaxOps || net_.scripts[to][waiter].size() > kMaxOps) return;
        net_.scripts[from][by].push_back(encode(kSignal, to, waiter));
        net_.scripts[to][waiter].push_back(encode(kAwait, waiter, ++signalled_[to][waiter]));
    }

    std::mt19937 random_;
    Network net_;
    std::vector<std::array<uint32_t, 2>> next_, signalled_;
    bool unknown_ = false;
};

ProgramDescriptor program_of(const Network& net) {
    const CoreRangeSet where = cores({0, 0}, {net.num_cores - 1, 0});
    ProgramDescriptor program{.kernels = {kernel(kDataMovement, WriterConfigDescriptor{}, where),
                                          kernel(kDataMovement, ReaderConfigDescriptor{}, where),
                                          kernel(kCompute, ComputeConfigDescriptor{}, where)}};
    for (uint32_t core = 0; core < net.num_cores; core++)
        for (size_t script = 0; script < kScripts; script++) {
            std::vector<uint32_t> args = {static_cast<uint32_t>(net.scripts[core][script].size())};
            args.insert(args.end(), net.scripts[core][script].begin(), net.scripts[core][script].end());
            program.kernels[script].runtime_args.push_back({{core, 0}, args});
        }
    // Pages of a compute-made buffer hold zeros: what fresh L1 shows does not matter.
    for (const Buffer& buffer : net.buffers)
        program.cbs.push_back(cb(buffer.index, buffer.pages, 64, cores({buffer.core, 0}, {buffer.core, 0})));
    for (int id = 0; id < 2; id++)
        program.semaphores.push_back(SemaphoreDescriptor{.core_ranges = where, .initial_value = 0});
    return program;
}

int count_wanted(int otherwise) {
    const char* wanted = getenv("TESSERA_GENERATED");
    return wanted ? atoi(wanted) : otherwise;
}

void clear_l1(Device& device, const Network& net) {
    for (uint32_t core = 0; core < net.num_cores; core++)
        memset(device.core({core, 0}).l1() + device.arch().l1_unreserved_base, 0, 4096 * 4);
}

TEST(Generated, LegalNetworksAlwaysEndWithTheSameSums) {
    const int count = count_wanted(300);
    for (uint32_t workers : {1u, 2u, 4u}) {
        for (int i = 0; i < count / 3; i++) {
            const Network net = Generator(static_cast<uint32_t>(i)).make();
            Device* device = nullptr;
            static std::map<std::pair<uint32_t, uint64_t>, std::unique_ptr<Device>> devices;
            auto& slot = devices[{workers, static_cast<uint64_t>(i % 4)}];
            if (!slot)
                slot = std::make_unique<Device>(DeviceOptions{.arch = i % 2 ? "blackhole" : "wormhole_b0",
                                                              .workers = workers,
                                                              .seed = static_cast<uint64_t>(i % 4)});
            device = slot.get();
            clear_l1(*device, net);
            const std::string text = error_of(*device, program_of(net));
            ASSERT_EQ(text, "") << "seed " << i << ", " << workers << " workers";
            for (uint32_t core = 0; core < net.num_cores; core++)
                for (uint32_t role = 0; role < 2; role++)
                    ASSERT_EQ(word(*device, {core, 0}, kScratch + 4 * role), net.sums[core][role])
                        << "seed " << i << " core " << core << " role " << role;
        }
    }
}

void mutate(Network& net, std::mt19937& random) {
    auto& script = net.scripts[random() % net.num_cores][random() % kScripts];
    if (script.empty()) return;
    const size_t at = random() % script.size();
    switch (random() % 5) {
        case 0:
            script.erase(script.begin() + static_cast<long>(at));
            break;
        case 1:
            script[at] = (script[at] & 0xffff0000) | random() % 12;
            break;
        case 2:
            script[at] = (script[at] & 0xf000ffff) | (random() % 70) << 16;
            break;
        case 3:
            std::swap(script[at], script[random() % script.size()]);
            break;
        default:
            script.resize(at);
            break;
    }
}

TEST(Generated, MutatedNetworksEndWithAReportOrWithout) {
    const int count = count_wanted(300);
    Device device{DeviceOptions{.arch = "wormhole_b0", .workers = 2}};
    int reports = 0;
    for (int i = 0; i < count; i++) {
        std::mt19937 random(static_cast<uint32_t>(i));
        Network net = Generator(static_cast<uint32_t>(i)).make();
        for (uint32_t times = 1 + random() % 2; times > 0; times--) mutate(net, random);
        const std::string text = error_of(device, program_of(net));
        if (text.empty()) continue;
        reports++;
        ASSERT_EQ(text.rfind("error[", 0), 0u) << i << text;
        ASSERT_EQ(text.find("internal"), std::string::npos) << i << text;
    }
    EXPECT_GT(reports, count / 3);
}

}  // namespace
}  // namespace tessera::testing
