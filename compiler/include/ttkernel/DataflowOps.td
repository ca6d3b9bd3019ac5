// Circular buffers, arguments, NoC transfers, semaphores and address generators.
// Facts: dataflow_api.h, dataflow_api_addrgen.h, tensor_accessor.h of the kernel API.
#ifndef TTKERNEL_DATAFLOW_TD
#define TTKERNEL_DATAFLOW_TD
include "ttkernel/TTKernelBase.td"

//===-- circular buffers, every thread --------------------------------------===//
class TTK_CBOp<string m> : TTK_Call<m, (ins TTK_CB:$cb, I32:$numPages)> {
  let hasVerifier = 1;
  let kind = m;
}
def TTK_CBWaitFrontOp : TTK_CBOp<"cb_wait_front">;
def TTK_CBPopFrontOp : TTK_CBOp<"cb_pop_front">;
def TTK_CBReserveBackOp : TTK_CBOp<"cb_reserve_back">;
def TTK_CBPushBackOp : TTK_CBOp<"cb_push_back">;
def TTK_CBReinterpretShapeOp : TTK_Call<"cb_reinterpret_shape", (ins TTK_CB:$input), (outs TTK_CB:$result), [Pure]> { let callee = ""; }
def TTK_GetTileSizeOp : TTK_Call<"get_tile_size", (ins TTK_CB:$cb), (outs I32:$result), [Pure]>;
def TTK_GetDataFormatOp : TTK_Call<"get_dataformat", (ins TTK_CB:$cb), (outs TTK_DataFormat:$result), [Pure]>;
def TTK_GetReadPtrOp : TTK_NocValue<"get_read_ptr", I32, (ins TTK_CB:$cb), [MemoryEffects<[MemRead]>]>;
def TTK_GetWritePtrOp : TTK_NocValue<"get_write_ptr", I32, (ins TTK_CB:$cb), [MemoryEffects<[MemRead]>]>;

//===-- arguments -----------------------------------------------------------===//
class TTK_ArgVal<string m> : TTK_Call<m, (ins I32:$arg_index), (outs I32:$result), [Pure]> { let targs = ["uint32_t"]; }
def TTK_GetArgValOp : TTK_ArgVal<"get_arg_val">;
def TTK_GetCommonArgValOp : TTK_ArgVal<"get_common_arg_val">;
def TTK_GetCTArgOp : TTK_Call<"get_compile_time_arg_val", (ins I32Attr:$arg_index), (outs AnyTypeOf<[I32, TTK_CB]>:$result), [Pure]> {
  let callee = "";
  let hasVerifier = 1;
}

//===-- this core -----------------------------------------------------------===//
class TTK_Here<string m> : TTK_NocValue<m, I32, (ins)>;
def TTK_MyXOp : TTK_NocValue<"my_x", I32, (ins I32:$noc)> { let callee = "pykernel::my_x"; }
def TTK_MyYOp : TTK_NocValue<"my_y", I32, (ins I32:$noc)> { let callee = "pykernel::my_y"; }
def TTK_MyLogicalXOp : TTK_Here<"my_logical_x_"> { let callee = "pykernel::my_logical_x"; }
def TTK_MyLogicalYOp : TTK_Here<"my_logical_y_"> { let callee = "pykernel::my_logical_y"; }
def TTK_MemZerosBaseOp : TTK_Here<"mem_zeros_base"> { let callee = "pykernel::mem_zeros_base"; }
def TTK_MemZerosSizeOp : TTK_Here<"mem_zeros_size"> { let callee = "pykernel::mem_zeros_size"; }

//===-- addresses -----------------------------------------------------------===//
def TTK_GetNocAddrOp : TTK_NocValue<"get_noc_addr", TTK_NocAddr,
    (ins I32:$x, I32:$y, TTK_Addr:$l1Address, Variadic<TTK_Scalar>:$rest)> { let optional = ["noc"]; }
