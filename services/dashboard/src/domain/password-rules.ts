const PASSWORD_MIN = 12;
/** Argon2 would take far longer texts, and so would those who want to keep it busy. */
export const PASSWORD_MAX = 256;

/** Of the commonest passwords, those that are long enough to be chosen here. */
const COMMONEST = new Set(
  `123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 123456123456 123412341234
  112233445566 123123123123 987654321012 098765432109 111111111111 000000000000 999999999999 aaaaaaaaaaaa
  password1234 password12345 password123456 passwordpassword password1password mypassword123 password2024
  password2025 password2026 password!234 p@ssword1234 p@ssw0rd1234 passw0rd1234 passwort1234 motdepasse123
  qwertyuiop12 qwertyuiop123 qwertyuiop[] qwertyuiopas qwertyuiop1234567890 qwertyqwerty qwerty123456
  qwerty1234567 qwerty12345678 1qaz2wsx3edc 1q2w3e4r5t6y 1q2w3e4r5t6y7u qazwsxedcrfv asdfghjkl123 asdfghjkl;'
  zxcvbnm12345 abcdefghijkl abcd12345678 abc123456789 abcdef123456 a1b2c3d4e5f6 iloveyou1234 iloveyou12345
  iloveyouforever iloveyousomuch letmein12345 letmeinletmein welcome12345 welcome123456 administrator
  administrator1 admin1234567 admin123456789 changeme1234 changemenow1 correcthorse correcthorsebattery
  correcthorsebatterystaple trustno1trustno1 sunshine1234 princess1234 football1234 liverpool123 chelseafc123
  manchesterunited arsenalfc1234 jesuschrist1 jesusislord1 jesusismylord godisgood123 godisgreat12 nigeria12345
  nigeria123456 lagos1234567`
    .split(/\s+/)
    .filter(Boolean),
);

/** Undefined for a password that may be chosen. */
export function passwordProblem(
  password: string,
  { email }: { email: string },
): string | undefined {
  if (password.length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`;
  if (password.length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`;
  const plain = password.toLowerCase();
  const isCommon = COMMONEST.has(plain) || new Set(plain).size < 4 || plain === email;
  return isCommon ? "This password is too easy to guess. Choose another." : undefined;
}
