import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";

export type PasskeyResponse = AuthenticationResponseJSON;
export type EnrolmentResponse = RegistrationResponseJSON;

/** The web app's origin, and the host name that its passkeys belong to. */
export interface RelyingParty {
  origin: string;
  id: string;
}

export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, id: hostname };
}

const NAME = "Kobo";

interface Known {
  id: string;
  transports: readonly string[];
}

/** For a new passkey that can sign in without an e-mail address, and checks who holds the device. */
export function enrolmentOptions(
  rp: RelyingParty,
  user: { id: string; email: string; name: string },
  known: readonly Known[],
) {
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: rp.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: "none",
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Any passkey of this site when none are known, as in a sign-in. */
export function proofOptions(rp: RelyingParty, known: readonly Known[] = []) {
  return generateAuthenticationOptions({
    rpID: rp.id,
    allowCredentials: known.map(toDescriptor),
    userVerification: "required",
  });
}

function toDescriptor({ id, transports }: Known) {
  return { id, transports: [...transports] };
}

export interface NewPasskey {
  id: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** Undefined for a response that does not answer the challenge. */
export async function verifyEnrolment(
  rp: RelyingParty,
  { response, challenge }: { response: EnrolmentResponse; challenge: string },
): Promise<NewPasskey | undefined> {
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey), counter, transports };
}

interface Proof {
  response: PasskeyResponse;
  challenge: string;
  passkey: { id: string; publicKey: Buffer; counter: bigint; transports: string[] };
}

/** The passkey's new counter; undefined for a response that does not answer the challenge. */
export async function verifyProof(
  rp: RelyingParty,
  { response, challenge, passkey }: Proof,
): Promise<number | undefined> {
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch(() => undefined);
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}
