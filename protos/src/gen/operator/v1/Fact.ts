// Original file: operator/v1/operator_reviews.proto


export interface Fact {
  'name'?: (string);
  'value'?: (string);
}

export interface Fact__Output {
  'name': (string);
  'value': (string);
}
