// Original file: transfer/v1/transfer.proto

import type { ScheduleRun as _transfer_v1_ScheduleRun, ScheduleRun__Output as _transfer_v1_ScheduleRun__Output } from '../../transfer/v1/ScheduleRun';

export interface ListScheduleRunsResponse {
  'runs'?: (_transfer_v1_ScheduleRun)[];
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

export interface ListScheduleRunsResponse__Output {
  'runs': (_transfer_v1_ScheduleRun__Output)[];
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