def TTK_GetNocAddrLocalOp : TTK_NocValue<"get_noc_addr_local", TTK_NocAddr, (ins TTK_Addr:$l1Address, Variadic<TTK_Scalar>:$rest)> {
  let callee = "get_noc_addr";
  let optional = ["noc"];
}
def TTK_GetNocAddrPageOp : TTK_NocValue<"get_noc_addr_page", TTK_NocAddr,
    (ins I32:$id, TTK_Pages:$pages, Variadic<TTK_Scalar>:$rest)> {
  let callee = "get_noc_addr";
  let optional = ["offset=0", "noc"];
}
def TTK_GetNocAddrFromBankIdOp : TTK_NocValue<"get_noc_addr_from_bank_id", TTK_NocAddr,
    (ins I32:$bank_id, I32:$bankAddressOffset, Variadic<TTK_Scalar>:$rest)> {
  let targs = ["true"];
  let cargs = ["bank_id", "bankAddressOffset", "noc"];
  let optional = ["noc"];
}
def TTK_GetNocMulticastAddrOp : TTK_NocValue<"get_noc_multicast_addr", TTK_NocAddr,
    (ins I32:$noc_x_start, I32:$noc_y_start, I32:$noc_x_end, I32:$noc_y_end, TTK_Addr:$addr, Variadic<TTK_Scalar>:$rest)> {
  let optional = ["noc"];
}
def TTK_NocAddrAddOp : TTK_NocValue<"noc_addr_add", TTK_NocAddr, (ins TTK_NocAddr:$addr, I32:$offset)> { let callee = "pykernel::noc_addr_add"; }
def TTK_AddrGenFastOp : TTK_NocValue<"get_interleaved_addr_gen_fast", TTK_AddrGen,
    (ins I1:$DRAM, I32:$bank_base_address, I32:$page_size, TTK_DataFormat:$data_format)> {
  let callee = "pykernel::interleaved_addr_gen_fast";
  let targs = ["$DRAM"];
}
def TTK_AccessorArgsOp : TTK_NocValue<"TensorAccessorArgs", TTK_AccessorArgs, (ins I32:$cta_base, I32:$crta_base)> {
  let targs = ["$cta_base", "$crta_base"];
}
def TTK_AccessorOp : TTK_NocValue<"TensorAccessor", TTK_Accessor, (ins TTK_AccessorArgs:$args, I32:$bank_base_address_in, I32:$page_size_in)>;

// Methods of the accessor, called through small function templates of the emitted prelude.
class TTK_Method<string m, Type result, dag args> : TTK_NocValue<!strconcat("tensor_accessor_", m), result, args> {
  let callee = !strconcat("pykernel::accessor_", m);
}
def TTK_AccGetNocAddrOp : TTK_Method<"get_noc_addr", TTK_NocAddr, (ins TTK_Accessor:$tensor_accessor, I32:$id, Variadic<TTK_Scalar>:$rest)> {
  let optional = ["offset=0", "noc"];
}
def TTK_AccGetShardNocAddrOp : TTK_Method<"get_shard_noc_addr", TTK_NocAddr,
    (ins TTK_Accessor:$tensor_accessor, I32:$shard_id, Variadic<TTK_Scalar>:$rest)> { let optional = ["offset=0", "noc"]; }
def TTK_AccGetBankAndOffsetOp : TTK_Call<"tensor_accessor_get_bank_and_offset",
    (ins TTK_Accessor:$tensor_accessor, I32:$page_id), (outs I32:$bank_id, I32:$bank_offset), [Pure]> {
  let thread = "noc";
  let callee = "";
  let header = "dataflow_api.h";
}
def TTK_AccIsLocalBankOp : TTK_Method<"is_local_bank", I1,
    (ins TTK_Accessor:$tensor_accessor, I32:$virtual_x, I32:$virtual_y, Variadic<TTK_Scalar>:$rest)> {
  let optional = ["noc"];
}
def TTK_AccIsLocalAddrOp : TTK_Method<"is_local_addr", I1,
    (ins TTK_Accessor:$tensor_accessor, TTK_NocAddr:$addr, Variadic<TTK_Scalar>:$rest)> { let optional = ["noc"]; }
def TTK_AccIsLocalPageOp : TTK_Method<"is_local_page", I1,
    (ins TTK_Accessor:$tensor_accessor, I32:$page_id, Variadic<TTK_Scalar>:$rest)> { let optional = ["noc"]; }
def TTK_AccIsLocalShardOp : TTK_Method<"is_local_shard", I1,
    (ins TTK_Accessor:$tensor_accessor, I32:$shard_id, Variadic<TTK_Scalar>:$rest)> { let optional = ["noc"]; }

