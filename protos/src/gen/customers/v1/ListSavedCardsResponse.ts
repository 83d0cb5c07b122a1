// Original file: customers/v1/customers.proto

import type { SavedCard as _customers_v1_SavedCard, SavedCard__Output as _customers_v1_SavedCard__Output } from '../../customers/v1/SavedCard';

export interface ListSavedCardsResponse {
  'cards'?: (_customers_v1_SavedCard)[];
  'hasMore'?: (boolean);
  'nextBefore'?: (string);
  'previousAfter'?: (string);
}

export interface ListSavedCardsResponse__Output {
  'cards': (_customers_v1_SavedCard__Output)[];
  'hasMore': (boolean);
  'nextBefore': (string);
  'previousAfter': (string);
}
