// Original file: operator/v1/explorer.proto

import type { Record as _operator_v1_Record, Record__Output as _operator_v1_Record__Output } from '../../operator/v1/Record';

export interface FindResponse {
  'records'?: (_operator_v1_Record)[];
}

export interface FindResponse__Output {
  'records': (_operator_v1_Record__Output)[];
}
