// Original file: bills/v1/bills.proto


export interface Card {
  'serial'?: (string);
  'pin'?: (string);
}

export interface Card__Output {
  'serial': (string);
  'pin': (string);
}
