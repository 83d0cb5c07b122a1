// Original file: bills/v1/bills.proto

import type { TvAccount as _bills_v1_TvAccount, TvAccount__Output as _bills_v1_TvAccount__Output } from '../../bills/v1/TvAccount';
import type { Meter as _bills_v1_Meter, Meter__Output as _bills_v1_Meter__Output } from '../../bills/v1/Meter';
import type { InternetAccount as _bills_v1_InternetAccount, InternetAccount__Output as _bills_v1_InternetAccount__Output } from '../../bills/v1/InternetAccount';
import type { ExamProfile as _bills_v1_ExamProfile, ExamProfile__Output as _bills_v1_ExamProfile__Output } from '../../bills/v1/ExamProfile';

/**
 * Texts that the provider does not send are empty.
 */
export interface VerifyAccountResponse {
  'customerName'?: (string);
  'tv'?: (_bills_v1_TvAccount | null);
  'meter'?: (_bills_v1_Meter | null);
  'internet'?: (_bills_v1_InternetAccount | null);
  'exam'?: (_bills_v1_ExamProfile | null);
  'account'?: "tv"|"meter"|"internet"|"exam";
}

/**
 * Texts that the provider does not send are empty.
 */
export interface VerifyAccountResponse__Output {
  'customerName': (string);
  'tv'?: (_bills_v1_TvAccount__Output | null);
  'meter'?: (_bills_v1_Meter__Output | null);
  'internet'?: (_bills_v1_InternetAccount__Output | null);
  'exam'?: (_bills_v1_ExamProfile__Output | null);
  'account'?: "tv"|"meter"|"internet"|"exam";
}
