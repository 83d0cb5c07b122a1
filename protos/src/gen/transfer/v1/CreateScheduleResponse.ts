// Original file: transfer/v1/transfer.proto

import type { Schedule as _transfer_v1_Schedule, Schedule__Output as _transfer_v1_Schedule__Output } from '../../transfer/v1/Schedule';

export interface CreateScheduleResponse {
  'schedule'?: (_transfer_v1_Schedule | null);
  'replayed'?: (boolean);
}

export interface CreateScheduleResponse__Output {
  'schedule': (_transfer_v1_Schedule__Output | null);
  'replayed': (boolean);
}
