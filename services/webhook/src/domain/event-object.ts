interface Data {
  id?: string;
  transactionId?: string;
  /** Of a refund: its card payment. */
  payment_id?: string;
  /** Of a refund: the payment of a PayID or a virtual account. */
  paymentId?: string;
  /** Of a PayID or a virtual account: what it received. */
  payment?: { transactionId?: string };
  payId?: string;
  accountNumber?: string;
}

/**
 * The public id of the object that an event is about, from the event's data; undefined for data without one. A payment
 * comes before the address that received it, and before its refund.
 */
export function objectOf(json: string): string | undefined {
  const data: Data = JSON.parse(json);
  return (
    data.payment_id ??
    data.paymentId ??
    data.payment?.transactionId ??
    data.transactionId ??
    // By which accounts were known before they had ids.
    data.accountNumber ??
    data.id ??
    data.payId
  );
}
