// Inlining decisions, one block at a time, from its end to its start.
// Facts: Inlining.h.
#include "Inlining.h"
#include "mlir/Dialect/EmitC/IR/EmitC.h"

using namespace mlir;
using namespace tessera::ttkernel;

StringRef tessera::ttkernel::pythonName(Value value) {
  auto name = value.getLoc()->findInstanceOf<NameLoc>();
  return name ? name.getName().getValue() : StringRef();
}

static bool isTrivial(Operation *op) {
  if (auto literal = dyn_cast<emitc::LiteralOp>(op))
    return !literal.getValue().starts_with("get_compile_time_arg_val") ||
           pythonName(literal).empty();
  auto cast = dyn_cast<emitc::CastOp>(op);
  if (!cast)
    return false;
  if (auto argument = dyn_cast<BlockArgument>(cast.getSource()))
    return isa<emitc::ForOp>(argument.getOwner()->getParentOp());
  return cast.getSource().getDefiningOp<emitc::LiteralOp>() != nullptr;
}

static bool isExpression(Operation *op) {
  if (auto call = dyn_cast<emitc::CallOpaqueOp>(op))
    return call.getCallee().starts_with("static_cast<") ||
           call.getCallee().starts_with("reinterpret_cast<");
  return isa<emitc::SubscriptOp>(op) ||
         op->hasTrait<OpTrait::emitc::CExpression>();
}

static bool isMutation(Operation *op,
                       const llvm::DenseSet<Operation *> &initializers) {
  if (isa<emitc::AssignOp>(op))
    return !initializers.contains(op);
  return op->getNumRegions() > 0 || isa<emitc::VerbatimOp>(op);
}

// Whether the text of `value` names a variable or an array element.
static bool readsVariable(Value value) {
  Operation *def = value.getDefiningOp();
  if (!def)
    return false;
  if (isa<emitc::VariableOp, emitc::SubscriptOp>(def))
    return true;
  return isExpression(def) && llvm::any_of(def->getOperands(), readsVariable);
}

Inlining::Inlining(Operation *function) {
  function->walk([&](Block *block) { findInitializers(*block); });
  function->walk([&](Block *block) { decide(*block); });
}

void Inlining::findInitializers(Block &block) {
  for (Operation &op : block) {
    auto variable = dyn_cast<emitc::VariableOp>(op);
    if (!variable || isa<emitc::ArrayType>(variable.getType()))
      continue;
    for (Operation *next = op.getNextNode();
         next && !isa<emitc::VerbatimOp>(next); next = next->getNextNode()) {
      auto assign = dyn_cast<emitc::AssignOp>(next);
      if (assign && assign.getVar() == variable &&
          assign.getValue() != variable) {
        initializer_[&op] = next;
        initializers_.insert(next);
        break;
      }
      bool used = false;
      next->walk([&](Operation *inner) {
        used |= llvm::is_contained(inner->getOperands(), variable.getResult());
      });
      if (used)
        break;
    }
  }
}

void Inlining::decide(Block &block) {
  llvm::DenseMap<Operation *, unsigned> mutationsBefore;
  unsigned mutations = 0;
  for (Operation &op : block) {
    mutationsBefore[&op] = mutations;
    mutations += isMutation(&op, initializers_);
  }
  for (Operation &op : llvm::reverse(block))
    if (isTrivial(&op) || mayInline(&op, mutationsBefore))
      inline_.insert(&op);
}

bool Inlining::mayInline(
    Operation *op,
    const llvm::DenseMap<Operation *, unsigned> &mutationsBefore) {
  if (!isExpression(op) || op->getNumResults() != 1)
    return false;
  // A place that is assigned or read at once is always written where it is
  // used.
  bool place = isa<emitc::SubscriptOp>(op);
  Value result = op->getResult(0);
  if (!result.hasOneUse() || (!place && !pythonName(result).empty()))
    return false;
  Operation *root = *result.user_begin();
  while (root->getBlock() == op->getBlock() && inline_.contains(root))
    root = *root->getResult(0).user_begin();
  if (root->getBlock() != op->getBlock())
    return false;
  // A loop reads its bounds again in every turn.
  if (auto loop = dyn_cast<emitc::ForOp>(root))
    if (readsVariable(loop.getUpperBound()) || readsVariable(loop.getStep()))
      return false;
  if (place || !llvm::any_of(op->getOperands(), readsVariable))
    return true;
  return mutationsBefore.lookup(root) == mutationsBefore.lookup(op);
}