//===-- reads ---------------------------------------------------------------===//
class TTK_NocOpt<string m, dag args, list<string> o, string k> : TTK_Noc<m, args, k> { let optional = o; }
def TTK_NocReadOp : TTK_NocOpt<"noc_async_read",
    (ins TTK_NocAddr:$srcNocAddr, TTK_Addr:$dstLocalL1Addr, I32:$size, Variadic<TTK_Scalar>:$rest), ["noc"], "read">;
def TTK_NocReadTileOp : TTK_NocOpt<"noc_async_read_tile",
    (ins I32:$id, TTK_Pages:$addrGenStruct, TTK_Addr:$dstLocalL1Addr, Variadic<TTK_Scalar>:$rest), ["offset=0", "noc"], "read_tile">;
def TTK_NocReadPageOp : TTK_NocOpt<"noc_async_read_page",
    (ins I32:$id, TTK_Pages:$addrGenStruct, TTK_Addr:$dstLocalL1Addr, Variadic<TTK_Scalar>:$rest), ["offset=0", "noc"], "read_tile">;
def TTK_NocReadSetStateOp : TTK_Noc<"noc_async_read_one_packet_set_state", (ins TTK_NocAddr:$srcNocAddr, I32:$size), "read">;
def TTK_NocReadWithStateOp : TTK_Noc<"noc_async_read_one_packet_with_state",
    (ins AnyTypeOf<[TTK_NocAddr, I32]>:$srcNocAddr, TTK_Addr:$dstLocalL1Addr), "read"> {
  let cargs = ["static_cast<uint32_t>($srcNocAddr)", "dstLocalL1Addr"];
}
def TTK_NocReadBarrierOp : TTK_NocOpt<"noc_async_read_barrier", (ins Variadic<TTK_Scalar>:$rest), ["noc"], "read_barrier">;
def TTK_NocReadBarrierTridOp : TTK_NocOpt<"noc_async_read_barrier_with_trid", (ins I32:$trid, Variadic<TTK_Scalar>:$rest), ["noc"], "other_barrier">;

//===-- writes --------------------------------------------------------------===//
def TTK_NocWriteOp : TTK_NocOpt<"noc_async_write",
    (ins TTK_Addr:$srcLocalL1Addr, TTK_NocAddr:$dstNocAddr, I32:$size, Variadic<TTK_Scalar>:$rest), ["noc"], "write">;
def TTK_NocWriteTileOp : TTK_NocOpt<"noc_async_write_tile",
    (ins I32:$id, TTK_Pages:$addrGenStruct, TTK_Addr:$srcLocalL1Addr, Variadic<TTK_Scalar>:$rest), ["noc"], "write">;
def TTK_NocWritePageOp : TTK_NocOpt<"noc_async_write_page",
    (ins I32:$id, TTK_Pages:$addrGenStruct, TTK_Addr:$srcLocalL1Addr, Variadic<TTK_Scalar>:$rest), ["size=0", "offset=0", "noc"], "write">;
def TTK_NocWriteBarrierOp : TTK_NocOpt<"noc_async_write_barrier", (ins Variadic<TTK_Scalar>:$rest), ["noc"], "write_barrier">;
def TTK_NocWritesFlushedOp : TTK_NocOpt<"noc_async_writes_flushed", (ins Variadic<TTK_Scalar>:$rest), ["noc"], "other_barrier">;
def TTK_NocFullBarrierOp : TTK_NocOpt<"noc_async_full_barrier", (ins Variadic<TTK_Scalar>:$rest), ["noc"], "other_barrier">;
def TTK_NocAtomicBarrierOp : TTK_NocOpt<"noc_async_atomic_barrier", (ins Variadic<TTK_Scalar>:$rest), ["noc"], "other_barrier">;
def TTK_NocWriteTridOp : TTK_Noc<"noc_async_write_one_packet_with_trid",
    (ins TTK_Addr:$srcLocalL1Addr, TTK_NocAddr:$dstNocAddr, I32:$size, I32:$trid), "write">;
