// Original file: common/v1/common.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

/**
 * What a provider sent to one of our callback addresses, untouched: the service that owns it checks the signature.
 */
export interface Callback {
  'mode'?: (_common_v1_Mode);
  'body'?: (Buffer | Uint8Array | string);
  /**
   * Names in lower case; those that the provider signs with, and nothing else.
   */
  'headers'?: ({[key: string]: string});
}

/**
 * What a provider sent to one of our callback addresses, untouched: the service that owns it checks the signature.
 */
export interface Callback__Output {
  'mode': (_common_v1_Mode__Output);
  'body': (Buffer);
  /**
   * Names in lower case; those that the provider signs with, and nothing else.
   */
  'headers': ({[key: string]: string});
}
