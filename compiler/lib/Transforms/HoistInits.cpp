// Inits configure unpacker, FPU, packer or SFPU until the next init: one that
// repeats what is set is removed, one that a loop repeats is done once in front
// of it. Facts: kernel API, "*_init" (each sets its whole unit, none depends on
// data).
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Pass/Pass.h"
#include "ttkernel/Passes.h"
#include "ttkernel/TTKernel.h"

using namespace mlir;
using namespace tessera::ttkernel;

namespace {

// FPU side (unpack, math, pack) and SFPU are configured apart. An FPU init of
// the "*_common" kind sets both.
enum Unit { kFpu, kSfpu, kUnits };

// What is known to be configured: the last init of each unit, null when
// unknown.
using State = std::array<Operation *, kUnits>;

std::optional<Unit> unitOf(Operation *op) {
  if (isKind(op, "fpu_init"))
    return kFpu;
  if (isKind(op, "sfpu_init"))
    return kSfpu;
  return std::nullopt;
}

bool sameInit(Operation *a, Operation *b) {
  return a && b && a->getName() == b->getName() &&
         a->getOperands() == b->getOperands() &&
         a->getAttrDictionary() == b->getAttrDictionary();
}

bool touches(Operation *op, Unit unit) {
  bool found = false;
  op->walk([&](Operation *inner) {
    found |= unitOf(inner) == unit || isKind(inner, "reconfig");
  });
  return found;
}

// Executed at least once for sure.
bool runs(scf::ForOp loop) {
  auto lower = getConstantIntValue(loop.getLowerBound()),
       upper = getConstantIntValue(loop.getUpperBound());
  return lower && upper && *lower < *upper;
}

struct HoistInits : PassWrapper<HoistInits, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(HoistInits)
  StringRef getArgument() const final { return "ttkernel-hoist-inits"; }
  StringRef getDescription() const final {
    return "remove repeated inits and move them out of loops";
  }

  void runOnOperation() override {
    getOperation().walk<WalkOrder::PostOrder>(
        [&](scf::ForOp loop) { hoist(loop); });
    State state{};
    for (Block &block : getOperation().getBody())
      removeRepeated(block, state);
  }

  // An init that is the only one of its unit in a loop that runs is
  // loop-invariant: nothing in the loop undoes it.
  void hoist(scf::ForOp loop) {
    if (!runs(loop))
      return;
    for (Operation &op : llvm::make_early_inc_range(*loop.getBody())) {
      auto unit = unitOf(&op);
      if (!unit || !llvm::all_of(op.getOperands(), [&](Value value) {
            return loop.isDefinedOutsideOfLoop(value);
          }))
        continue;
      if (isOnlyInit(loop, &op, *unit) && isFirstOfUnit(loop, &op, *unit))
        op.moveBefore(loop);
    }
  }
  static bool isOnlyInit(scf::ForOp loop, Operation *init, Unit unit) {
    bool only = true;
    loop->walk([&](Operation *op) {
      if (op == init)
        return;
      only &= !(unitOf(op) == unit || isKind(op, "reconfig") ||
                (unit == kSfpu && isCommon(op)));
    });
    return only;
  }
  // Compute calls before the init in the first turn run under the configuration
  // from before the loop.
  static bool isFirstOfUnit(scf::ForOp loop, Operation *init, Unit) {
    for (Operation &op : *loop.getBody()) {
      if (&op == init)
        return true;
      const CallInfo *info = findCall(&op);
      StringRef name = info ? info->name : "";
      bool harmless = !info || StringRef(info->thread) != "compute" ||
                      name.starts_with("tile_regs_") || unitOf(&op);
      if (!harmless || op.getNumRegions())
        return false;
    }
    return false;
  }
  // Full start-up calls configure everything.
  static bool isCommon(Operation *op) {
    StringRef name = op->getName().stripDialect();
    return name == "init_sfpu" || name.ends_with("_init_common") ||
           name == "compute_kernel_hw_startup";
  }

  void removeRepeated(Block &block, State &state) {
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (auto unit = unitOf(&op)) {
        if (sameInit(state[*unit], &op))
          op.erase();
        else
          note(&op, *unit, state);
      } else if (isKind(&op, "reconfig")) {
        state = {};
      } else if (op.getNumRegions()) {
        nested(&op, state);
      }
    }
  }
  static void note(Operation *op, Unit unit, State &state) {
    if (isCommon(op))
      state = {};
    state[unit] = op;
  }
  // What a loop or branch may change is unknown inside loops and after both.
  void nested(Operation *op, State &state) {
    for (Unit unit : {kFpu, kSfpu}) {
      bool changed = false;
      op->walk([&](Operation *inner) {
        auto other = unitOf(inner);
        changed |= isKind(inner, "reconfig") || (other && isCommon(inner)) ||
                   (other == unit && !sameInit(state[unit], inner));
      });
      if (changed && !isa<scf::IfOp>(op))
        state[unit] = nullptr;
    }
    for (Region &region : op->getRegions()) {
      State inside = state;
      for (Block &block : region)
        removeRepeated(block, inside);
    }
    for (Unit unit : {kFpu, kSfpu})
      if (touches(op, unit))
        state[unit] = nullptr;
  }
};

} // namespace

std::unique_ptr<Pass> tessera::ttkernel::createHoistInitsPass() {
  return std::make_unique<HoistInits>();
}
