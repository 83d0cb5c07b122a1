import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { ApiError, call } from "./http";

/** Proves with a passkey at `path`, of sign-in or step-up; gives the backend's answer. */
export async function provePasskey<T>(path: string): Promise<T> {
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>("POST", `${path}/options`);
  const response = await fromBrowser(() => startAuthentication({ optionsJSON }));
  return call<T>("POST", path, { body: { response } });
}

/** Has the browser make a passkey for the options of the backend. */
export function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  return fromBrowser(() => startRegistration({ optionsJSON }));
}

async function fromBrowser<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch {
    throw new ApiError(0, {
      code: "NO_PASSKEY",
      message: "The browser gave no passkey. Try again, or use another way.",
    });
  }
}
