// Original file: checkout/v1/checkout.proto

import type { Session as _checkout_v1_Session, Session__Output as _checkout_v1_Session__Output } from '../../checkout/v1/Session';
import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetSessionBySecretResponse {
  'session'?: (_checkout_v1_Session | null);
  'tenant'?: (_common_v1_Tenant | null);
}

export interface GetSessionBySecretResponse__Output {
  'session': (_checkout_v1_Session__Output | null);
  'tenant': (_common_v1_Tenant__Output | null);
}
