/** The name of the only security scheme. */
export const SECRET_KEY = "secretKey";

export const SECURITY_SCHEMES = {
  [SECRET_KEY]: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "sk_test_… or sk_live_…",
    description:
      "`Authorization: Bearer <secret key>`. The key is `sk_test_` for the sandbox or `sk_live_`, 34 letters and digits, and six that check the rest. It belongs on a server, never into a browser or an app. A restricted key needs the scope that an operation names.",
  },
};
