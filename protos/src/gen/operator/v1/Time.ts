// Original file: operator/v1/explorer.proto

import type { Long } from '@grpc/proto-loader';

export interface Time {
  'name'?: (string);
  'atMs'?: (number | string | Long);
}

export interface Time__Output {
  'name': (string);
  'atMs': (string);
}
