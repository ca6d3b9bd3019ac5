// Decides which values of a function are written inside the expression that
// uses them. Facts: in LLVM 19 an emitc variable is read where it is used, so
// an expression over variables may not move past an assignment.
#pragma once
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera::ttkernel {

class Inlining {
public:
  explicit Inlining(mlir::Operation *function);
  bool isInline(mlir::Operation *op) const { return inline_.contains(op); }
  void force(mlir::Operation *op, bool inlined) {
    inlined ? (void)inline_.insert(op) : (void)inline_.erase(op);
  }
  // The assignment that gives a variable its first value where it is declared;
  // null when there is none.
  mlir::Operation *initializer(mlir::Operation *variable) const {
    return initializer_.lookup(variable);
  }
  bool isInitializer(mlir::Operation *assign) const {
    return initializers_.contains(assign);
  }

private:
  void findInitializers(mlir::Block &block);
  void decide(mlir::Block &block);
  bool
  mayInline(mlir::Operation *op,
            const llvm::DenseMap<mlir::Operation *, unsigned> &mutationsBefore);
  llvm::DenseSet<mlir::Operation *> inline_, initializers_;
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> initializer_;
};

// The Python name a value carries in its location; empty when it has none.
llvm::StringRef pythonName(mlir::Value value);

} // namespace tessera::ttkernel
