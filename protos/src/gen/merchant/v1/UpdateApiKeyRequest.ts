// Original file: merchant/v1/merchant.proto

import type { ScopesChange as _merchant_v1_ScopesChange, ScopesChange__Output as _merchant_v1_ScopesChange__Output } from '../../merchant/v1/ScopesChange';
import type { NetworksChange as _merchant_v1_NetworksChange, NetworksChange__Output as _merchant_v1_NetworksChange__Output } from '../../merchant/v1/NetworksChange';
import type { Actor as _merchant_v1_Actor, Actor__Output as _merchant_v1_Actor__Output } from '../../merchant/v1/Actor';

export interface UpdateApiKeyRequest {
  /**
   * A key of another merchant is not found. Empty for operators.
   */
  'merchantId'?: (string);
  'id'?: (string);
  /**
   * Absent fields are kept.
   */
  'name'?: (string);
  'scopes'?: (_merchant_v1_ScopesChange | null);
  'allowedNetworks'?: (_merchant_v1_NetworksChange | null);
  'by'?: (_merchant_v1_Actor | null);
  '_name'?: "name";
}

export interface UpdateApiKeyRequest__Output {
  /**
   * A key of another merchant is not found. Empty for operators.
   */
  'merchantId': (string);
  'id': (string);
  /**
   * Absent fields are kept.
   */
  'name'?: (string);
  'scopes': (_merchant_v1_ScopesChange__Output | null);
  'allowedNetworks': (_merchant_v1_NetworksChange__Output | null);
  'by': (_merchant_v1_Actor__Output | null);
  '_name'?: "name";
}
