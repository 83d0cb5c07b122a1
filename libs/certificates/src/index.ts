// @peculiar/x509 needs it before it loads.
import "reflect-metadata";
import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type JsonGeneralNames,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from "@peculiar/x509";

const KEYS = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const SERIAL_BYTES = 16;
/** Clocks differ. */
const BACKDATED_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
const VALID_MS = 365 * DAY_MS;

/** A certificate and its private key, as PEM texts. */
export interface IssuedCertificate {
  certificate: string;
  privateKey: string;
}

interface Validity {
  /** In ms; a year by default. */
  validMs?: number;
}

/** Issues the certificates of one installation, whose processes trust each other by it. */
export class CertificateAuthority {
  /** The certificate that all parties trust, as a PEM text. */
  readonly certificate: string;
  readonly #issuer: X509Certificate;
  readonly #keys: Keys;

  private constructor(issuer: X509Certificate, keys: Keys) {
    this.certificate = issuer.toString("pem");
    this.#issuer = issuer;
    this.#keys = keys;
  }

  /** A new authority; its private key is lost with the object. */
  static async create(name: string, validity: Validity = {}): Promise<CertificateAuthority> {
    const keys = await newKeys();
    const issuer = await X509CertificateGenerator.createSelfSigned({
      name: `CN=${name}`,
      keys,
      signingAlgorithm: KEYS,
      ...period(validity),
      extensions: [
        new BasicConstraintsExtension(true, 0, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      ],
    });
    return new CertificateAuthority(issuer, keys);
  }

  /** A certificate for servers and clients of these DNS names and IP addresses; the first is its subject. */
  async issue(names: readonly string[], validity: Validity = {}): Promise<IssuedCertificate> {
    const keys = await newKeys();
    const issued = await X509CertificateGenerator.create({
      subject: `CN=${names[0]}`,
      issuer: this.#issuer.subject,
      publicKey: keys.publicKey,
      signingKey: this.#keys.privateKey,
      signingAlgorithm: KEYS,
      ...period(validity),
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
        new SubjectAlternativeNameExtension(names.map(generalName)),
      ],
    });
    const privateKey = await crypto.subtle.exportKey("pkcs8", keys.privateKey as never);
    return {
      certificate: issued.toString("pem"),
      privateKey: PemConverter.encode(privateKey, PemConverter.PrivateKeyTag),
    };
  }
}

/** The library's type of a pair of keys: that of browsers, of which Node's differs in names of other algorithms. */
type Keys = Parameters<typeof X509CertificateGenerator.createSelfSigned>[0]["keys"];

async function newKeys(): Promise<Keys> {
  return (await crypto.subtle.generateKey(KEYS, true, ["sign", "verify"])) as Keys;
}

function period({ validMs = VALID_MS }: Validity) {
  const now = Date.now();
  return {
    serialNumber: randomBytes(SERIAL_BYTES).toString("hex"),
    notBefore: new Date(now - BACKDATED_MS),
    notAfter: new Date(now + validMs),
  };
}

function generalName(name: string): JsonGeneralNames[number] {
  return { type: isIP(name) ? "ip" : "dns", value: name };
}
