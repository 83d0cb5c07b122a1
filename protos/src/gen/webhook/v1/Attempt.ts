// Original file: webhook/v1/webhook.proto

import type { Header as _webhook_v1_Header, Header__Output as _webhook_v1_Header__Output } from '../../webhook/v1/Header';
import type { Long } from '@grpc/proto-loader';

export interface Attempt {
  'number'?: (number);
  'startedAtMs'?: (number | string | Long);
  'durationMs'?: (number);
  /**
   * 0 for no response.
   */
  'statusCode'?: (number);
  /**
   * Empty for a complete response.
   */
  'error'?: (string);
  /**
   * The stored response headers.
   */
  'responseHeaders'?: (_webhook_v1_Header)[];
  /**
   * The first 16 kB of the response body.
   */
  'responseBody'?: (string);
}

export interface Attempt__Output {
  'number': (number);
  'startedAtMs': (string);
  'durationMs': (number);
  /**
   * 0 for no response.
   */
  'statusCode': (number);
  /**
   * Empty for a complete response.
   */
  'error': (string);
  /**
   * The stored response headers.
   */
  'responseHeaders': (_webhook_v1_Header__Output)[];
  /**
   * The first 16 kB of the response body.
   */
  'responseBody': (string);
}
