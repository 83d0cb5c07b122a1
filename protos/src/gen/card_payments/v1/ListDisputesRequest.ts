// Original file: card_payments/v1/card_payments.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { DisputeStatus as _card_payments_v1_DisputeStatus, DisputeStatus__Output as _card_payments_v1_DisputeStatus__Output } from '../../card_payments/v1/DisputeStatus';
import type { Position as _card_payments_v1_Position, Position__Output as _card_payments_v1_Position__Output } from '../../card_payments/v1/Position';
import type { Long } from '@grpc/proto-loader';

export interface ListDisputesRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * 1–100.
   */
  'limit'?: (number);
  /**
   * Any of these; empty means all.
   */
  'statuses'?: (_card_payments_v1_DisputeStatus)[];
  /**
   * The payment's public id; empty for all.
   */
  'paymentId'?: (string);
  /**
   * Inclusive, µs since 1970; 0 for no bound.
   */
  'createdAfterUs'?: (number | string | Long);
  /**
   * Exclusive, µs since 1970; 0 for no bound.
   */
  'createdBeforeUs'?: (number | string | Long);
  /**
   * Absent for the first page.
   */
  'position'?: (_card_payments_v1_Position | null);
}

export interface ListDisputesRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * 1–100.
   */
  'limit': (number);
  /**
   * Any of these; empty means all.
   */
  'statuses': (_card_payments_v1_DisputeStatus__Output)[];
  /**
   * The payment's public id; empty for all.
   */
  'paymentId': (string);
  /**
   * Inclusive, µs since 1970; 0 for no bound.
   */
  'createdAfterUs': (string);
  /**
   * Exclusive, µs since 1970; 0 for no bound.
   */
  'createdBeforeUs': (string);
  /**
   * Absent for the first page.
   */
  'position': (_card_payments_v1_Position__Output | null);
}
