// Original file: common/v1/common.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

/**
 * A provider's webhook, unchanged: the service that owns it verifies the signature.
 */
export interface Callback {
  'mode'?: (_common_v1_Mode);
  'body'?: (Buffer | Uint8Array | string);
  /**
   * Lower-case names; only the headers that the provider signs with.
   */
  'headers'?: ({[key: string]: string});
}

/**
 * A provider's webhook, unchanged: the service that owns it verifies the signature.
 */
export interface Callback__Output {
  'mode': (_common_v1_Mode__Output);
  'body': (Buffer);
  /**
   * Lower-case names; only the headers that the provider signs with.
   */
  'headers': ({[key: string]: string});
}