def TTK_NocWriteBarrierTridOp : TTK_NocOpt<"noc_async_write_barrier_with_trid", (ins I32:$trid, Variadic<TTK_Scalar>:$rest), ["noc"], "other_barrier">;
def TTK_NocInlineWriteOp : TTK_NocOpt<"noc_inline_dw_write",
    (ins TTK_NocAddr:$addr, I32:$val, Variadic<TTK_Scalar>:$rest), ["byte_enable=15", "noc"], "write">;

class TTK_Mcast<string m> : TTK_Noc<m,
    (ins TTK_Addr:$srcLocalL1Addr, TTK_NocAddr:$dstNocAddrMulticast, I32:$size, I32:$num_dests, Variadic<TTK_Scalar>:$rest), "write"> {
  // multicast_path_reserve was dropped from the C++ API; accepted and ignored.
  let optional = ["linked=false", "multicast_path_reserve=true", "noc"];
  let cargs = ["srcLocalL1Addr", "dstNocAddrMulticast", "size", "num_dests", "linked", "noc"];
}
def TTK_McastOp : TTK_Mcast<"noc_async_write_multicast">;
def TTK_McastOnePacketOp : TTK_Mcast<"noc_async_write_multicast_one_packet">;
def TTK_McastLoopbackOp : TTK_Mcast<"noc_async_write_multicast_loopback_src">;

//===-- semaphores and L1 words ---------------------------------------------===//
def TTK_GetSemaphoreOp : TTK_NocValue<"get_semaphore", TTK_Semaphore, (ins I32:$semaphore)>;
def TTK_SemIncOp : TTK_NocOpt<"noc_semaphore_inc", (ins TTK_NocAddr:$addr, I32:$incr, Variadic<TTK_Scalar>:$rest), ["noc_id"], "write">;
class TTK_SemWord<string m> : TTK_Noc<m, (ins TTK_Addr:$sem_addr, I32:$val), "semaphore"> {
  let cargs = ["reinterpret_cast<volatile tt_l1_ptr uint32_t*>($sem_addr)", "val"];
}
def TTK_SemSetOp : TTK_SemWord<"noc_semaphore_set">;
def TTK_SemWaitOp : TTK_SemWord<"noc_semaphore_wait">;
def TTK_SemWaitMinOp : TTK_SemWord<"noc_semaphore_wait_min">;
def TTK_SemSetRemoteOp : TTK_NocOpt<"noc_semaphore_set_remote", (ins TTK_Addr:$src_local_l1_addr, TTK_NocAddr:$dst_noc_addr, Variadic<TTK_Scalar>:$rest), ["noc"], "write">;
class TTK_SemMcast<string m> : TTK_Noc<m,
    (ins TTK_Addr:$src_local_l1_addr, TTK_NocAddr:$dst_noc_addr_multicast, I32:$num_dests, Variadic<TTK_Scalar>:$rest), "write"> {
  let optional = ["linked=false", "multicast_path_reserve=true", "noc"];
  let cargs = ["src_local_l1_addr", "dst_noc_addr_multicast", "num_dests", "linked", "noc"];
}
def TTK_SemSetMcastOp : TTK_SemMcast<"noc_semaphore_set_multicast">;
def TTK_SemSetMcastLoopbackOp : TTK_SemMcast<"noc_semaphore_set_multicast_loopback_src">;

def TTK_ReinterpretCastOp : TTK_Call<"reinterpret_cast", (ins TTK_Addr:$addr), (outs TTK_L1Ptr:$result), [Pure]> { let callee = ""; }
def TTK_LoadL1Op : TTK_Call<"load_from_l1", (ins TTK_Addr:$l1_ptr, I32:$offset), (outs I32:$result), [MemoryEffects<[MemRead]>]> {
  let callee = "pykernel::load_from_l1";
}
def TTK_StoreL1Op : TTK_Call<"store_to_l1", (ins I32:$value, TTK_Addr:$l1_ptr, I32:$offset)> { let callee = "pykernel::store_to_l1"; }

//===-- numbers on a data-movement core -------------------------------------===//
def TTK_BF16GreaterOp : TTK_NocValue<"bfloat16_greater", I1, (ins I32:$bf16_a, I32:$bf16_b)> { let header = "api/numeric/bfloat16.h"; }
def TTK_F32GreaterOp : TTK_NocValue<"float32_greater", I1, (ins I32:$f32_a, I32:$f32_b)> { let header = "api/numeric/float32.h"; }
#endif
