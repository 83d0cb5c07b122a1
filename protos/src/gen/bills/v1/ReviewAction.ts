// Original file: bills/v1/reviews.proto

import type { Long } from '@grpc/proto-loader';

export interface ReviewAction {
  'action'?: (string);
  'actor'?: (string);
  'why'?: (string);
  'state'?: (string);
  'providerReference'?: (string);
  'atMs'?: (number | string | Long);
}

export interface ReviewAction__Output {
  'action': (string);
  'actor': (string);
  'why': (string);
  'state': (string);
  'providerReference': (string);
  'atMs': (string);
}
