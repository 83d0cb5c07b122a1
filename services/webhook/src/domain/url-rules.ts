import { isIP } from "node:net";
import { type AddressRules, isCallable } from "./callable-address";

export interface UrlProblem {
  code: string;
  message: string;
}

interface Target {
  text: string;
  /** The raw text between `//` and the path. */
  authority: string;
  url: URL;
}

interface Rule extends UrlProblem {
  isBroken: (target: Target, rules: AddressRules) => boolean;
}

const LENGTH_MAX = 2_048;
/** Ports of web servers; other ports belong to other services, which must not be reachable. */
const PORTS = ["", "443", "8443"];

const RULES: Rule[] = [
  {
    code: "https_required",
    message: "The address must begin with https://.",
    isBroken: ({ url }, { http }) => url.protocol !== "https:" && !http,
  },
  {
    code: "credentials_not_allowed",
    message: "The address must not contain a user name or password.",
    isBroken: ({ authority }) => authority.includes("@"),
  },
  {
    code: "fragment_not_allowed",
    message: "The address must not contain a fragment (#).",
    isBroken: ({ text }) => text.includes("#"),
  },
  {
    code: "port_not_allowed",
    message: "The port must be the scheme's own, or 8443.",
    isBroken: ({ url }, { loopback }) => !(loopback || PORTS.includes(url.port)),
  },
  {
    code: "address_not_allowed",
    message: "The host must be a public one.",
    isBroken: ({ url }, rules) => !isPublicHost(hostOf(url), rules),
  },
];

/** The first problem of a webhook URL; undefined when it may be called. */
export function urlProblem(text: string, rules: AddressRules): UrlProblem | undefined {
  if (text.length > LENGTH_MAX) {
    return { code: "too_long", message: `At most ${LENGTH_MAX} characters.` };
  }
  const target = parse(text);
  if (!target) return { code: "invalid_url", message: "Not an absolute https URL." };
  const broken = RULES.find(({ isBroken }) => isBroken(target, rules));
  return broken && { code: broken.code, message: broken.message };
}

/**
 * The URL parser drops tabs, turns `\` into `/` and accepts `https:host`. Text that a reader could
 * take for another address is rejected here.
 */
const CONFUSING = /[\s\p{C}\\]/u;
const ABSOLUTE = /^https?:\/\/([^/?#]+)/i;

function parse(text: string): Target | undefined {
  const authority = CONFUSING.test(text) ? undefined : ABSOLUTE.exec(text)?.[1];
  if (authority === undefined || !URL.canParse(text)) return undefined;
  return { text, authority, url: new URL(text) };
}

/** The host as the parser reads it: lower case, punycode, IPv4 in any notation as four decimals. */
function hostOf({ hostname }: URL): string {
  return hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
}

function isPublicHost(host: string, rules: AddressRules): boolean {
  if (isIP(host) !== 0) return isCallable(host, rules);
  return isPublicName(host) || (rules.loopback && host === "localhost");
}

const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
const NAME_LENGTH_MAX = 253;
/** Top-level names of private networks. */
const PRIVATE_ENDINGS = new Set([
  "arpa",
  "corp",
  "home",
  "internal",
  "intranet",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "private",
  "svc",
]);

/**
 * Whether a name can exist in public DNS. Only an early answer for the merchant: every connection
 * checks the resolved address.
 */
function isPublicName(host: string): boolean {
  const labels = host.split(".");
  return (
    labels.length >= 2 &&
    host.length <= NAME_LENGTH_MAX &&
    labels.every((label) => LABEL.test(label)) &&
    !PRIVATE_ENDINGS.has(labels.at(-1) ?? "")
  );
}
