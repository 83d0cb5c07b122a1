// Original file: webhook/v1/webhook.proto


export interface Event {
  /**
   * `evt_…`
   */
  'id'?: (string);
  /**
   * JSON: the body that is delivered, to the byte.
   */
  'payload'?: (string);
}

export interface Event__Output {
  /**
   * `evt_…`
   */
  'id': (string);
  /**
   * JSON: the body that is delivered, to the byte.
   */
  'payload': (string);
}
