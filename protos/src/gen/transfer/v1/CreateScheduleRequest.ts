// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { ScheduledTransfer as _transfer_v1_ScheduledTransfer, ScheduledTransfer__Output as _transfer_v1_ScheduledTransfer__Output } from '../../transfer/v1/ScheduledTransfer';
import type { PurchaseRequest as _bills_v1_PurchaseRequest, PurchaseRequest__Output as _bills_v1_PurchaseRequest__Output } from '../../bills/v1/PurchaseRequest';
import type { ScheduledSweep as _transfer_v1_ScheduledSweep, ScheduledSweep__Output as _transfer_v1_ScheduledSweep__Output } from '../../transfer/v1/ScheduledSweep';
import type { Recurrence as _transfer_v1_Recurrence, Recurrence__Output as _transfer_v1_Recurrence__Output } from '../../transfer/v1/Recurrence';
import type { OnInsufficientFunds as _transfer_v1_OnInsufficientFunds, OnInsufficientFunds__Output as _transfer_v1_OnInsufficientFunds__Output } from '../../transfer/v1/OnInsufficientFunds';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';
import type { TransferLimits as _common_v1_TransferLimits, TransferLimits__Output as _common_v1_TransferLimits__Output } from '../../common/v1/TransferLimits';
import type { Long } from '@grpc/proto-loader';

export interface CreateScheduleRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'reference'?: (string);
  'transfer'?: (_transfer_v1_ScheduledTransfer | null);
  /**
   * Its tenant, reference and idempotency are not read.
   */
  'bill'?: (_bills_v1_PurchaseRequest | null);
  'sweep'?: (_transfer_v1_ScheduledSweep | null);
  /**
   * The only run, or with a recurrence the earliest moment of the first; 0 for none.
   */
  'startAtMs'?: (number | string | Long);
  /**
   * Absent for a single run, and for a sweep by its threshold.
   */
  'recurrence'?: (_transfer_v1_Recurrence | null);
  /**
   * 0 for no end.
   */
  'endAtMs'?: (number | string | Long);
  /**
   * 0 for no bound.
   */
  'runsMax'?: (number);
  /**
   * Unspecified means skip.
   */
  'onInsufficientFunds'?: (_transfer_v1_OnInsufficientFunds);
  /**
   * A JSON object; empty for none.
   */
  'metadataJson'?: (string);
  /**
   * Identifies the API key or the person that creates it.
   */
  'actor'?: (string);
  'idempotency'?: (_common_v1_Idempotency | null);
  'limits'?: (_common_v1_TransferLimits | null);
  'payment'?: "transfer"|"bill"|"sweep";
}

export interface CreateScheduleRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'reference': (string);
  'transfer'?: (_transfer_v1_ScheduledTransfer__Output | null);
  /**
   * Its tenant, reference and idempotency are not read.
   */
  'bill'?: (_bills_v1_PurchaseRequest__Output | null);
  'sweep'?: (_transfer_v1_ScheduledSweep__Output | null);
  /**
   * The only run, or with a recurrence the earliest moment of the first; 0 for none.
   */
  'startAtMs': (string);
  /**
   * Absent for a single run, and for a sweep by its threshold.
   */
  'recurrence': (_transfer_v1_Recurrence__Output | null);
  /**
   * 0 for no end.
   */
  'endAtMs': (string);
  /**
   * 0 for no bound.
   */
  'runsMax': (number);
  /**
   * Unspecified means skip.
   */
  'onInsufficientFunds': (_transfer_v1_OnInsufficientFunds__Output);
  /**
   * A JSON object; empty for none.
   */
  'metadataJson': (string);
  /**
   * Identifies the API key or the person that creates it.
   */
  'actor': (string);
  'idempotency': (_common_v1_Idempotency__Output | null);
  'limits': (_common_v1_TransferLimits__Output | null);
  'payment'?: "transfer"|"bill"|"sweep";
}
