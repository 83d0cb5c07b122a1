import type { Rotation, SecretFact } from "@kobo/operators/secrets";

/** A step of a rotation. Each is finished in every process before the next begins. */
export interface Step {
  do: string;
  /** The services to restart after it, one process after the other. */
  restart: readonly string[];
}

type Plan = (fact: SecretFact) => Step[];

const PLANS: Readonly<Record<Rotation, Plan>> = {
  caller: acceptedUsedAlone,
  "webhook signature": (fact) => [
    make(fact),
    set(fact, "NEW,OLD", "both verify"),
    at("Have the provider sign with NEW."),
    check(fact),
    set(fact, "NEW"),
  ],
  "signing key": (fact) => [
    at("Get NEW from the provider, which must accept both until the end."),
    set(fact, "OLD,NEW", "webhooks of both verify, calls use OLD"),
    set(fact, "NEW,OLD", "calls use NEW"),
    at("Have the provider sign webhooks with NEW and revoke OLD for calls."),
    check(fact),
    set(fact, "NEW"),
  ],
  "provider's key": (fact) => [
    at("Get NEW from the provider, which must accept both until the end."),
    set(fact, "NEW"),
    check(fact),
    at("Have the provider revoke OLD."),
  ],
  "sealing key": (fact) => [
    ...(fact.olderIn ? olderElsewhere(fact, fact.olderIn) : acceptedAndUsed(fact)),
    at(
      `Seal again what OLD has sealed: npm run ${fact.readers[0]} -- secrets reseal.${
        fact.name === "DASHBOARD_SECRET_KEY"
          ? " Links of payment requests that OLD signed end with it, and so do known devices: their next sign-in counts as a stranger's."
          : ""
      }`,
    ),
    check(fact),
    alone(fact),
  ],
  derived: (fact) => [
    ...olderElsewhere(fact, fact.olderIn ?? ""),
    at("Wait 7 days, the longest life of a session: pages of sessions from before need OLD."),
    check(fact),
    alone(fact),
  ],
  gateway: (fact) => [
    ...acceptedAndUsed(fact),
    at(
      "Wait a day, the life of an Idempotency-Key: repeats of requests from before are recognized by their hashes under OLD.",
    ),
    check(fact),
    set(fact, "NEW"),
  ],
  fingerprints: (fact) => [
    ...acceptedAndUsed(fact),
    at(
      "Wait a day, in which merchants may repeat requests. A saved card is hashed with NEW when its number comes again; one that never does keeps OLD, and would be listed twice if it came after the end.",
    ),
    check(fact),
    set(fact, "NEW"),
  ],
  identity: (fact) => [
    ...acceptedAndUsed(fact),
    at(
      "Wait a day, in which merchants may repeat the request that opened a permanent account. No service opens a sealed BVN or NIN: keep OLD where you keep backups. Each row names its key.",
    ),
    check(fact),
    set(fact, "NEW"),
  ],
  login: (fact) => [
    at(LOGINS[fact.name] ?? "Set the new password at the server."),
    set(fact, "the new one"),
    check(fact),
    at("Remove the old password, or the old login, at the server."),
  ],
  operators: (fact) => [
    at("Move NAME.key away, and make a new one: npm run ops -- operators create NAME"),
    at("Add the printed entry to OPERATORS after the old one.", fact.readers),
    at("Remove the old entry.", fact.readers),
  ],
  certificates: () => [
    at(
      "Replace tls.crt and tls.key in the folder; every process takes them over within 30 s, without a restart. For another authority, first add it to ca.crt everywhere, then replace the certificates, and then remove the old authority.",
    ),
  ],
};

const LOGINS: Readonly<Record<string, string>> = {
  DATABASE_URL:
    "Give the service a second login role that is a member of its role, with a new password.",
  REDIS_URL: "Add a second password: ACL SETUSER default >NEW",
  KAFKA_SASL_PASSWORD:
    "Change the password of the user in the job that makes topics (the Secret kobo-topics, or .env), run the job (helm upgrade, or docker compose up topics), and restart the user's service right after. Connections that are open stay open.",
  SMTP_URL: "Make a new password at the mail server. Mails wait in the queue meanwhile.",
};

/** The steps of a secret's rotation, in which no request fails. OLD and NEW are its values. */
export function planOf(fact: SecretFact): Step[] {
  return PLANS[fact.rotation](fact);
}

/** Base64 of 32 bytes, where the variable takes nothing else. */
export function isKey({ name }: Pick<SecretFact, "name">): boolean {
  return /^(WEBHOOK|DASHBOARD|CHECKOUT)_SECRET_KEY$|^PAYID_IDENTITY_KEY$/.test(name);
}

/** Whether operators choose its value; a provider or a server gives the others. */
export function isOurs({ rotation }: Pick<SecretFact, "rotation">): boolean {
  const given: readonly Rotation[] = ["signing key", "provider's key", "operators", "certificates"];
  return !given.includes(rotation);
}

function at(text: string, restart: readonly string[] = []): Step {
  return { do: text, restart };
}

function make(fact: SecretFact): Step {
  return at(`Make NEW: npm run ops -- rotate plan ${fact.name} --new`);
}

function set({ name, readers }: SecretFact, value: string, effect?: string): Step {
  return at(`Set ${name} to ${value}${effect ? `: ${effect}` : ""}.`, readers);
}

function check({ name }: SecretFact): Step {
  return at(`See that OLD may go: npm run ops -- rotate check ${name}`);
}

function acceptedAndUsed(fact: SecretFact): Step[] {
  return [
    make(fact),
    set(fact, "OLD,NEW", "every process accepts NEW, none uses it yet"),
    set(fact, "NEW,OLD", "NEW is used, OLD is accepted"),
  ];
}

function acceptedUsedAlone(fact: SecretFact): Step[] {
  return [...acceptedAndUsed(fact), check(fact), set(fact, "NEW")];
}

/** For secrets with a variable of their own for further values. */
function olderElsewhere(fact: SecretFact, older: string): Step[] {
  const { name, readers } = fact;
  return [
    make(fact),
    at(
      `Add NEW to the keys in ${older}: every process opens what NEW seals, none uses it yet.`,
      readers,
    ),
    at(`Set ${name} to NEW, and replace NEW by OLD in ${older}.`, readers),
  ];
}

function alone({ name, readers, olderIn }: SecretFact): Step {
  return at(olderIn ? `Empty ${olderIn}.` : `Set ${name} to NEW.`, readers);
}
