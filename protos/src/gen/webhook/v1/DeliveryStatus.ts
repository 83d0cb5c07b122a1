// Original file: webhook/v1/webhook.proto

export const DeliveryStatus = {
  DELIVERY_STATUS_UNSPECIFIED: 'DELIVERY_STATUS_UNSPECIFIED',
  DELIVERY_STATUS_PENDING: 'DELIVERY_STATUS_PENDING',
  DELIVERY_STATUS_DELIVERED: 'DELIVERY_STATUS_DELIVERED',
  DELIVERY_STATUS_FAILED: 'DELIVERY_STATUS_FAILED',
  /**
   * Discarded before the last attempt: the endpoint was disabled or deleted.
   */
  DELIVERY_STATUS_DROPPED: 'DELIVERY_STATUS_DROPPED',
} as const;

export type DeliveryStatus =
  | 'DELIVERY_STATUS_UNSPECIFIED'
  | 0
  | 'DELIVERY_STATUS_PENDING'
  | 1
  | 'DELIVERY_STATUS_DELIVERED'
  | 2
  | 'DELIVERY_STATUS_FAILED'
  | 3
  /**
   * Discarded before the last attempt: the endpoint was disabled or deleted.
   */
  | 'DELIVERY_STATUS_DROPPED'
  | 4

export type DeliveryStatus__Output = typeof DeliveryStatus[keyof typeof DeliveryStatus]
