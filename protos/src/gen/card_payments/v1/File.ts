// Original file: card_payments/v1/card_payments.proto

import type { Long } from '@grpc/proto-loader';

/**
 * An uploaded document, without its content.
 */
export interface File {
  /**
   * `file_…`
   */
  'id'?: (string);
  'purpose'?: (string);
  'filename'?: (string);
  /**
   * The media type, recognized by the content.
   */
  'type'?: (string);
  /**
   * In bytes.
   */
  'size'?: (number);
  'createdAtMs'?: (number | string | Long);
  /**
   * When it is deleted; 0 while a dispute uses it.
   */
  'expiresAtMs'?: (number | string | Long);
}

/**
 * An uploaded document, without its content.
 */
export interface File__Output {
  /**
   * `file_…`
   */
  'id': (string);
  'purpose': (string);
  'filename': (string);
  /**
   * The media type, recognized by the content.
   */
  'type': (string);
  /**
   * In bytes.
   */
  'size': (number);
  'createdAtMs': (string);
  /**
   * When it is deleted; 0 while a dispute uses it.
   */
  'expiresAtMs': (string);
}
