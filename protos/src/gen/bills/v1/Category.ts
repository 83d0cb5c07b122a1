// Original file: bills/v1/bills.proto


export interface Category {
  'category'?: (string);
  'name'?: (string);
  'identifier'?: (string);
}

export interface Category__Output {
  'category': (string);
  'name': (string);
  'identifier': (string);
}
