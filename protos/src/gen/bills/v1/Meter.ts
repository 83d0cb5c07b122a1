// Original file: bills/v1/bills.proto


export interface Meter {
  'customerAddress'?: (string);
  'meterType'?: (string);
}

export interface Meter__Output {
  'customerAddress': (string);
  'meterType': (string);
}
