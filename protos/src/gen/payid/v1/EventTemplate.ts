// Original file: payid/v1/payid.proto

import type { EventSlot as _payid_v1_EventSlot, EventSlot__Output as _payid_v1_EventSlot__Output } from '../../payid/v1/EventSlot';

/**
 * An event whose data is complete but for the values in its slots.
 */
export interface EventTemplate {
  'name'?: (string);
  /**
   * The service that owns the event.
   */
  'source'?: (string);
  'key'?: (string);
  /**
   * The merchant that the event is about.
   */
  'merchantId'?: (string);
  /**
   * The event's data: JSON, cut where values are inserted. One more piece than slots; at most 12 KiB.
   */
  'pieces'?: (string)[];
  'slots'?: (_payid_v1_EventSlot)[];
}

/**
 * An event whose data is complete but for the values in its slots.
 */
export interface EventTemplate__Output {
  'name': (string);
  /**
   * The service that owns the event.
   */
  'source': (string);
  'key': (string);
  /**
   * The merchant that the event is about.
   */
  'merchantId': (string);
  /**
   * The event's data: JSON, cut where values are inserted. One more piece than slots; at most 12 KiB.
   */
  'pieces': (string)[];
  'slots': (_payid_v1_EventSlot__Output)[];
}
