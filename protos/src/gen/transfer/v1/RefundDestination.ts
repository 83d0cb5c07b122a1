// Original file: transfer/v1/transfer.proto

import type { RefundDestinationType as _transfer_v1_RefundDestinationType, RefundDestinationType__Output as _transfer_v1_RefundDestinationType__Output } from '../../transfer/v1/RefundDestinationType';

export interface RefundDestination {
  'type'?: (_transfer_v1_RefundDestinationType);
  /**
   * The payer's name, as the payment shows it.
   */
  'accountName'?: (string);
  /**
   * Of a bank account only.
   */
  'accountNumber'?: (string);
  'bankCode'?: (string);
  'bankName'?: (string);
}

export interface RefundDestination__Output {
  'type': (_transfer_v1_RefundDestinationType__Output);
  /**
   * The payer's name, as the payment shows it.
   */
  'accountName': (string);
  /**
   * Of a bank account only.
   */
  'accountNumber': (string);
  'bankCode': (string);
  'bankName': (string);
}
