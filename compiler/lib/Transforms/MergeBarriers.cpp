// A barrier waits for everything issued before it: one with nothing issued
// since the last is removed, and a read barrier between two tile reads from
// DRAM gives way to the later one. Facts: noc_async_*_barrier in
// dataflow_api.h.
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "ttkernel/Passes.h"
#include "ttkernel/TTKernel.h"

using namespace mlir;
using namespace tessera::ttkernel;

namespace {

// Reads of DRAM pages: their source cannot be what an earlier read brought into
// this core's L1.
bool readsDram(Operation *op) {
  if (!isKind(op, "read_tile") || op->getNumOperands() < 2)
    return false;
  Operation *generator = op->getOperand(1).getDefiningOp();
  if (!generator || generator->getName().getStringRef() !=
                        "ttkernel.get_interleaved_addr_gen_fast")
    return false;
  return matchPattern(generator->getOperand(0), m_One());
}

// Operations that neither need a finished read nor publish one.
bool indifferent(Operation *op) {
  return isMemoryEffectFree(op) || readsDram(op) ||
         isKind(op, "cb_reserve_back") ||
         op->getName().getStringRef() == "ttkernel.get_write_ptr";
}

struct MergeBarriers : PassWrapper<MergeBarriers, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MergeBarriers)
  StringRef getArgument() const final { return "ttkernel-merge-barriers"; }
  StringRef getDescription() const final {
    return "remove barriers that wait for nothing new";
  }

  void runOnOperation() override {
    getOperation().walk([&](Block *block) {
      for (StringRef direction : {"read", "write"})
        removeRepeated(*block, direction);
      delayReads(*block);
    });
  }

  static bool isBarrier(Operation *op, StringRef direction) {
    return isKind(op, (direction + "_barrier").str());
  }

  void removeRepeated(Block &block, StringRef direction) {
    Operation *last = nullptr;
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (isBarrier(&op, direction)) {
        if (last && last->getOperands() == op.getOperands())
          op.erase();
        else
          last = &op;
      } else if (op.getNumRegions() || issues(&op, direction)) {
        last = nullptr;
      }
    }
  }
  // Nested operations are not looked into: an operation with a region may issue
  // anything.
  static bool issues(Operation *op, StringRef direction) {
    return direction == "read" ? isKind(op, "read") || isKind(op, "read_tile")
                               : isKind(op, "write");
  }

  void delayReads(Block &block) {
    Operation *pending =
        nullptr; // a barrier with nothing but indifferent operations since
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (isBarrier(&op, "read")) {
        if (pending && pending->getOperands() == op.getOperands())
          pending->erase();
        pending = &op;
      } else if (op.getNumRegions() || !indifferent(&op)) {
        pending = nullptr;
      }
    }
  }
};

} // namespace

std::unique_ptr<Pass> tessera::ttkernel::createMergeBarriersPass() {
  return std::make_unique<MergeBarriers>();
}
