// C++ text of the helpers that emitted kernels carry: Python's arithmetic,
// print, and calls C++ spells differently. Facts: ttkernel/Integers.h says the
// same for the compiler; DPRINT items as in debug/dprint.h.
#include "Lowering.h"
#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace {

struct Helper {
  const char *name, *text;
};

constexpr Helper kHelpers[] = {
    {"pykernel::floordiv", R"(inline uint32_t floordiv(uint32_t x, uint32_t y) {
  const int32_t a = int32_t(x), b = int32_t(y);
  if (b == -1) return 0u - x;
  return uint32_t(a % b != 0 && (a % b < 0) != (b < 0) ? a / b - 1 : a / b);
})"},
    {"pykernel::floormod", R"(inline uint32_t floormod(uint32_t x, uint32_t y) {
  const int32_t a = int32_t(x), b = int32_t(y);
  if (b == -1) return 0;
  const int32_t rest = a % b;
  return uint32_t(rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest);
})"},
    {"pykernel::shl", "inline uint32_t shl(uint32_t a, uint32_t n) { return n "
                      "> 31 ? 0 : a << n; }"},
    {"pykernel::shr", "inline uint32_t shr(uint32_t a, uint32_t n) { return "
                      "uint32_t(int32_t(a) >> (n > 31 ? 31 : n)); }"},
    {"pykernel::range_len",
     R"(inline uint32_t range_len(uint32_t start, uint32_t stop, uint32_t step) {
  const bool up = int32_t(step) > 0;
  if (up ? int32_t(start) >= int32_t(stop) : int32_t(start) <= int32_t(stop)) return 0;
  const uint32_t distance = up ? stop - start : start - stop, stride = up ? step : 0u - step;
  return (distance - 1) / stride + 1;
})"},
    {"pykernel::list_index",
     R"(inline uint32_t list_index(uint32_t index, uint32_t size) {
  const uint32_t i = int32_t(index) < 0 ? index + size : index;
  ASSERT(i < size);  // a list index out of range
  return i;
})"},
    // Three compute threads run the same code: one of them prints. DPRINT is a
    // statement.
    {"pykernel::print", R"(template <class T>
inline void print_item(T item) {
#if !defined(COMPILE_FOR_TRISC) || COMPILE_FOR_TRISC == 1
  DPRINT << item;
#endif
}
template <class... T>
inline void print(T... items) {
  (print_item(items), ...);
})"},
    {"pykernel::check", R"(inline void check(bool condition) {
  ASSERT(condition);
})"},
    {"pykernel::my_x",
     "inline uint32_t my_x(uint32_t noc) { return ::my_x[noc]; }"},
    {"pykernel::my_y",
     "inline uint32_t my_y(uint32_t noc) { return ::my_y[noc]; }"},
    {"pykernel::my_logical_x",
     "inline uint32_t my_logical_x() { return my_logical_x_; }"},
    {"pykernel::my_logical_y",
     "inline uint32_t my_logical_y() { return my_logical_y_; }"},
    {"pykernel::mem_zeros_base",
     "inline uint32_t mem_zeros_base() { return MEM_ZEROS_BASE; }"},
    {"pykernel::mem_zeros_size",
     "inline uint32_t mem_zeros_size() { return MEM_ZEROS_SIZE; }"},
    {"pykernel::noc_addr_add",
     "inline uint64_t noc_addr_add(uint64_t addr, uint32_t offset) { return "
     "addr + int32_t(offset); }"},
    {"pykernel::interleaved_addr_gen_fast", R"(template <bool DRAM>
inline InterleavedAddrGenFast<DRAM> interleaved_addr_gen_fast(uint32_t base, uint32_t page_size, DataFormat format) {
  return {.bank_base_address = base, .page_size = page_size, .data_format = format};
})"},
    {"pykernel::load_from_l1",
     R"(inline uint32_t load_from_l1(uint32_t address, uint32_t offset) {
  return reinterpret_cast<volatile tt_l1_ptr uint32_t*>(address)[int32_t(offset)];
})"},
    {"pykernel::store_to_l1",
     R"(inline void store_to_l1(uint32_t value, uint32_t address, uint32_t offset) {
  reinterpret_cast<volatile tt_l1_ptr uint32_t*>(address)[int32_t(offset)] = value;
})"},
#define ACCESSOR(method)                                                       \
  {"pykernel::accessor_" #method,                                              \
   "template <class A, class... T>\ninline auto accessor_" #method             \
   "(const A& accessor, T... args) { return accessor." #method "(args...); }"}
    ACCESSOR(get_noc_addr),
    ACCESSOR(get_shard_noc_addr),
    ACCESSOR(is_local_bank),
    ACCESSOR(is_local_addr),
    ACCESSOR(is_local_page),
    ACCESSOR(is_local_shard),
#undef ACCESSOR
    {"pykernel::accessor_bank",
     "template <class A>\ninline uint32_t accessor_bank(const A& accessor, "
     "uint32_t page) "
     "{ return accessor.get_bank_and_offset(page).bank_id; }"},
    {"pykernel::accessor_bank_offset",
     "template <class A>\ninline uint32_t accessor_bank_offset(const A& "
     "accessor, uint32_t page) "
     "{ return accessor.get_bank_and_offset(page).bank_page_offset; }"},
};

} // namespace

std::vector<llvm::StringRef> tessera::ttkernel::helpersOf(Operation *module) {
  llvm::StringSet<> used;
  module->walk(
      [&](emitc::CallOpaqueOp call) { used.insert(call.getCallee()); });
  std::vector<llvm::StringRef> texts;
  for (const Helper &helper : kHelpers)
    if (used.contains(helper.name))
      texts.push_back(helper.text);
  return texts;
}
