// Original file: merchant/v1/merchant.proto

import type { Long } from '@grpc/proto-loader';

export interface AuditEntry {
  /**
   * Rises with time.
   */
  'id'?: (number | string | Long);
  'atMs'?: (number | string | Long);
  'actor'?: (string);
  /**
   * Such as `key.created`.
   */
  'action'?: (string);
  /**
   * What was changed, such as `key:<id>`.
   */
  'object'?: (string);
  /**
   * JSON of the state before and after, without secrets; empty for none.
   */
  'beforeJson'?: (string);
  'afterJson'?: (string);
  'requestId'?: (string);
  'address'?: (string);
}

export interface AuditEntry__Output {
  /**
   * Rises with time.
   */
  'id': (string);
  'atMs': (string);
  'actor': (string);
  /**
   * Such as `key.created`.
   */
  'action': (string);
  /**
   * What was changed, such as `key:<id>`.
   */
  'object': (string);
  /**
   * JSON of the state before and after, without secrets; empty for none.
   */
  'beforeJson': (string);
  'afterJson': (string);
  'requestId': (string);
  'address': (string);
}
