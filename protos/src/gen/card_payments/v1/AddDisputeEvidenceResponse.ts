// Original file: card_payments/v1/card_payments.proto

import type { Dispute as _card_payments_v1_Dispute, Dispute__Output as _card_payments_v1_Dispute__Output } from '../../card_payments/v1/Dispute';

export interface AddDisputeEvidenceResponse {
  'dispute'?: (_card_payments_v1_Dispute | null);
}

export interface AddDisputeEvidenceResponse__Output {
  'dispute': (_card_payments_v1_Dispute__Output | null);
}
