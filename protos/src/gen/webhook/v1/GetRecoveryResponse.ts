// Original file: webhook/v1/webhook.proto

import type { Recovery as _webhook_v1_Recovery, Recovery__Output as _webhook_v1_Recovery__Output } from '../../webhook/v1/Recovery';

export interface GetRecoveryResponse {
  'recovery'?: (_webhook_v1_Recovery | null);
}

export interface GetRecoveryResponse__Output {
  'recovery': (_webhook_v1_Recovery__Output | null);
}
