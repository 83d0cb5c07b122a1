// Original file: webhook/v1/webhook.proto

import type { Endpoint as _webhook_v1_Endpoint, Endpoint__Output as _webhook_v1_Endpoint__Output } from '../../webhook/v1/Endpoint';

export interface ListEndpointsResponse {
  'endpoints'?: (_webhook_v1_Endpoint)[];
}

export interface ListEndpointsResponse__Output {
  'endpoints': (_webhook_v1_Endpoint__Output)[];
}
