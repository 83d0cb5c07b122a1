import type { Mode } from "./secret-key";

/** Where the API is found when nobody says otherwise. Placeholders, until Kobo has a domain. */
export const HOSTS: Readonly<Record<Mode, string>> = {
  live: "https://api.kobo.example",
  test: "https://sandbox.kobo.example",
};
