// Original file: transfer/v1/transfer.proto

import type { ScheduleRunStatus as _transfer_v1_ScheduleRunStatus, ScheduleRunStatus__Output as _transfer_v1_ScheduleRunStatus__Output } from '../../transfer/v1/ScheduleRunStatus';
import type { Long } from '@grpc/proto-loader';

export interface ScheduleRun {
  /**
   * `schr_…`, which is also the reference of its payment.
   */
  'id'?: (string);
  /**
   * `sch_…`
   */
  'scheduleId'?: (string);
  /**
   * From 1.
   */
  'number'?: (number);
  'scheduledForMs'?: (number | string | Long);
  'status'?: (_transfer_v1_ScheduleRunStatus);
  'attempts'?: (number);
  /**
   * 0 before its payment begins, and for a bill at the provider's price until it is paid.
   */
  'amountKobo'?: (number | string | Long);
  /**
   * `txn_…` of its transfer or bill purchase; empty while there is none.
   */
  'transactionId'?: (string);
  /**
   * Such as `missed`; empty unless it was skipped.
   */
  'skipReason'?: (string);
  /**
   * Empty unless it failed.
   */
  'errorCode'?: (string);
  'errorMessage'?: (string);
  /**
   * While it is retrying; otherwise 0.
   */
  'nextAttemptAtMs'?: (number | string | Long);
  'createdAtMs'?: (number | string | Long);
  /**
   * 0 until it has an outcome.
   */
  'endedAtMs'?: (number | string | Long);
  'updatedAtMs'?: (number | string | Long);
}

export interface ScheduleRun__Output {
  /**
   * `schr_…`, which is also the reference of its payment.
   */
  'id': (string);
  /**
   * `sch_…`
   */
  'scheduleId': (string);
  /**
   * From 1.
   */
  'number': (number);
  'scheduledForMs': (string);
  'status': (_transfer_v1_ScheduleRunStatus__Output);
  'attempts': (number);
  /**
   * 0 before its payment begins, and for a bill at the provider's price until it is paid.
   */
  'amountKobo': (string);
  /**
   * `txn_…` of its transfer or bill purchase; empty while there is none.
   */
  'transactionId': (string);
  /**
   * Such as `missed`; empty unless it was skipped.
   */
  'skipReason': (string);
  /**
   * Empty unless it failed.
   */
  'errorCode': (string);
  'errorMessage': (string);
  /**
   * While it is retrying; otherwise 0.
   */
  'nextAttemptAtMs': (string);
  'createdAtMs': (string);
  /**
   * 0 until it has an outcome.
   */
  'endedAtMs': (string);
  'updatedAtMs': (string);
}
