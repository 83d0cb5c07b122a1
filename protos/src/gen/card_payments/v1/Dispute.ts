// Original file: card_payments/v1/card_payments.proto

import type { DisputeStatus as _card_payments_v1_DisputeStatus, DisputeStatus__Output as _card_payments_v1_DisputeStatus__Output } from '../../card_payments/v1/DisputeStatus';
import type { DisputeRequest as _card_payments_v1_DisputeRequest, DisputeRequest__Output as _card_payments_v1_DisputeRequest__Output } from '../../card_payments/v1/DisputeRequest';
import type { Long } from '@grpc/proto-loader';

/**
 * A cardholder's objection at the bank. Amounts are in the minor unit of the currency.
 */
export interface Dispute {
  /**
   * `dp_…`
   */
  'id'?: (string);
  'paymentId'?: (string);
  /**
   * `txn_…`, oldest first: each transaction that moved money of the dispute.
   */
  'transactionIds'?: (string)[];
  'amount'?: (number | string | Long);
  /**
   * Upper case.
   */
  'currency'?: (string);
  'status'?: (_card_payments_v1_DisputeStatus);
  /**
   * The bank only asks, and takes no money.
   */
  'isInquiry'?: (boolean);
  /**
   * The processor's word, such as `fraudulent`.
   */
  'reason'?: (string);
  /**
   * The card network's code; empty if unknown.
   */
  'networkReasonCode'?: (string);
  /**
   * 0 if the bank set no time.
   */
  'evidenceDueByMs'?: (number | string | Long);
  /**
   * Texts by field.
   */
  'evidence'?: ({[key: string]: string});
  /**
   * `file_…` by field.
   */
  'evidenceFiles'?: ({[key: string]: string});
  /**
   * 0 if no evidence was submitted.
   */
  'submittedAtMs'?: (number | string | Long);
  /**
   * The disputed money that the merchant is short of now.
   */
  'amountWithdrawn'?: (number | string | Long);
  /**
   * Kobo's fee that the merchant has paid.
   */
  'fee'?: (number | string | Long);
  'createdAtMs'?: (number | string | Long);
  'updatedAtMs'?: (number | string | Long);
  /**
   * The merchant's request that the processor has not confirmed yet.
   */
  'request'?: (_card_payments_v1_DisputeRequest);
}

/**
 * A cardholder's objection at the bank. Amounts are in the minor unit of the currency.
 */
export interface Dispute__Output {
  /**
   * `dp_…`
   */
  'id': (string);
  'paymentId': (string);
  /**
   * `txn_…`, oldest first: each transaction that moved money of the dispute.
   */
  'transactionIds': (string)[];
  'amount': (string);
  /**
   * Upper case.
   */
  'currency': (string);
  'status': (_card_payments_v1_DisputeStatus__Output);
  /**
   * The bank only asks, and takes no money.
   */
  'isInquiry': (boolean);
  /**
   * The processor's word, such as `fraudulent`.
   */
  'reason': (string);
  /**
   * The card network's code; empty if unknown.
   */
  'networkReasonCode': (string);
  /**
   * 0 if the bank set no time.
   */
  'evidenceDueByMs': (string);
  /**
   * Texts by field.
   */
  'evidence': ({[key: string]: string});
  /**
   * `file_…` by field.
   */
  'evidenceFiles': ({[key: string]: string});
  /**
   * 0 if no evidence was submitted.
   */
  'submittedAtMs': (string);
  /**
   * The disputed money that the merchant is short of now.
   */
  'amountWithdrawn': (string);
  /**
   * Kobo's fee that the merchant has paid.
   */
  'fee': (string);
  'createdAtMs': (string);
  'updatedAtMs': (string);
  /**
   * The merchant's request that the processor has not confirmed yet.
   */
  'request': (_card_payments_v1_DisputeRequest__Output);
}
