// Original file: webhook/v1/webhook.proto


export interface Event {
  /**
   * `evt_…`
   */
  'id'?: (string);
  /**
   * JSON: the exact body that is delivered.
   */
  'payload'?: (string);
}

export interface Event__Output {
  /**
   * `evt_…`
   */
  'id': (string);
  /**
   * JSON: the exact body that is delivered.
   */
  'payload': (string);
}
