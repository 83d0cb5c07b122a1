// Original file: checkout/v1/checkout.proto

import type { PaymentLinkStatus as _checkout_v1_PaymentLinkStatus, PaymentLinkStatus__Output as _checkout_v1_PaymentLinkStatus__Output } from '../../checkout/v1/PaymentLinkStatus';
import type { Method as _checkout_v1_Method, Method__Output as _checkout_v1_Method__Output } from '../../checkout/v1/Method';
import type { Long } from '@grpc/proto-loader';

export interface PaymentLink {
  /**
   * `plink_…`
   */
  'id'?: (string);
  /**
   * Empty for none.
   */
  'reference'?: (string);
  'name'?: (string);
  'status'?: (_checkout_v1_PaymentLinkStatus);
  /**
   * 0 for an open amount, which the payer chooses.
   */
  'amount'?: (number | string | Long);
  /**
   * The bounds of an open amount; 0 for a fixed one.
   */
  'amountMin'?: (number | string | Long);
  'amountMax'?: (number | string | Long);
  /**
   * Upper case.
   */
  'currency'?: (string);
  /**
   * A session offers those that take its amount.
   */
  'methods'?: (_checkout_v1_Method)[];
  /**
   * 0 for no limit.
   */
  'usesMax'?: (number | string | Long);
  /**
   * Paid sessions.
   */
  'uses'?: (number | string | Long);
  /**
   * Sessions that are not over. Each holds a use of a limited link.
   */
  'openSessions'?: (number | string | Long);
  /**
   * Empty for none.
   */
  'successUrl'?: (string);
  /**
   * A JSON object.
   */
  'metadataJson'?: (string);
  /**
   * The public page.
   */
  'url'?: (string);
  'createdAtMs'?: (number | string | Long);
  'updatedAtMs'?: (number | string | Long);
}

export interface PaymentLink__Output {
  /**
   * `plink_…`
   */
  'id': (string);
  /**
   * Empty for none.
   */
  'reference': (string);
  'name': (string);
  'status': (_checkout_v1_PaymentLinkStatus__Output);
  /**
   * 0 for an open amount, which the payer chooses.
   */
  'amount': (string);
  /**
   * The bounds of an open amount; 0 for a fixed one.
   */
  'amountMin': (string);
  'amountMax': (string);
  /**
   * Upper case.
   */
  'currency': (string);
  /**
   * A session offers those that take its amount.
   */
  'methods': (_checkout_v1_Method__Output)[];
  /**
   * 0 for no limit.
   */
  'usesMax': (string);
  /**
   * Paid sessions.
   */
  'uses': (string);
  /**
   * Sessions that are not over. Each holds a use of a limited link.
   */
  'openSessions': (string);
  /**
   * Empty for none.
   */
  'successUrl': (string);
  /**
   * A JSON object.
   */
  'metadataJson': (string);
  /**
   * The public page.
   */
  'url': (string);
  'createdAtMs': (string);
  'updatedAtMs': (string);
}
