// FPU, packer and Dst management: what a compute thread calls besides the SFPU.
// Facts: compute_kernel_api/*.h of the kernel API.
#ifndef TTKERNEL_COMPUTE_TD
#define TTKERNEL_COMPUTE_TD
include "ttkernel/TTKernelBase.td"

class TTK_ComputeT<string m, string h, dag args, list<string> t, string k = ""> : TTK_Compute<m, h, args, k> { let targs = t; }
class TTK_ComputeO<string m, string h, dag args, list<string> o, string k = ""> : TTK_Compute<m, h, args, k> { let optional = o; }

//===-- Dst registers -------------------------------------------------------===//
defvar reg_api = "compute_kernel_api/reg_api.h";
def TTK_HwStartupOp : TTK_Compute<"compute_kernel_hw_startup", "compute_kernel_api/compute_kernel_hw_startup.h",
    (ins TTK_CB:$icb0, TTK_CB:$icb1, TTK_CB:$ocb), "fpu_init">;
def TTK_AcquireOp : TTK_Compute<"tile_regs_acquire", reg_api>;
def TTK_CommitOp : TTK_Compute<"tile_regs_commit", reg_api>;
def TTK_WaitOp : TTK_Compute<"tile_regs_wait", reg_api>;
def TTK_ReleaseOp : TTK_Compute<"tile_regs_release", reg_api>;
def TTK_AcquireDstOp : TTK_Compute<"acquire_dst", reg_api>;
def TTK_ReleaseDstOp : TTK_Compute<"release_dst", reg_api>;

//===-- pack ----------------------------------------------------------------===//
defvar pack_h = "compute_kernel_api/pack.h";
def TTK_PackTileOp : TTK_ComputeT<"pack_tile", pack_h,
    (ins I32:$dst_index, TTK_CB:$out_cb, I32:$out_index, DefaultValuedAttr<BoolAttr, "false">:$out_of_order), ["$out_of_order"]>;
def TTK_PackTileBlockOp : TTK_Compute<"pack_tile_block", pack_h, (ins I32:$dst_index, TTK_CB:$out_cb, I32:$ntiles)>;
def TTK_PackReconfigL1AccOp : TTK_Compute<"pack_reconfig_l1_acc", pack_h, (ins I32:$l1_acc_en), "reconfig">;
def TTK_PackReconfigFormatOp : TTK_Compute<"pack_reconfig_data_format", pack_h, (ins TTK_CB:$out_cb), "reconfig">;
defvar reconfig_h = "compute_kernel_api/reconfig_data_format.h";
def TTK_ReconfigOp : TTK_Compute<"reconfig_data_format", reconfig_h, (ins TTK_CB:$srca_cb, TTK_CB:$srcb_cb), "reconfig">;
def TTK_ReconfigSrcAOp : TTK_Compute<"reconfig_data_format_srca", reconfig_h, (ins TTK_CB:$in_cb), "reconfig">;
def TTK_ReconfigSrcBOp : TTK_Compute<"reconfig_data_format_srcb", reconfig_h, (ins TTK_CB:$in_cb), "reconfig">;

//===-- copy ----------------------------------------------------------------===//
defvar copy_h = "compute_kernel_api/tile_move_copy.h";
def TTK_CopyTileInitOp : TTK_Compute<"copy_tile_init", copy_h, (ins TTK_CB:$cb0), "fpu_init">;
def TTK_CopyTileOp : TTK_Compute<"copy_tile", copy_h, (ins TTK_CB:$cb0, I32:$tile_index_cb, I32:$tile_index_dst)>;
def TTK_CopyBlockOp : TTK_Compute<"copy_block_matmul_partials", copy_h,
    (ins TTK_CB:$cb, I32:$start_tile_index, I32:$start_dst_index, I32:$ntiles)>;
