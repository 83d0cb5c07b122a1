// Original file: operator/v1/explorer.proto


export interface Detail {
  'name'?: (string);
  'value'?: (string);
}

export interface Detail__Output {
  'name': (string);
  'value': (string);
}
