// Original file: operator/v1/operator_reviews.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { Decision as _operator_v1_Decision, Decision__Output as _operator_v1_Decision__Output } from '../../operator/v1/Decision';
import type { Long } from '@grpc/proto-loader';

export interface Review {
  /**
   * As operators write it: `txn_…`, `re_…`, `dp_…`, or `mode/account number/session id` for an unmatched credit.
   */
  'id'?: (string);
  /**
   * Such as `bill purchase`, `transfer`, `return`, `refund`, `card payment`, `inflow` or `unmatched credit`.
   */
  'operation'?: (string);
  'mode'?: (_common_v1_Mode);
  /**
   * UUID; empty for an unmatched credit.
   */
  'merchantId'?: (string);
  'merchantName'?: (string);
  /**
   * Empty when nothing of it is in review.
   */
  'reason'?: (string);
  /**
   * Of the operation's state machine.
   */
  'state'?: (string);
  /**
   * In the minor unit of the currency.
   */
  'amount'?: (number | string | Long);
  'currency'?: (string);
  /**
   * 0 when nothing of it is in review.
   */
  'openedAtMs'?: (number | string | Long);
  /**
   * The open proposal; absent for none.
   */
  'proposal'?: (_operator_v1_Decision | null);
}

export interface Review__Output {
  /**
   * As operators write it: `txn_…`, `re_…`, `dp_…`, or `mode/account number/session id` for an unmatched credit.
   */
  'id': (string);
  /**
   * Such as `bill purchase`, `transfer`, `return`, `refund`, `card payment`, `inflow` or `unmatched credit`.
   */
  'operation': (string);
  'mode': (_common_v1_Mode__Output);
  /**
   * UUID; empty for an unmatched credit.
   */
  'merchantId': (string);
  'merchantName': (string);
  /**
   * Empty when nothing of it is in review.
   */
  'reason': (string);
  /**
   * Of the operation's state machine.
   */
  'state': (string);
  /**
   * In the minor unit of the currency.
   */
  'amount': (string);
  'currency': (string);
  /**
   * 0 when nothing of it is in review.
   */
  'openedAtMs': (string);
  /**
   * The open proposal; absent for none.
   */
  'proposal': (_operator_v1_Decision__Output | null);
}
