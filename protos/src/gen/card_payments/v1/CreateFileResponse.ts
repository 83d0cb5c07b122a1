// Original file: card_payments/v1/card_payments.proto

import type { File as _card_payments_v1_File, File__Output as _card_payments_v1_File__Output } from '../../card_payments/v1/File';
import type { Replay as _card_payments_v1_Replay, Replay__Output as _card_payments_v1_Replay__Output } from '../../card_payments/v1/Replay';

export interface CreateFileResponse {
  'file'?: (_card_payments_v1_File | null);
  'replay'?: (_card_payments_v1_Replay);
}

export interface CreateFileResponse__Output {
  'file': (_card_payments_v1_File__Output | null);
  'replay': (_card_payments_v1_Replay__Output);
}
