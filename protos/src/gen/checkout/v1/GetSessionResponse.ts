// Original file: checkout/v1/checkout.proto

import type { Session as _checkout_v1_Session, Session__Output as _checkout_v1_Session__Output } from '../../checkout/v1/Session';

export interface GetSessionResponse {
  'session'?: (_checkout_v1_Session | null);
}

export interface GetSessionResponse__Output {
  'session': (_checkout_v1_Session__Output | null);
}
