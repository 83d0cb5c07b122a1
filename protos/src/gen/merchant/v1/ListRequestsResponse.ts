// Original file: merchant/v1/request_log.proto

import type { ApiRequest as _merchant_v1_ApiRequest, ApiRequest__Output as _merchant_v1_ApiRequest__Output } from '../../merchant/v1/ApiRequest';

export interface ListRequestsResponse {
  'requests'?: (_merchant_v1_ApiRequest)[];
  /**
   * Whether there is a next page.
   */
  'hasMore'?: (boolean);
  'nextBefore'?: (string);
  /**
   * `after` of the previous page. Empty on the first page.
   */
  'previousAfter'?: (string);
}

export interface ListRequestsResponse__Output {
  'requests': (_merchant_v1_ApiRequest__Output)[];
  /**
   * Whether there is a next page.
   */
  'hasMore': (boolean);
  'nextBefore': (string);
  /**
   * `after` of the previous page. Empty on the first page.
   */
  'previousAfter': (string);
}
