// Original file: webhook/v1/webhook.proto

import type { Endpoint as _webhook_v1_Endpoint, Endpoint__Output as _webhook_v1_Endpoint__Output } from '../../webhook/v1/Endpoint';

export interface UpdateEndpointResponse {
  'endpoint'?: (_webhook_v1_Endpoint | null);
}

export interface UpdateEndpointResponse__Output {
  'endpoint': (_webhook_v1_Endpoint__Output | null);
}