defvar copy_dest_h = "compute_kernel_api/copy_dest_values.h";
def TTK_CopyDestInitOp : TTK_Compute<"copy_dest_values_init", copy_dest_h, (ins), "sfpu_init">;
def TTK_CopyDestOp : TTK_Compute<"copy_dest_values", copy_dest_h, (ins I32:$dst0_index, I32:$dst1_index)>;

//===-- element-wise --------------------------------------------------------===//
defvar unary_h = "compute_kernel_api/eltwise_unary/eltwise_unary.h";
def TTK_UnaryInitOp : TTK_Compute<"unary_op_init_common", unary_h, (ins TTK_CB:$icb, TTK_CB:$ocb), "fpu_init">;
def TTK_InitSfpuOp : TTK_Compute<"init_sfpu", unary_h, (ins TTK_CB:$icb, TTK_CB:$ocb), "fpu_init">;
defvar binary_h = "compute_kernel_api/eltwise_binary.h";
def TTK_BinaryInitOp : TTK_Compute<"binary_op_init_common", binary_h, (ins TTK_CB:$in0_cb, TTK_CB:$in1_cb, TTK_CB:$out_cb), "fpu_init">;
class TTK_EltInit<string m> : TTK_ComputeO<m, binary_h, (ins TTK_CB:$in0_cb, TTK_CB:$in1_cb, Variadic<TTK_Scalar>:$rest), ["acc_to_dest"], "fpu_init">;
class TTK_Elt<string m> : TTK_Compute<m, binary_h,
    (ins TTK_CB:$in0_cb, TTK_CB:$in1_cb, I32:$in0_tile_index, I32:$in1_tile_index, I32:$dst_index)>;
def TTK_AddTilesInitOp : TTK_EltInit<"add_tiles_init">;
def TTK_AddTilesOp : TTK_Elt<"add_tiles">;
def TTK_SubTilesInitOp : TTK_EltInit<"sub_tiles_init">;
def TTK_SubTilesOp : TTK_Elt<"sub_tiles">;
def TTK_MulTilesInitOp : TTK_Compute<"mul_tiles_init", binary_h, (ins TTK_CB:$in0_cb, TTK_CB:$in1_cb), "fpu_init">;
def TTK_MulTilesOp : TTK_Elt<"mul_tiles">;
def TTK_DestReuseInitOp : TTK_ComputeT<"binary_dest_reuse_tiles_init", binary_h,
    (ins TTK_CB:$in_cb, StrAttr:$eltwise_binary_type, StrAttr:$reuse_type), ["$eltwise_binary_type", "$reuse_type"], "fpu_init">;
def TTK_DestReuseOp : TTK_ComputeT<"binary_dest_reuse_tiles", binary_h,
    (ins TTK_CB:$in_cb, I32:$in_tile_index, I32:$dst_tile_index, StrAttr:$eltwise_binary_type, StrAttr:$reuse_type),
    ["$eltwise_binary_type", "$reuse_type"]>;

//===-- broadcast -----------------------------------------------------------===//
defvar bcast_h = "compute_kernel_api/bcast.h";
def TTK_UnaryBcastInitOp : TTK_ComputeT<"unary_bcast_init", bcast_h, (ins TTK_CB:$in_cb, TTK_CB:$out_cb, StrAttr:$bcast_type), ["$bcast_type"], "fpu_init">;
def TTK_UnaryBcastOp : TTK_ComputeT<"unary_bcast", bcast_h,
    (ins TTK_CB:$in_cb, I32:$in_tile_index, I32:$dst_tile_index, StrAttr:$bcast_type), ["$bcast_type"]>;
class TTK_BcastInit<string m> : TTK_Compute<m, bcast_h, (ins TTK_CB:$in0_cb, TTK_CB:$in1_cb), "fpu_init">;
class TTK_Bcast<string m> : TTK_Compute<m, bcast_h,
    (ins TTK_CB:$in0_cb, TTK_CB:$in1_cb, I32:$in0_tile_index, I32:$in1_tile_index, I32:$dst_index)>;
