// Original file: webhook/v1/webhook.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';

export interface CreateEndpointRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'url'?: (string);
  'events'?: (string)[];
  'description'?: (string);
  'idempotency'?: (_common_v1_Idempotency | null);
  /**
   * Absent for true.
   */
  'active'?: (boolean);
  'headers'?: ({[key: string]: string});
  /**
   * 0 for no limit.
   */
  'rateLimit'?: (number);
  /**
   * 0 for the default.
   */
  'concurrency'?: (number);
  '_active'?: "active";
}

export interface CreateEndpointRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'url': (string);
  'events': (string)[];
  'description': (string);
  'idempotency': (_common_v1_Idempotency__Output | null);
  /**
   * Absent for true.
   */
  'active'?: (boolean);
  'headers': ({[key: string]: string});
  /**
   * 0 for no limit.
   */
  'rateLimit': (number);
  /**
   * 0 for the default.
   */
  'concurrency': (number);
  '_active'?: "active";
}
