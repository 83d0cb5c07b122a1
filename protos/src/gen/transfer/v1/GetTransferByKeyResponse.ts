// Original file: transfer/v1/transfer.proto

import type { PayIdTransfer as _transfer_v1_PayIdTransfer, PayIdTransfer__Output as _transfer_v1_PayIdTransfer__Output } from '../../transfer/v1/PayIdTransfer';
import type { ExternalTransfer as _transfer_v1_ExternalTransfer, ExternalTransfer__Output as _transfer_v1_ExternalTransfer__Output } from '../../transfer/v1/ExternalTransfer';

/**
 * One of the two.
 */
export interface GetTransferByKeyResponse {
  'transfer'?: (_transfer_v1_PayIdTransfer | null);
  'externalTransfer'?: (_transfer_v1_ExternalTransfer | null);
}

/**
 * One of the two.
 */
export interface GetTransferByKeyResponse__Output {
  'transfer': (_transfer_v1_PayIdTransfer__Output | null);
  'externalTransfer': (_transfer_v1_ExternalTransfer__Output | null);
}
