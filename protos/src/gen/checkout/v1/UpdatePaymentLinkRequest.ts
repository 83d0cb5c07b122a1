// Original file: checkout/v1/checkout.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Long } from '@grpc/proto-loader';

/**
 * Fields that are absent stay as they are.
 */
export interface UpdatePaymentLinkRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'id'?: (string);
  /**
   * Never empty.
   */
  'name'?: (string);
  'active'?: (boolean);
  /**
   * 0 removes the limit.
   */
  'usesMax'?: (number | string | Long);
  /**
   * Empty removes it.
   */
  'successUrl'?: (string);
  /**
   * Replaces the whole object.
   */
  'metadataJson'?: (string);
  '_name'?: "name";
  '_active'?: "active";
  '_usesMax'?: "usesMax";
  '_successUrl'?: "successUrl";
  '_metadataJson'?: "metadataJson";
}

/**
 * Fields that are absent stay as they are.
 */
export interface UpdatePaymentLinkRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'id': (string);
  /**
   * Never empty.
   */
  'name'?: (string);
  'active'?: (boolean);
  /**
   * 0 removes the limit.
   */
  'usesMax'?: (string);
  /**
   * Empty removes it.
   */
  'successUrl'?: (string);
  /**
   * Replaces the whole object.
   */
  'metadataJson'?: (string);
  '_name'?: "name";
  '_active'?: "active";
  '_usesMax'?: "usesMax";
  '_successUrl'?: "successUrl";
  '_metadataJson'?: "metadataJson";
}
