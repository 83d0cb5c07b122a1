// Original file: webhook/v1/webhook.proto

import type { Endpoint as _webhook_v1_Endpoint, Endpoint__Output as _webhook_v1_Endpoint__Output } from '../../webhook/v1/Endpoint';

export interface RollSecretResponse {
  'endpoint'?: (_webhook_v1_Endpoint | null);
  /**
   * `whsec_…`; empty on a repeat after 24 hours.
   */
  'secret'?: (string);
  'replayed'?: (boolean);
}

export interface RollSecretResponse__Output {
  'endpoint': (_webhook_v1_Endpoint__Output | null);
  /**
   * `whsec_…`; empty on a repeat after 24 hours.
   */
  'secret': (string);
  'replayed': (boolean);
}
