export type Mode = "live" | "test";

const FORM = /^sk_(live|test)_[A-Za-z0-9]+$/;

/**
 * The mode of a key. Messages get logged, so none contains the key.
 * @throws TypeError for anything but a secret key. The API would refuse it, and the HTTP client's
 * error would show one with a line break.
 */
export function modeOf(secretKey: unknown): Mode {
  if (typeof secretKey !== "string" || secretKey === "") {
    throw new TypeError("No secret key was given. Is the environment variable that holds it set?");
  }
  const mode = FORM.exec(secretKey)?.[1];
  if (mode === "live" || mode === "test") return mode;
  throw new TypeError(
    "This is not a secret key of Kobo: it begins with sk_live_ or sk_test_, and then has letters and digits only. Was it copied whole, without quotes or spaces?",
  );
}
