// Original file: bills/v1/bills.proto


export interface Service {
  'serviceId'?: (string);
  'name'?: (string);
  /**
   * `fix` or `flexible`.
   */
  'variation'?: (string);
  'category'?: (string);
}

export interface Service__Output {
  'serviceId': (string);
  'name': (string);
  /**
   * `fix` or `flexible`.
   */
  'variation': (string);
  'category': (string);
}
