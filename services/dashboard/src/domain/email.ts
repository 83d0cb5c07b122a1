/** Addresses are compared in lower case, as almost every mail server does. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
