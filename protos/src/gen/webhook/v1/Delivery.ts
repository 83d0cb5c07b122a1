// Original file: webhook/v1/webhook.proto

import type { DeliveryStatus as _webhook_v1_DeliveryStatus, DeliveryStatus__Output as _webhook_v1_DeliveryStatus__Output } from '../../webhook/v1/DeliveryStatus';
import type { DeliveryOrigin as _webhook_v1_DeliveryOrigin, DeliveryOrigin__Output as _webhook_v1_DeliveryOrigin__Output } from '../../webhook/v1/DeliveryOrigin';
import type { Attempt as _webhook_v1_Attempt, Attempt__Output as _webhook_v1_Attempt__Output } from '../../webhook/v1/Attempt';
import type { Long } from '@grpc/proto-loader';

export interface Delivery {
  /**
   * `whd_…`
   */
  'id'?: (string);
  /**
   * `wh_…`
   */
  'endpointId'?: (string);
  /**
   * `evt_…`
   */
  'eventId'?: (string);
  'event'?: (string);
  'status'?: (_webhook_v1_DeliveryStatus);
  'origin'?: (_webhook_v1_DeliveryOrigin);
  'attemptCount'?: (number);
  'createdAtMs'?: (number | string | Long);
  /**
   * 0 for none.
   */
  'nextAttemptAtMs'?: (number | string | Long);
  /**
   * 0 while it is pending.
   */
  'finishedAtMs'?: (number | string | Long);
  /**
   * All attempts, or only the last one, depending on the call.
   */
  'attempts'?: (_webhook_v1_Attempt)[];
}

export interface Delivery__Output {
  /**
   * `whd_…`
   */
  'id': (string);
  /**
   * `wh_…`
   */
  'endpointId': (string);
  /**
   * `evt_…`
   */
  'eventId': (string);
  'event': (string);
  'status': (_webhook_v1_DeliveryStatus__Output);
  'origin': (_webhook_v1_DeliveryOrigin__Output);
  'attemptCount': (number);
  'createdAtMs': (string);
  /**
   * 0 for none.
   */
  'nextAttemptAtMs': (string);
  /**
   * 0 while it is pending.
   */
  'finishedAtMs': (string);
  /**
   * All attempts, or only the last one, depending on the call.
   */
  'attempts': (_webhook_v1_Attempt__Output)[];
}