def TTK_AddBcastRowsInitOp : TTK_BcastInit<"add_bcast_rows_init_short">;
def TTK_AddBcastColsInitOp : TTK_BcastInit<"add_bcast_cols_init_short">;
def TTK_MulBcastRowsInitOp : TTK_BcastInit<"mul_bcast_rows_init_short">;
def TTK_MulBcastColsInitOp : TTK_BcastInit<"mul_bcast_cols_init_short">;
def TTK_MulBcastScalarInitOp : TTK_BcastInit<"mul_tiles_bcast_scalar_init_short">;
def TTK_SubBcastColsInitOp : TTK_BcastInit<"sub_bcast_cols_init_short">;
class TTK_BcastDim<string m, string dim> : TTK_Bcast<m> {
  let callee = !strconcat(!substr(m, 0, 3), "_tiles_bcast");
  let targs = [dim];
}
def TTK_AddBcastRowsOp : TTK_BcastDim<"add_tiles_bcast_rows", "BroadcastType::ROW">;
def TTK_AddBcastColsOp : TTK_BcastDim<"add_tiles_bcast_cols", "BroadcastType::COL">;
def TTK_MulBcastRowsOp : TTK_BcastDim<"mul_tiles_bcast_rows", "BroadcastType::ROW">;
def TTK_MulBcastColsOp : TTK_BcastDim<"mul_tiles_bcast_cols", "BroadcastType::COL">;
def TTK_MulBcastScalarOp : TTK_Bcast<"mul_tiles_bcast_scalar">;
def TTK_SubBcastColsOp : TTK_BcastDim<"sub_tiles_bcast_cols", "BroadcastType::COL">;

//===-- matmul --------------------------------------------------------------===//
defvar matmul_h = "compute_kernel_api/matmul.h";
def TTK_MMInitOp : TTK_ComputeO<"mm_init", matmul_h, (ins TTK_CB:$in0_cb, TTK_CB:$in1_cb, TTK_CB:$out_cb, Variadic<TTK_Scalar>:$rest), ["transpose"], "fpu_init">;
def TTK_MMInitShortOp : TTK_ComputeO<"mm_init_short", matmul_h, (ins TTK_CB:$in0_cb, TTK_CB:$in1_cb, Variadic<TTK_Scalar>:$rest), ["transpose"], "fpu_init">;
def TTK_MatmulTilesOp : TTK_ComputeO<"matmul_tiles", matmul_h,
    (ins TTK_CB:$in0_cb_id, TTK_CB:$in1_cb_id, I32:$in0_tile_idx, I32:$in1_tile_idx, I32:$dst_tile_idx, Variadic<TTK_Scalar>:$rest), ["transpose"]> {
  // The transpose word of older revisions is gone: mm_init's decides.
  let cargs = ["in0_cb_id", "in1_cb_id", "in0_tile_idx", "in1_tile_idx", "dst_tile_idx"];
}
def TTK_MMBlockInitOp : TTK_ComputeO<"mm_block_init", matmul_h, (ins TTK_CB:$in0_cb, TTK_CB:$in1_cb, TTK_CB:$out_cb, Variadic<TTK_Scalar>:$rest),
    ["transpose=0", "ct_dim=1", "rt_dim=1", "kt_dim=1"], "fpu_init">;
def TTK_MMBlockInitShortOp : TTK_ComputeO<"mm_block_init_short", matmul_h, (ins TTK_CB:$in0_cb, TTK_CB:$in1_cb, Variadic<TTK_Scalar>:$rest),
    ["transpose=0", "ct_dim=1", "rt_dim=1", "kt_dim=1"], "fpu_init">;
def TTK_MatmulBlockOp : TTK_Compute<"matmul_block", matmul_h,
    (ins TTK_CB:$in0_cb_id, TTK_CB:$in1_cb_id, I32:$in0_tile_idx, I32:$in1_tile_idx, I32:$dst_tile_idx, I32:$transpose, I32:$ct_dim,
     I32:$rt_dim, I32:$kt_dim)>;

