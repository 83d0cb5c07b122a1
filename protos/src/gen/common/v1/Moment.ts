// Original file: common/v1/common.proto

import type { Long } from '@grpc/proto-loader';

export interface Moment {
  'name'?: (string);
  'atMs'?: (number | string | Long);
}

export interface Moment__Output {
  'name': (string);
  'atMs': (string);
}
