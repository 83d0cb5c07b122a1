// Original file: operator/v1/secrets.proto

import type { Secret as _operator_v1_Secret, Secret__Output as _operator_v1_Secret__Output } from '../../operator/v1/Secret';
import type { Long } from '@grpc/proto-loader';

export interface ListSecretsResponse {
  /**
   * Host name and process id.
   */
  'process'?: (string);
  'startedAtMs'?: (number | string | Long);
  'secrets'?: (_operator_v1_Secret)[];
}

export interface ListSecretsResponse__Output {
  /**
   * Host name and process id.
   */
  'process': (string);
  'startedAtMs': (string);
  'secrets': (_operator_v1_Secret__Output)[];
}
