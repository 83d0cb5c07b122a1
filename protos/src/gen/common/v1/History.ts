// Original file: common/v1/common.proto

import type { Moment as _common_v1_Moment, Moment__Output as _common_v1_Moment__Output } from '../../common/v1/Moment';
import type { ProviderAnswer as _common_v1_ProviderAnswer, ProviderAnswer__Output as _common_v1_ProviderAnswer__Output } from '../../common/v1/ProviderAnswer';
import type { Long } from '@grpc/proto-loader';

/**
 * What a service has recorded about an operation with a provider, for the merchant that asked for it.
 */
export interface History {
  /**
   * The state of the service's state machine, such as `submitting`: more exact than the public status.
   */
  'state'?: (string);
  /**
   * The recorded moments, oldest first, such as `created`, `submitted` and `completed`.
   */
  'moments'?: (_common_v1_Moment)[];
  /**
   * The provider's answers, oldest first.
   */
  'answers'?: (_common_v1_ProviderAnswer)[];
  /**
   * The reason of the open manual review; empty for none.
   */
  'reviewReason'?: (string);
  'reviewOpenedAtMs'?: (number | string | Long);
  /**
   * When the service continues by itself, such as with its next query; 0 when it waits for something else.
   */
  'nextAtMs'?: (number | string | Long);
  /**
   * UUIDs of the ledger's transfers that the operation has made, or may make. Those that close a hold are found by it.
   */
  'ledgerTransferIds'?: (string)[];
}

/**
 * What a service has recorded about an operation with a provider, for the merchant that asked for it.
 */
export interface History__Output {
  /**
   * The state of the service's state machine, such as `submitting`: more exact than the public status.
   */
  'state': (string);
  /**
   * The recorded moments, oldest first, such as `created`, `submitted` and `completed`.
   */
  'moments': (_common_v1_Moment__Output)[];
  /**
   * The provider's answers, oldest first.
   */
  'answers': (_common_v1_ProviderAnswer__Output)[];
  /**
   * The reason of the open manual review; empty for none.
   */
  'reviewReason': (string);
  'reviewOpenedAtMs': (string);
  /**
   * When the service continues by itself, such as with its next query; 0 when it waits for something else.
   */
  'nextAtMs': (string);
  /**
   * UUIDs of the ledger's transfers that the operation has made, or may make. Those that close a hold are found by it.
   */
  'ledgerTransferIds': (string)[];
}
