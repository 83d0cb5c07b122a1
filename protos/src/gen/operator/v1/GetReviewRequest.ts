// Original file: operator/v1/operator_reviews.proto


export interface GetReviewRequest {
  /**
   * As `Review.id`.
   */
  'id'?: (string);
}

export interface GetReviewRequest__Output {
  /**
   * As `Review.id`.
   */
  'id': (string);
}
