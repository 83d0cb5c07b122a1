// Original file: merchant/v1/merchant.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { Scopes as _merchant_v1_Scopes, Scopes__Output as _merchant_v1_Scopes__Output } from '../../merchant/v1/Scopes';
import type { Networks as _merchant_v1_Networks, Networks__Output as _merchant_v1_Networks__Output } from '../../merchant/v1/Networks';
import type { Actor as _merchant_v1_Actor, Actor__Output as _merchant_v1_Actor__Output } from '../../merchant/v1/Actor';
import type { KeyKind as _merchant_v1_KeyKind, KeyKind__Output as _merchant_v1_KeyKind__Output } from '../../merchant/v1/KeyKind';

export interface CreateApiKeyRequest {
  /**
   * A UUIDv7 that the caller chose.
   */
  'id'?: (string);
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  'name'?: (string);
  'scopes'?: (_merchant_v1_Scopes | null);
  'allowedNetworks'?: (_merchant_v1_Networks | null);
  'by'?: (_merchant_v1_Actor | null);
  /**
   * The scopes of a publishable key are fixed: `scopes` is ignored.
   */
  'kind'?: (_merchant_v1_KeyKind);
}

export interface CreateApiKeyRequest__Output {
  /**
   * A UUIDv7 that the caller chose.
   */
  'id': (string);
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  'name': (string);
  'scopes': (_merchant_v1_Scopes__Output | null);
  'allowedNetworks': (_merchant_v1_Networks__Output | null);
  'by': (_merchant_v1_Actor__Output | null);
  /**
   * The scopes of a publishable key are fixed: `scopes` is ignored.
   */
  'kind': (_merchant_v1_KeyKind__Output);
}
