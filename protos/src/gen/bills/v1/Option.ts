// Original file: bills/v1/bills.proto


export interface Option {
  'value'?: (string);
  'label'?: (string);
}

export interface Option__Output {
  'value': (string);
  'label': (string);
}
