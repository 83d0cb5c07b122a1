// Original file: webhook/v1/webhook.proto

import type { Header as _webhook_v1_Header, Header__Output as _webhook_v1_Header__Output } from '../../webhook/v1/Header';
import type { Long } from '@grpc/proto-loader';

export interface Attempt {
  'number'?: (number);
  'startedAtMs'?: (number | string | Long);
  'durationMs'?: (number);
  /**
   * 0 when no answer began.
   */
  'statusCode'?: (number);
  /**
   * Empty when there was a complete answer.
   */
  'error'?: (string);
  /**
   * The answer's head, as far as it is kept.
   */
  'responseHeaders'?: (_webhook_v1_Header)[];
  /**
   * The first 16 kB of the answer's body.
   */
  'responseBody'?: (string);
}

export interface Attempt__Output {
  'number': (number);
  'startedAtMs': (string);
  'durationMs': (number);
  /**
   * 0 when no answer began.
   */
  'statusCode': (number);
  /**
   * Empty when there was a complete answer.
   */
  'error': (string);
  /**
   * The answer's head, as far as it is kept.
   */
  'responseHeaders': (_webhook_v1_Header__Output)[];
  /**
   * The first 16 kB of the answer's body.
   */
  'responseBody': (string);
}