//===-- reduce --------------------------------------------------------------===//
defvar reduce_h = "compute_kernel_api/reduce.h";
def TTK_ReduceInitOp : TTK_ComputeT<"reduce_init", reduce_h,
    (ins TTK_CB:$in_cb, TTK_CB:$scaling_cb, TTK_CB:$out_cb, StrAttr:$reduce_type, StrAttr:$reduce_dim), ["$reduce_type", "$reduce_dim"], "fpu_init">;
def TTK_ReduceTileOp : TTK_ComputeT<"reduce_tile", reduce_h,
    (ins TTK_CB:$in_cb, TTK_CB:$scaling_cb, I32:$in_tile_index, I32:$scaling_tile_index, I32:$dst_index, StrAttr:$reduce_type,
     StrAttr:$reduce_dim), ["$reduce_type", "$reduce_dim"]>;
def TTK_ReduceUninitOp : TTK_Compute<"reduce_uninit", reduce_h, (ins), "fpu_init">;

//===-- layout --------------------------------------------------------------===//
defvar tilize_h = "compute_kernel_api/tilize.h";
def TTK_TilizeInitOp : TTK_Compute<"tilize_init", tilize_h, (ins TTK_CB:$cbIn, I32:$numTiles, TTK_CB:$cbOut), "fpu_init">;
def TTK_TilizeBlockOp : TTK_Compute<"tilize_block", tilize_h, (ins TTK_CB:$cbIn, I32:$numTiles, TTK_CB:$cbOut)>;
def TTK_TilizeUninitOp : TTK_Compute<"tilize_uninit", tilize_h, (ins TTK_CB:$cbI, TTK_CB:$cbOut), "fpu_init">;
defvar untilize_h = "compute_kernel_api/untilize.h";
def TTK_UntilizeInitOp : TTK_Compute<"untilize_init", untilize_h, (ins TTK_CB:$cbIn), "fpu_init">;
def TTK_UntilizeBlockOp : TTK_Compute<"untilize_block", untilize_h, (ins TTK_CB:$cbIn, I32:$numTiles, TTK_CB:$cbOut)>;
def TTK_UntilizeUninitOp : TTK_Compute<"untilize_uninit", untilize_h, (ins TTK_CB:$cbIn), "fpu_init">;
defvar packuntilize_h = "compute_kernel_api/pack_untilize.h";
def TTK_PackUntilizeInitOp : TTK_ComputeT<"pack_untilize_init", packuntilize_h,
    (ins TTK_CB:$cbIn, TTK_CB:$cbOut, I32:$colsPerDstPass, I32:$totalColTiles), ["$colsPerDstPass", "$totalColTiles"], "fpu_init">;
def TTK_PackUntilizeBlockOp : TTK_ComputeT<"pack_untilize_block", packuntilize_h,
    (ins TTK_CB:$cbIn, I32:$blockR, TTK_CB:$cbOut, I32:$colsPerDstPass, I32:$totalColTiles), ["$colsPerDstPass", "$totalColTiles"]>;
def TTK_PackUntilizeUninitOp : TTK_Compute<"pack_untilize_uninit", packuntilize_h, (ins TTK_CB:$cbOut), "fpu_init">;
defvar transpose_h = "compute_kernel_api/transpose_wh.h";
def TTK_TransposeInitOp : TTK_Compute<"transpose_wh_init", transpose_h, (ins TTK_CB:$cbIn, TTK_CB:$cbOut), "fpu_init">;
def TTK_TransposeInitShortOp : TTK_Compute<"transpose_wh_init_short", transpose_h, (ins TTK_CB:$cbIn), "fpu_init">;
def TTK_TransposeTileOp : TTK_Compute<"transpose_wh_tile", transpose_h, (ins TTK_CB:$icb, I32:$itile, I32:$idst)>;
#endif
