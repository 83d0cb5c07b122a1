// Original file: payid/v1/payid.proto

import type { ReceivedPaymentKind as _payid_v1_ReceivedPaymentKind, ReceivedPaymentKind__Output as _payid_v1_ReceivedPaymentKind__Output } from '../../payid/v1/ReceivedPaymentKind';
import type { AccountPaymentStatus as _payid_v1_AccountPaymentStatus, AccountPaymentStatus__Output as _payid_v1_AccountPaymentStatus__Output } from '../../payid/v1/AccountPaymentStatus';
import type { Long } from '@grpc/proto-loader';

export interface ReceivedPayment {
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
  'kind'?: (_payid_v1_ReceivedPaymentKind);
  'amountKobo'?: (number | string | Long);
  /**
   * REJECTED and PENDING only for a virtual account's.
   */
  'status'?: (_payid_v1_AccountPaymentStatus);
  'payerName'?: (string);
  /**
   * The wallet that paid; empty for a payment from a bank. Not for merchants.
   */
  'payerWalletPayId'?: (string);
  /**
   * The bank account that paid; empty when it is not known.
   */
  'payerAccountNumber'?: (string);
  'payerBankCode'?: (string);
  /**
   * The merchant of the wallet that paid. Not for merchants.
   */
  'payerMerchantId'?: (string);
}

export interface ReceivedPayment__Output {
  /**
   * `txn_…`
   */
  'transactionId': (string);
  'kind': (_payid_v1_ReceivedPaymentKind__Output);
  'amountKobo': (string);
  /**
   * REJECTED and PENDING only for a virtual account's.
   */
  'status': (_payid_v1_AccountPaymentStatus__Output);
  'payerName': (string);
  /**
   * The wallet that paid; empty for a payment from a bank. Not for merchants.
   */
  'payerWalletPayId': (string);
  /**
   * The bank account that paid; empty when it is not known.
   */
  'payerAccountNumber': (string);
  'payerBankCode': (string);
  /**
   * The merchant of the wallet that paid. Not for merchants.
   */
  'payerMerchantId': (string);
}
