// Original file: card_payments/v1/card_payments.proto

import type { PaymentStatus as _card_payments_v1_PaymentStatus, PaymentStatus__Output as _card_payments_v1_PaymentStatus__Output } from '../../card_payments/v1/PaymentStatus';
import type { Customer as _card_payments_v1_Customer, Customer__Output as _card_payments_v1_Customer__Output } from '../../card_payments/v1/Customer';
import type { PaymentMethod as _card_payments_v1_PaymentMethod, PaymentMethod__Output as _card_payments_v1_PaymentMethod__Output } from '../../card_payments/v1/PaymentMethod';
import type { Failure as _card_payments_v1_Failure, Failure__Output as _card_payments_v1_Failure__Output } from '../../card_payments/v1/Failure';
import type { Long } from '@grpc/proto-loader';

/**
 * The specification's card payment, with additions by the decisions.
 */
export interface Payment {
  'id'?: (string);
  'amount'?: (number | string | Long);
  /**
   * Upper case.
   */
  'currency'?: (string);
  'status'?: (_card_payments_v1_PaymentStatus);
  'customer'?: (_card_payments_v1_Customer | null);
  'paymentMethod'?: (_card_payments_v1_PaymentMethod | null);
  'description'?: (string);
  /**
   * A JSON object; empty for none.
   */
  'metadataJson'?: (string);
  'createdAtMs'?: (number | string | Long);
  'updatedAtMs'?: (number | string | Long);
  /**
   * False for manual capture.
   */
  'capture'?: (boolean);
  /**
   * Authorised, and not captured yet.
   */
  'amountCapturable'?: (number | string | Long);
  'amountCaptured'?: (number | string | Long);
  'amountRefunded'?: (number | string | Long);
  /**
   * Kobo's fee, deducted from the captured amount.
   */
  'fee'?: (number | string | Long);
  /**
   * The end of the authorization; 0 when there is nothing to capture.
   */
  'captureBeforeMs'?: (number | string | Long);
  /**
   * The URL at which the customer confirms the payment; empty when no confirmation is pending.
   */
  'redirectUrl'?: (string);
  /**
   * Failed payments only.
   */
  'failure'?: (_card_payments_v1_Failure | null);
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
  /**
   * Oldest first: each transaction that moved money, such as the settlement and refunds. Only GetPayment fills
   * it.
   */
  'transactionIds'?: (string)[];
  /**
   * A saved card was charged without the customer being present.
   */
  'offSession'?: (boolean);
}

/**
 * The specification's card payment, with additions by the decisions.
 */
export interface Payment__Output {
  'id': (string);
  'amount': (string);
  /**
   * Upper case.
   */
  'currency': (string);
  'status': (_card_payments_v1_PaymentStatus__Output);
  'customer': (_card_payments_v1_Customer__Output | null);
  'paymentMethod': (_card_payments_v1_PaymentMethod__Output | null);
  'description': (string);
  /**
   * A JSON object; empty for none.
   */
  'metadataJson': (string);
  'createdAtMs': (string);
  'updatedAtMs': (string);
  /**
   * False for manual capture.
   */
  'capture': (boolean);
  /**
   * Authorised, and not captured yet.
   */
  'amountCapturable': (string);
  'amountCaptured': (string);
  'amountRefunded': (string);
  /**
   * Kobo's fee, deducted from the captured amount.
   */
  'fee': (string);
  /**
   * The end of the authorization; 0 when there is nothing to capture.
   */
  'captureBeforeMs': (string);
  /**
   * The URL at which the customer confirms the payment; empty when no confirmation is pending.
   */
  'redirectUrl': (string);
  /**
   * Failed payments only.
   */
  'failure': (_card_payments_v1_Failure__Output | null);
  /**
   * `txn_…`
   */
  'transactionId': (string);
  /**
   * Oldest first: each transaction that moved money, such as the settlement and refunds. Only GetPayment fills
   * it.
   */
  'transactionIds': (string)[];
  /**
   * A saved card was charged without the customer being present.
   */
  'offSession': (boolean);
}
