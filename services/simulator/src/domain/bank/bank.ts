/** A bank of the list. */
export interface Bank {
  /** Its place in the list, from 1: the id that is told of it. */
  id: number;
  code: string;
  /** Its number at the inter-bank scheme; not every bank's is known. */
  nipCode: string | null;
  /** The six digits under which its account numbers are checked; none where they are phone numbers. */
  institutionCode: string | null;
  name: string;
  slug: string;
  active: boolean;
}
