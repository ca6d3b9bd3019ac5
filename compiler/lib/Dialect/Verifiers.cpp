// Verifiers of single operations: circular-buffer counts, compile-time argument
// indices, print formats. Facts: a CB can never offer more pages than it has
// (cb_reserve_back and cb_wait_front would not return).
#include "mlir/IR/Matchers.h"
#include "ttkernel/TTKernelOps.h"

using namespace mlir;
using namespace tessera::ttkernel;

static LogicalResult verifyPages(Operation *op) {
  APInt count;
  if (!matchPattern(op->getOperand(1), m_ConstantInt(&count)))
    return success();
  int64_t capacity = cast<CBType>(op->getOperand(0).getType()).getNumTiles();
  int64_t pages = count.getSExtValue();
  if (pages < 0)
    return op->emitOpError() << "asks for " << pages << " pages";
  if (capacity && pages > capacity)
    return op->emitOpError()
           << "asks for " << pages << " pages but the circular buffer holds "
           << capacity;
  return success();
}
LogicalResult CBWaitFrontOp::verify() { return verifyPages(*this); }
LogicalResult CBPopFrontOp::verify() { return verifyPages(*this); }
LogicalResult CBReserveBackOp::verify() { return verifyPages(*this); }
LogicalResult CBPushBackOp::verify() { return verifyPages(*this); }

LogicalResult GetCTArgOp::verify() {
  if (static_cast<int32_t>(getArgIndex()) < 0)
    return emitOpError("has a negative argument index");
  return success();
}

LogicalResult DPrintOp::verify() {
  if (getFmt().count("{}") != getArgv().size())
    return emitOpError() << "has " << getFmt().count("{}") << " fields {} for "
                         << getArgv().size() << " values";
  return success();
}
