// Original file: webhook/v1/webhook.proto

/**
 * The origin of a delivery.
 */
export const DeliveryOrigin = {
  DELIVERY_ORIGIN_UNSPECIFIED: 'DELIVERY_ORIGIN_UNSPECIFIED',
  /**
   * The event itself.
   */
  DELIVERY_ORIGIN_EVENT: 'DELIVERY_ORIGIN_EVENT',
  DELIVERY_ORIGIN_REDELIVERY: 'DELIVERY_ORIGIN_REDELIVERY',
  DELIVERY_ORIGIN_RECOVERY: 'DELIVERY_ORIGIN_RECOVERY',
  DELIVERY_ORIGIN_TEST: 'DELIVERY_ORIGIN_TEST',
} as const;

/**
 * The origin of a delivery.
 */
export type DeliveryOrigin =
  | 'DELIVERY_ORIGIN_UNSPECIFIED'
  | 0
  /**
   * The event itself.
   */
  | 'DELIVERY_ORIGIN_EVENT'
  | 1
  | 'DELIVERY_ORIGIN_REDELIVERY'
  | 2
  | 'DELIVERY_ORIGIN_RECOVERY'
  | 3
  | 'DELIVERY_ORIGIN_TEST'
  | 4

/**
 * The origin of a delivery.
 */
export type DeliveryOrigin__Output = typeof DeliveryOrigin[keyof typeof DeliveryOrigin]
