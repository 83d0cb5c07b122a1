// Original file: transfer/v1/transfer.proto

import type { PayIdTransfer as _transfer_v1_PayIdTransfer, PayIdTransfer__Output as _transfer_v1_PayIdTransfer__Output } from '../../transfer/v1/PayIdTransfer';
import type { ExternalTransfer as _transfer_v1_ExternalTransfer, ExternalTransfer__Output as _transfer_v1_ExternalTransfer__Output } from '../../transfer/v1/ExternalTransfer';
import type { History as _common_v1_History, History__Output as _common_v1_History__Output } from '../../common/v1/History';

/**
 * One of the first two.
 */
export interface GetTransferResponse {
  'transfer'?: (_transfer_v1_PayIdTransfer | null);
  'externalTransfer'?: (_transfer_v1_ExternalTransfer | null);
  /**
   * Absent for a PayID transfer.
   */
  'history'?: (_common_v1_History | null);
}

/**
 * One of the first two.
 */
export interface GetTransferResponse__Output {
  'transfer': (_transfer_v1_PayIdTransfer__Output | null);
  'externalTransfer': (_transfer_v1_ExternalTransfer__Output | null);
  /**
   * Absent for a PayID transfer.
   */
  'history': (_common_v1_History__Output | null);
}
