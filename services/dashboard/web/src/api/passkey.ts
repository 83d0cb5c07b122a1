import {
  type PublicKeyCredentialRequestOptionsJSON as PasskeyOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { ApiError, call } from "./http";

export type { PasskeyOptions };

/** Proves with a passkey at `path`, of sign-in or step-up; gives the backend's answer. */
export async function provePasskey<T>(path: string): Promise<T> {
  const optionsJSON = await call<PasskeyOptions>("POST", `${path}/options`);
  return answerPasskey<T>(path, optionsJSON);
}

/** Answers at `path` the options of WebAuthn that the backend has given. */
export async function answerPasskey<T>(path: string, optionsJSON: PasskeyOptions): Promise<T> {
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
