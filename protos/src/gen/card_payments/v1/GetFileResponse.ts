// Original file: card_payments/v1/card_payments.proto

import type { File as _card_payments_v1_File, File__Output as _card_payments_v1_File__Output } from '../../card_payments/v1/File';

export interface GetFileResponse {
  'file'?: (_card_payments_v1_File | null);
}

export interface GetFileResponse__Output {
  'file': (_card_payments_v1_File__Output | null);
}
