// Original file: webhook/v1/webhook.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { DeliveryStatus as _webhook_v1_DeliveryStatus, DeliveryStatus__Output as _webhook_v1_DeliveryStatus__Output } from '../../webhook/v1/DeliveryStatus';

export interface ListDeliveriesRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `wh_…`
   */
  'endpointId'?: (string);
  'status'?: (_webhook_v1_DeliveryStatus);
  /**
   * Names and prefixes, as in an endpoint's filter; none for all.
   */
  'events'?: (string)[];
  /**
   * `evt_…`; empty for all.
   */
  'eventId'?: (string);
  'before'?: (string);
  'limit'?: (number);
  /**
   * The page before this one, newest first: `previous_after` of the next page. Not together with `before`.
   */
  'after'?: (string);
}

export interface ListDeliveriesRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `wh_…`
   */
  'endpointId': (string);
  'status': (_webhook_v1_DeliveryStatus__Output);
  /**
   * Names and prefixes, as in an endpoint's filter; none for all.
   */
  'events': (string)[];
  /**
   * `evt_…`; empty for all.
   */
  'eventId': (string);
  'before': (string);
  'limit': (number);
  /**
   * The page before this one, newest first: `previous_after` of the next page. Not together with `before`.
   */
  'after': (string);
}
