// Original file: checkout/v1/checkout.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Method as _checkout_v1_Method, Method__Output as _checkout_v1_Method__Output } from '../../checkout/v1/Method';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';
import type { Long } from '@grpc/proto-loader';

export interface CreatePaymentLinkRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'name'?: (string);
  /**
   * Absent for an open amount.
   */
  'amount'?: (number | string | Long);
  /**
   * Bounds of an open amount; absent for the least and the most that the methods take.
   */
  'amountMin'?: (number | string | Long);
  'amountMax'?: (number | string | Long);
  'currency'?: (string);
  /**
   * Empty for none.
   */
  'reference'?: (string);
  /**
   * Empty for every method that takes the amount and the currency.
   */
  'methods'?: (_checkout_v1_Method)[];
  /**
   * 0 for no limit.
   */
  'usesMax'?: (number | string | Long);
  'successUrl'?: (string);
  'metadataJson'?: (string);
  'idempotency'?: (_common_v1_Idempotency | null);
  '_amount'?: "amount";
  '_amountMin'?: "amountMin";
  '_amountMax'?: "amountMax";
}

export interface CreatePaymentLinkRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'name': (string);
  /**
   * Absent for an open amount.
   */
  'amount'?: (string);
  /**
   * Bounds of an open amount; absent for the least and the most that the methods take.
   */
  'amountMin'?: (string);
  'amountMax'?: (string);
  'currency': (string);
  /**
   * Empty for none.
   */
  'reference': (string);
  /**
   * Empty for every method that takes the amount and the currency.
   */
  'methods': (_checkout_v1_Method__Output)[];
  /**
   * 0 for no limit.
   */
  'usesMax': (string);
  'successUrl': (string);
  'metadataJson': (string);
  'idempotency': (_common_v1_Idempotency__Output | null);
  '_amount'?: "amount";
  '_amountMin'?: "amountMin";
  '_amountMax'?: "amountMax";
}
