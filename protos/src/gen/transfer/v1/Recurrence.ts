// Original file: transfer/v1/transfer.proto

import type { Frequency as _transfer_v1_Frequency, Frequency__Output as _transfer_v1_Frequency__Output } from '../../transfer/v1/Frequency';

export interface Recurrence {
  'frequency'?: (_transfer_v1_Frequency);
  /**
   * Every so many days, weeks or months.
   */
  'interval'?: (number);
  /**
   * Local time, `HH:MM`.
   */
  'at'?: (string);
  /**
   * IANA name; empty means Africa/Lagos.
   */
  'timeZone'?: (string);
  /**
   * Monthly: 1–31, clipped to the month's end; 0 for the day of the start.
   */
  'dayOfMonth'?: (number);
  /**
   * Weekly: 1 (Monday) to 7; empty for the weekday of the start.
   */
  'weekdays'?: (number)[];
}

export interface Recurrence__Output {
  'frequency': (_transfer_v1_Frequency__Output);
  /**
   * Every so many days, weeks or months.
   */
  'interval': (number);
  /**
   * Local time, `HH:MM`.
   */
  'at': (string);
  /**
   * IANA name; empty means Africa/Lagos.
   */
  'timeZone': (string);
  /**
   * Monthly: 1–31, clipped to the month's end; 0 for the day of the start.
   */
  'dayOfMonth': (number);
  /**
   * Weekly: 1 (Monday) to 7; empty for the weekday of the start.
   */
  'weekdays': (number)[];
}
