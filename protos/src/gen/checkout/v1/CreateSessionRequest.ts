// Original file: checkout/v1/checkout.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Method as _checkout_v1_Method, Method__Output as _checkout_v1_Method__Output } from '../../checkout/v1/Method';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';
import type { Long } from '@grpc/proto-loader';

export interface CreateSessionRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'amount'?: (number | string | Long);
  'currency'?: (string);
  'reference'?: (string);
  'customerEmail'?: (string);
  'customerName'?: (string);
  /**
   * Empty for every method that takes the amount and the currency.
   */
  'methods'?: (_checkout_v1_Method)[];
  'successUrl'?: (string);
  'cancelUrl'?: (string);
  /**
   * 0 for a day from now.
   */
  'expiresAtMs'?: (number | string | Long);
  'metadataJson'?: (string);
  'idempotency'?: (_common_v1_Idempotency | null);
}

export interface CreateSessionRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'amount': (string);
  'currency': (string);
  'reference': (string);
  'customerEmail': (string);
  'customerName': (string);
  /**
   * Empty for every method that takes the amount and the currency.
   */
  'methods': (_checkout_v1_Method__Output)[];
  'successUrl': (string);
  'cancelUrl': (string);
  /**
   * 0 for a day from now.
   */
  'expiresAtMs': (string);
  'metadataJson': (string);
  'idempotency': (_common_v1_Idempotency__Output | null);
}
