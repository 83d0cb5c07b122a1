// Original file: webhook/v1/webhook.proto

import type { Delivery as _webhook_v1_Delivery, Delivery__Output as _webhook_v1_Delivery__Output } from '../../webhook/v1/Delivery';

export interface GetDeliveryResponse {
  'delivery'?: (_webhook_v1_Delivery | null);
}

export interface GetDeliveryResponse__Output {
  'delivery': (_webhook_v1_Delivery__Output | null);
}
