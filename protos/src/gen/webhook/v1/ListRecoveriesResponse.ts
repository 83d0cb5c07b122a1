// Original file: webhook/v1/webhook.proto

import type { Recovery as _webhook_v1_Recovery, Recovery__Output as _webhook_v1_Recovery__Output } from '../../webhook/v1/Recovery';

export interface ListRecoveriesResponse {
  'recoveries'?: (_webhook_v1_Recovery)[];
}

export interface ListRecoveriesResponse__Output {
  'recoveries': (_webhook_v1_Recovery__Output)[];
}
