// Follows every path and counts pages: popping what was not waited for, or
// pushing what was not reserved, gets a warning. Facts: CB protocol (cb_api.h):
// wait_front and reserve_back count from the current pointer, pop and push move
// it.
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/Pass.h"
#include "ttkernel/Passes.h"
#include "ttkernel/TTKernel.h"

using namespace mlir;
using namespace tessera::ttkernel;

namespace {

constexpr int64_t kUnknown =
    INT64_MAX; // a count unknown at compile time: nothing to complain about

// Pages of each CB known to be reserved, or waited for, at this point on every
// path.
using Pages = llvm::MapVector<Value, int64_t>;
struct State {
  Pages reserved, waited;
  bool operator==(const State &other) const {
    auto same = [](const Pages &a, const Pages &b) {
      return llvm::all_of(
          a, [&](auto &e) { return b.lookup(e.first) == e.second; });
    };
    return same(reserved, other.reserved) && same(other.reserved, reserved) &&
           same(waited, other.waited) && same(other.waited, waited);
  }
};

Pages meet(const Pages &a, const Pages &b) {
  Pages result;
  for (auto &[cb, count] : a)
    if (b.count(cb))
      result[cb] = std::min(count, b.lookup(cb));
  return result;
}

int64_t countOf(Operation *op) {
  APInt number;
  return matchPattern(op->getOperand(1), m_ConstantInt(&number))
             ? number.getSExtValue()
             : kUnknown;
}

struct CheckBalance : PassWrapper<CheckBalance, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CheckBalance)
  StringRef getArgument() const final { return "ttkernel-check-balance"; }
  StringRef getDescription() const final {
    return "warn about pages popped or pushed without waiting or reserving";
  }

  bool warn = true;

  void runOnOperation() override {
    warn = true;
    State state;
    for (Block &block : getOperation().getBody())
      follow(block, state);
    markAllAnalysesPreserved();
  }

  void follow(Block &block, State &state) {
    for (Operation &op : block) {
      if (isKind(&op, "cb_reserve_back"))
        extend(state.reserved, &op);
      else if (isKind(&op, "cb_wait_front"))
        extend(state.waited, &op);
      else if (isKind(&op, "cb_push_back"))
        use(state.reserved, &op, "cb_reserve_back");
      else if (isKind(&op, "cb_pop_front"))
        use(state.waited, &op, "cb_wait_front");
      else if (op.getNumRegions())
        nested(&op, state);
    }
  }
  static void extend(Pages &pages, Operation *op) {
    int64_t &known = pages[op->getOperand(0)];
    known = std::max(known, countOf(op));
  }
  void use(Pages &pages, Operation *op, StringRef before) {
    Value cb = op->getOperand(0);
    int64_t want = countOf(op), have = pages.lookup(cb);
    if (warn && want != kUnknown && want > have)
      op->emitWarning() << op->getName().stripDialect() << " of " << want
                        << " pages, but " << have << " are sure to come from a "
                        << before << " before it on this path";
    if (want == kUnknown)
      pages[cb] = kUnknown;
    else if (have != kUnknown)
      pages[cb] = std::max<int64_t>(0, have - want);
  }
  // Branches meet; loops are followed until nothing changes, then once more
  // with warnings on.
  void nested(Operation *op, State &state) {
    bool loop = !isa<scf::IfOp>(op);
    State entry = state;
    bool saved = warn;
    for (int turn = 0; loop && turn < 32; ++turn) {
      warn = false;
      State after = entry;
      for (Region &region : op->getRegions())
        for (Block &block : region)
          follow(block, after);
      State met{meet(entry.reserved, after.reserved),
                meet(entry.waited, after.waited)};
      if (met == entry)
        break;
      entry = met;
    }
    warn = saved;
    if (loop) {
      State after = entry;
      for (Region &region : op->getRegions())
        for (Block &block : region)
          follow(block, after);
      state = entry;
      return;
    }
    std::optional<State> out;
    for (Region &region : op->getRegions()) {
      State branch = entry;
      for (Block &block : region)
        follow(block, branch);
      out = out ? State{meet(out->reserved, branch.reserved),
                        meet(out->waited, branch.waited)}
                : branch;
    }
    state = *out;
  }
};

} // namespace

std::unique_ptr<Pass> tessera::ttkernel::createCheckBalancePass() {
  return std::make_unique<CheckBalance>();
}
