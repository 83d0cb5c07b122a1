import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

interface Options {
  challenge: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A device with one passkey of this site, which answers as a browser does (WebAuthn Level 3, 6.1 and 6.5). */
export class Authenticator {
  readonly id = randomBytes(16);
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private counter = 0;

  constructor(
    readonly origin: string,
    /** Whether it checks who holds it. */
    readonly verifiesUser = true,
  ) {
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.privateKey = pair.privateKey;
    this.publicKey = pair.publicKey;
  }

  create({ challenge }: Options) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.coseKey()]);
    const authData = Buffer.concat([this.head(HAS_CREDENTIAL), credential]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(authData.length);
    // CBOR of { fmt: "none", attStmt: {}, authData }.
    const attestation = Buffer.concat([
      ...[Buffer.from([0xa3, 0x63]), Buffer.from("fmt"), Buffer.from([0x64]), Buffer.from("none")],
      ...[Buffer.from([0x67]), Buffer.from("attStmt"), Buffer.from([0xa0])],
      ...[Buffer.from([0x68]), Buffer.from("authData"), Buffer.from([0x59]), size, authData],
    ]);
    return this.answer({
      clientDataJSON: base64url(this.clientData("webauthn.create", challenge)),
      attestationObject: base64url(attestation),
      transports: ["internal"],
    });
  }

  get({ challenge }: Options) {
    this.counter++;
    const authenticatorData = this.head(0);
    const clientData = this.clientData("webauthn.get", challenge);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return this.answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign("sha256", signed, this.privateKey)),
    });
  }

  private answer<Response>(response: Response) {
    const id = base64url(this.id);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  private head(flags: number): Buffer {
    const verified = this.verifiesUser ? USER_VERIFIED : 0;
    const rest = Buffer.alloc(5);
    rest.writeUInt8(USER_PRESENT | verified | flags, 0);
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(Buffer.from(new URL(this.origin).hostname)), rest]);
  }

  private clientData(type: string, challenge: string): Buffer {
    const { origin } = this;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** CBOR of a COSE key: EC2, ES256, P-256. */
  private coseKey(): Buffer {
    const { x = "", y = "" } = this.publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, "base64url"),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, "base64url"),
    ]);
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function base64url(bytes: Buffer): string {
  return bytes.toString("base64url");
}
