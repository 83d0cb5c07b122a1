// Original file: bills/v1/bills.proto

import type { Category as _bills_v1_Category, Category__Output as _bills_v1_Category__Output } from '../../bills/v1/Category';

export interface ListCategoriesResponse {
  'categories'?: (_bills_v1_Category)[];
}

export interface ListCategoriesResponse__Output {
  'categories': (_bills_v1_Category__Output)[];
}
