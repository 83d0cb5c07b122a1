// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { OnInsufficientFunds as _transfer_v1_OnInsufficientFunds, OnInsufficientFunds__Output as _transfer_v1_OnInsufficientFunds__Output } from '../../transfer/v1/OnInsufficientFunds';
import type { TransferLimits as _common_v1_TransferLimits, TransferLimits__Output as _common_v1_TransferLimits__Output } from '../../common/v1/TransferLimits';
import type { Long } from '@grpc/proto-loader';

/**
 * Absent fields are kept.
 */
export interface ChangeScheduleRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `sch_…`
   */
  'id'?: (string);
  'amountKobo'?: (number | string | Long);
  /**
   * 0 for no end.
   */
  'endAtMs'?: (number | string | Long);
  /**
   * 0 for no bound.
   */
  'runsMax'?: (number);
  'onInsufficientFunds'?: (_transfer_v1_OnInsufficientFunds);
  /**
   * A JSON object; empty to keep it.
   */
  'metadataJson'?: (string);
  'limits'?: (_common_v1_TransferLimits | null);
  '_amountKobo'?: "amountKobo";
  '_endAtMs'?: "endAtMs";
  '_runsMax'?: "runsMax";
}

/**
 * Absent fields are kept.
 */
export interface ChangeScheduleRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `sch_…`
   */
  'id': (string);
  'amountKobo'?: (string);
  /**
   * 0 for no end.
   */
  'endAtMs'?: (string);
  /**
   * 0 for no bound.
   */
  'runsMax'?: (number);
  'onInsufficientFunds': (_transfer_v1_OnInsufficientFunds__Output);
  /**
   * A JSON object; empty to keep it.
   */
  'metadataJson': (string);
  'limits': (_common_v1_TransferLimits__Output | null);
  '_amountKobo'?: "amountKobo";
  '_endAtMs'?: "endAtMs";
  '_runsMax'?: "runsMax";
}
