// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';
import type { TransferLimits as _common_v1_TransferLimits, TransferLimits__Output as _common_v1_TransferLimits__Output } from '../../common/v1/TransferLimits';
import type { Long } from '@grpc/proto-loader';

export interface CreateExternalTransferRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'fromPayId'?: (string);
  'accountNumber'?: (string);
  /**
   * A code of the bank list, or the bank's six-digit NIP code.
   */
  'bankCode'?: (string);
  'amountKobo'?: (number | string | Long);
  /**
   * Empty for the default.
   */
  'narration'?: (string);
  'reference'?: (string);
  /**
   * Empty for none; otherwise compared with the bank's (decision 50).
   */
  'accountName'?: (string);
  'idempotency'?: (_common_v1_Idempotency | null);
  'limits'?: (_common_v1_TransferLimits | null);
}

export interface CreateExternalTransferRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'fromPayId': (string);
  'accountNumber': (string);
  /**
   * A code of the bank list, or the bank's six-digit NIP code.
   */
  'bankCode': (string);
  'amountKobo': (string);
  /**
   * Empty for the default.
   */
  'narration': (string);
  'reference': (string);
  /**
   * Empty for none; otherwise compared with the bank's (decision 50).
   */
  'accountName': (string);
  'idempotency': (_common_v1_Idempotency__Output | null);
  'limits': (_common_v1_TransferLimits__Output | null);
}
