// Original file: transfer/v1/transfer.proto

export const TransferKind = {
  TRANSFER_KIND_UNSPECIFIED: 'TRANSFER_KIND_UNSPECIFIED',
  TRANSFER_KIND_PAYID: 'TRANSFER_KIND_PAYID',
  TRANSFER_KIND_EXTERNAL: 'TRANSFER_KIND_EXTERNAL',
} as const;

export type TransferKind =
  | 'TRANSFER_KIND_UNSPECIFIED'
  | 0
  | 'TRANSFER_KIND_PAYID'
  | 1
  | 'TRANSFER_KIND_EXTERNAL'
  | 2

export type TransferKind__Output = typeof TransferKind[keyof typeof TransferKind]
