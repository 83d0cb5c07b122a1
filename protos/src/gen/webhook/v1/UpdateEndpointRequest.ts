// Original file: webhook/v1/webhook.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { EventFilter as _webhook_v1_EventFilter, EventFilter__Output as _webhook_v1_EventFilter__Output } from '../../webhook/v1/EventFilter';
import type { Headers as _webhook_v1_Headers, Headers__Output as _webhook_v1_Headers__Output } from '../../webhook/v1/Headers';

export interface UpdateEndpointRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'id'?: (string);
  'url'?: (string);
  'events'?: (_webhook_v1_EventFilter | null);
  'description'?: (string);
  'active'?: (boolean);
  /**
   * Replaces all previous headers.
   */
  'headers'?: (_webhook_v1_Headers | null);
  /**
   * 0 for no limit.
   */
  'rateLimit'?: (number);
  /**
   * 0 for the default.
   */
  'concurrency'?: (number);
  '_url'?: "url";
  '_description'?: "description";
  '_active'?: "active";
  '_rateLimit'?: "rateLimit";
  '_concurrency'?: "concurrency";
}

export interface UpdateEndpointRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'id': (string);
  'url'?: (string);
  'events': (_webhook_v1_EventFilter__Output | null);
  'description'?: (string);
  'active'?: (boolean);
  /**
   * Replaces all previous headers.
   */
  'headers': (_webhook_v1_Headers__Output | null);
  /**
   * 0 for no limit.
   */
  'rateLimit'?: (number);
  /**
   * 0 for the default.
   */
  'concurrency'?: (number);
  '_url'?: "url";
  '_description'?: "description";
  '_active'?: "active";
  '_rateLimit'?: "rateLimit";
  '_concurrency'?: "concurrency";
}
