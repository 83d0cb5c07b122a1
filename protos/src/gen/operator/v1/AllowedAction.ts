// Original file: operator/v1/operator_reviews.proto


export interface AllowedAction {
  'name'?: (string);
  'description'?: (string);
  /**
   * A second operator must confirm it.
   */
  'needsSecondApproval'?: (boolean);
}

export interface AllowedAction__Output {
  'name': (string);
  'description': (string);
  /**
   * A second operator must confirm it.
   */
  'needsSecondApproval': (boolean);
}
