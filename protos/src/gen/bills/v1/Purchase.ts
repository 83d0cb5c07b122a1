// Original file: bills/v1/bills.proto

import type { Commission as _bills_v1_Commission, Commission__Output as _bills_v1_Commission__Output } from '../../bills/v1/Commission';
import type { PurchaseStatus as _bills_v1_PurchaseStatus, PurchaseStatus__Output as _bills_v1_PurchaseStatus__Output } from '../../bills/v1/PurchaseStatus';
import type { Goods as _bills_v1_Goods, Goods__Output as _bills_v1_Goods__Output } from '../../bills/v1/Goods';
import type { Long } from '@grpc/proto-loader';

/**
 * The specification's bill purchase record, and the failed record's own fields.
 */
export interface Purchase {
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
  'reference'?: (string);
  'fromWallet'?: (string);
  'serviceId'?: (string);
  'billType'?: (string);
  'amountKobo'?: (number | string | Long);
  'phone'?: (string);
  'commission'?: (_bills_v1_Commission | null);
  'convenienceFeeKobo'?: (number | string | Long);
  'totalChargeKobo'?: (number | string | Long);
  'status'?: (_bills_v1_PurchaseStatus);
  'providerReference'?: (string);
  /**
   * 0 until it is completed.
   */
  'completedAtMs'?: (number | string | Long);
  'createdAtMs'?: (number | string | Long);
  'updatedAtMs'?: (number | string | Long);
  /**
   * Failed purchases only: such as LOW_WALLET_BALANCE, and the provider's code.
   */
  'error'?: (string);
  'providerCode'?: (string);
  'requiresManualReview'?: (boolean);
  /**
   * Empty where the bill has none.
   */
  'variationCode'?: (string);
  /**
   * The service's name unless the merchant sent one.
   */
  'narration'?: (string);
  'goods'?: (_bills_v1_Goods | null);
  /**
   * Empty where the phone identifies the account.
   */
  'billersCode'?: (string);
  'quantity'?: (number);
  /**
   * `txn_…`, oldest first: each transaction that moved money, such as a reversal.
   */
  'transactionIds'?: (string)[];
}

/**
 * The specification's bill purchase record, and the failed record's own fields.
 */
export interface Purchase__Output {
  /**
   * `txn_…`
   */
  'transactionId': (string);
  'reference': (string);
  'fromWallet': (string);
  'serviceId': (string);
  'billType': (string);
  'amountKobo': (string);
  'phone': (string);
  'commission': (_bills_v1_Commission__Output | null);
  'convenienceFeeKobo': (string);
  'totalChargeKobo': (string);
  'status': (_bills_v1_PurchaseStatus__Output);
  'providerReference': (string);
  /**
   * 0 until it is completed.
   */
  'completedAtMs': (string);
  'createdAtMs': (string);
  'updatedAtMs': (string);
  /**
   * Failed purchases only: such as LOW_WALLET_BALANCE, and the provider's code.
   */
  'error': (string);
  'providerCode': (string);
  'requiresManualReview': (boolean);
  /**
   * Empty where the bill has none.
   */
  'variationCode': (string);
  /**
   * The service's name unless the merchant sent one.
   */
  'narration': (string);
  'goods': (_bills_v1_Goods__Output | null);
  /**
   * Empty where the phone identifies the account.
   */
  'billersCode': (string);
  'quantity': (number);
  /**
   * `txn_…`, oldest first: each transaction that moved money, such as a reversal.
   */
  'transactionIds': (string)[];
}
