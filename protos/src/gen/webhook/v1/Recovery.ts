// Original file: webhook/v1/webhook.proto

import type { RecoveryStatus as _webhook_v1_RecoveryStatus, RecoveryStatus__Output as _webhook_v1_RecoveryStatus__Output } from '../../webhook/v1/RecoveryStatus';
import type { Long } from '@grpc/proto-loader';

export interface Recovery {
  /**
   * `whr_…`
   */
  'id'?: (string);
  /**
   * `wh_…`
   */
  'endpointId'?: (string);
  'fromMs'?: (number | string | Long);
  'toMs'?: (number | string | Long);
  'status'?: (_webhook_v1_RecoveryStatus);
  /**
   * The number of scanned events.
   */
  'eventsSeen'?: (number | string | Long);
  /**
   * The number of created deliveries, by status.
   */
  'deliveries'?: (number | string | Long);
  'delivered'?: (number | string | Long);
  'failed'?: (number | string | Long);
  'pending'?: (number | string | Long);
  'createdAtMs'?: (number | string | Long);
  /**
   * 0 while it runs.
   */
  'finishedAtMs'?: (number | string | Long);
}

export interface Recovery__Output {
  /**
   * `whr_…`
   */
  'id': (string);
  /**
   * `wh_…`
   */
  'endpointId': (string);
  'fromMs': (string);
  'toMs': (string);
  'status': (_webhook_v1_RecoveryStatus__Output);
  /**
   * The number of scanned events.
   */
  'eventsSeen': (string);
  /**
   * The number of created deliveries, by status.
   */
  'deliveries': (string);
  'delivered': (string);
  'failed': (string);
  'pending': (string);
  'createdAtMs': (string);
  /**
   * 0 while it runs.
   */
  'finishedAtMs': (string);
}
