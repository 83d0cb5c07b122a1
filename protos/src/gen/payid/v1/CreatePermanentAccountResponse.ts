// Original file: payid/v1/payid.proto

import type { PermanentAccount as _payid_v1_PermanentAccount, PermanentAccount__Output as _payid_v1_PermanentAccount__Output } from '../../payid/v1/PermanentAccount';

export interface CreatePermanentAccountResponse {
  'account'?: (_payid_v1_PermanentAccount | null);
  'replayed'?: (boolean);
}

export interface CreatePermanentAccountResponse__Output {
  'account': (_payid_v1_PermanentAccount__Output | null);
  'replayed': (boolean);
}
