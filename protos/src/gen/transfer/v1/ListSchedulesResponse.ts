// Original file: transfer/v1/transfer.proto

import type { Schedule as _transfer_v1_Schedule, Schedule__Output as _transfer_v1_Schedule__Output } from '../../transfer/v1/Schedule';

export interface ListSchedulesResponse {
  'schedules'?: (_transfer_v1_Schedule)[];
  /**
   * Whether there is a next page.
   */
  'hasMore'?: (boolean);
  /**
   * `before` of the next page. Empty when there is none.
   */
  'nextBefore'?: (string);
  /**
   * `after` of the previous page. Empty on the first page.
   */
  'previousAfter'?: (string);
}

export interface ListSchedulesResponse__Output {
  'schedules': (_transfer_v1_Schedule__Output)[];
  /**
   * Whether there is a next page.
   */
  'hasMore': (boolean);
  /**
   * `before` of the next page. Empty when there is none.
   */
  'nextBefore': (string);
  /**
   * `after` of the previous page. Empty on the first page.
   */
  'previousAfter': (string);
}
