// Original file: transfer/v1/transfer.proto

import type { ScheduleStatus as _transfer_v1_ScheduleStatus, ScheduleStatus__Output as _transfer_v1_ScheduleStatus__Output } from '../../transfer/v1/ScheduleStatus';
import type { ScheduledTransfer as _transfer_v1_ScheduledTransfer, ScheduledTransfer__Output as _transfer_v1_ScheduledTransfer__Output } from '../../transfer/v1/ScheduledTransfer';
import type { PurchaseRequest as _bills_v1_PurchaseRequest, PurchaseRequest__Output as _bills_v1_PurchaseRequest__Output } from '../../bills/v1/PurchaseRequest';
import type { ScheduledSweep as _transfer_v1_ScheduledSweep, ScheduledSweep__Output as _transfer_v1_ScheduledSweep__Output } from '../../transfer/v1/ScheduledSweep';
import type { Recurrence as _transfer_v1_Recurrence, Recurrence__Output as _transfer_v1_Recurrence__Output } from '../../transfer/v1/Recurrence';
import type { OnInsufficientFunds as _transfer_v1_OnInsufficientFunds, OnInsufficientFunds__Output as _transfer_v1_OnInsufficientFunds__Output } from '../../transfer/v1/OnInsufficientFunds';
import type { LastScheduleRun as _transfer_v1_LastScheduleRun, LastScheduleRun__Output as _transfer_v1_LastScheduleRun__Output } from '../../transfer/v1/LastScheduleRun';
import type { Long } from '@grpc/proto-loader';

/**
 * Its moments, all but those of its own record, are by the merchant's clock, which the sandbox can move.
 */
export interface Schedule {
  /**
   * `sch_…`
   */
  'id'?: (string);
  'reference'?: (string);
  'status'?: (_transfer_v1_ScheduleStatus);
  /**
   * Of a paused schedule: `merchant` or `insufficient_funds`; otherwise empty.
   */
  'pauseReason'?: (string);
  'transfer'?: (_transfer_v1_ScheduledTransfer | null);
  'bill'?: (_bills_v1_PurchaseRequest | null);
  'sweep'?: (_transfer_v1_ScheduledSweep | null);
  /**
   * 0 for a sweep by its threshold.
   */
  'startAtMs'?: (number | string | Long);
  'recurrence'?: (_transfer_v1_Recurrence | null);
  'endAtMs'?: (number | string | Long);
  'runsMax'?: (number);
  'onInsufficientFunds'?: (_transfer_v1_OnInsufficientFunds);
  'metadataJson'?: (string);
  /**
   * Runs so far.
   */
  'runs'?: (number);
  /**
   * 0 when none is known.
   */
  'nextRunAtMs'?: (number | string | Long);
  /**
   * Absent before the first.
   */
  'lastRun'?: (_transfer_v1_LastScheduleRun | null);
  'createdAtMs'?: (number | string | Long);
  /**
   * When it was completed or canceled; 0 until then.
   */
  'endedAtMs'?: (number | string | Long);
  'updatedAtMs'?: (number | string | Long);
  'payment'?: "transfer"|"bill"|"sweep";
}

/**
 * Its moments, all but those of its own record, are by the merchant's clock, which the sandbox can move.
 */
export interface Schedule__Output {
  /**
   * `sch_…`
   */
  'id': (string);
  'reference': (string);
  'status': (_transfer_v1_ScheduleStatus__Output);
  /**
   * Of a paused schedule: `merchant` or `insufficient_funds`; otherwise empty.
   */
  'pauseReason': (string);
  'transfer'?: (_transfer_v1_ScheduledTransfer__Output | null);
  'bill'?: (_bills_v1_PurchaseRequest__Output | null);
  'sweep'?: (_transfer_v1_ScheduledSweep__Output | null);
  /**
   * 0 for a sweep by its threshold.
   */
  'startAtMs': (string);
  'recurrence': (_transfer_v1_Recurrence__Output | null);
  'endAtMs': (string);
  'runsMax': (number);
  'onInsufficientFunds': (_transfer_v1_OnInsufficientFunds__Output);
  'metadataJson': (string);
  /**
   * Runs so far.
   */
  'runs': (number);
  /**
   * 0 when none is known.
   */
  'nextRunAtMs': (string);
  /**
   * Absent before the first.
   */
  'lastRun': (_transfer_v1_LastScheduleRun__Output | null);
  'createdAtMs': (string);
  /**
   * When it was completed or canceled; 0 until then.
   */
  'endedAtMs': (string);
  'updatedAtMs': (string);
  'payment'?: "transfer"|"bill"|"sweep";
}
