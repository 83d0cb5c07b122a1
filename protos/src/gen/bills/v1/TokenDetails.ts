// Original file: bills/v1/bills.proto


export interface TokenDetails {
  'token'?: (string);
  'bonusToken'?: (string);
  'units'?: (string);
  'tariff'?: (string);
}

export interface TokenDetails__Output {
  'token': (string);
  'bonusToken': (string);
  'units': (string);
  'tariff': (string);
}
