export interface NewRecipient {
  name: string;
  accountNumber: string;
  bankCode: string;
  description: string | null;
}

/** Whom transfers go to. One account has one recipient, however often it is asked for. */
export interface Recipient extends NewRecipient {
  id: number;
  code: string;
  accountName: string;
  bankName: string;
  createdAt: Date;
}
