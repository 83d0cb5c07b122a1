// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { AnnouncementSlot as _wallet_ledger_v1_AnnouncementSlot, AnnouncementSlot__Output as _wallet_ledger_v1_AnnouncementSlot__Output } from '../../wallet_ledger/v1/AnnouncementSlot';

/**
 * A public event about a group. Its sender writes the data; the ledger inserts what only it knows.
 */
export interface Announcement {
  /**
   * UUID; the same for every attempt at the group.
   */
  'eventId'?: (string);
  /**
   * The event's name, such as `transfer.completed`.
   */
  'name'?: (string);
  /**
   * The service that owns the event.
   */
  'source'?: (string);
  /**
   * Events of one key keep their order, if every group that announces the key locks the same wallet.
   */
  'key'?: (string);
  /**
   * The merchant that the event is about, in the mode of the group.
   */
  'merchantId'?: (string);
  /**
   * The event's data: JSON, cut where the ledger inserts a value. One more piece than slots.
   */
  'pieces'?: (string)[];
  'slots'?: (_wallet_ledger_v1_AnnouncementSlot)[];
}

/**
 * A public event about a group. Its sender writes the data; the ledger inserts what only it knows.
 */
export interface Announcement__Output {
  /**
   * UUID; the same for every attempt at the group.
   */
  'eventId': (string);
  /**
   * The event's name, such as `transfer.completed`.
   */
  'name': (string);
  /**
   * The service that owns the event.
   */
  'source': (string);
  /**
   * Events of one key keep their order, if every group that announces the key locks the same wallet.
   */
  'key': (string);
  /**
   * The merchant that the event is about, in the mode of the group.
   */
  'merchantId': (string);
  /**
   * The event's data: JSON, cut where the ledger inserts a value. One more piece than slots.
   */
  'pieces': (string)[];
  'slots': (_wallet_ledger_v1_AnnouncementSlot__Output)[];
}
