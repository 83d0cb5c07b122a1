// Original file: merchant/v1/request_log.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { Long } from '@grpc/proto-loader';

export interface ListRequestsRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  /**
   * 1 to 100.
   */
  'limit'?: (number);
  /**
   * `next_before` of the previous page; empty for the first.
   */
  'before'?: (string);
  /**
   * The page before this one, newest first: `previous_after` of the next page. Not together with `before`.
   */
  'after'?: (string);
  /**
   * A status such as 422, or a class of statuses such as 4 for 400 to 499; 0 for all.
   */
  'status'?: (number);
  /**
   * The beginning of the path as it was sent; empty for all, as the fields below.
   */
  'path'?: (string);
  'keyId'?: (string);
  'reference'?: (string);
  'requestId'?: (string);
  /**
   * A public id, such as `txn_…`.
   */
  'objectId'?: (string);
  'method'?: (string);
  /**
   * From this moment on; 0 for no bound.
   */
  'fromMs'?: (number | string | Long);
  /**
   * Before this moment; 0 for no bound.
   */
  'toMs'?: (number | string | Long);
  /**
   * As `ApiRequest.operation`.
   */
  'operation'?: (string);
}

export interface ListRequestsRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  /**
   * 1 to 100.
   */
  'limit': (number);
  /**
   * `next_before` of the previous page; empty for the first.
   */
  'before': (string);
  /**
   * The page before this one, newest first: `previous_after` of the next page. Not together with `before`.
   */
  'after': (string);
  /**
   * A status such as 422, or a class of statuses such as 4 for 400 to 499; 0 for all.
   */
  'status': (number);
  /**
   * The beginning of the path as it was sent; empty for all, as the fields below.
   */
  'path': (string);
  'keyId': (string);
  'reference': (string);
  'requestId': (string);
  /**
   * A public id, such as `txn_…`.
   */
  'objectId': (string);
  'method': (string);
  /**
   * From this moment on; 0 for no bound.
   */
  'fromMs': (string);
  /**
   * Before this moment; 0 for no bound.
   */
  'toMs': (string);
  /**
   * As `ApiRequest.operation`.
   */
  'operation': (string);
}
