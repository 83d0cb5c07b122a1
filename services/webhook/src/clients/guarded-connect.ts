import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { type AddressRules, isCallable } from "../domain/callable-address";
import type { Resolve } from "./resolve";

/** The host leads to an address that may not be called. Does not say which: the name may be a probe. */
class AddressRefused extends Error {
  override readonly name = "AddressRefused";

  constructor() {
    super("The host's address is not a public one.");
  }
}

interface Options {
  rules: AddressRules;
  resolve: Resolve;
  timeoutMs: number;
}

/**
 * Before the next of several addresses is tried. Node's own quarter of a second is less than the way to
 * another continent and back, and no time for a lost packet to be sent again: a good address would be
 * given up for one that this machine has no way to at all, such as an IPv6 one.
 */
const ADDRESS_TIMEOUT_MS = 3_500;

/**
 * Opens connections to permitted addresses only. The check is made when a connection is made, and the
 * connection goes to the very addresses that were checked: a name that led to a good address when the
 * endpoint was added, or a moment ago, gains nothing by leading elsewhere now.
 */
export function guardedConnect(options: Options): buildConnector.connector {
  const connect = buildConnector({
    // Aborting an exchange over HTTP/1.1 ends its connection, and with it whatever still trickles in.
    allowH2: false,
    timeout: options.timeoutMs,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
    lookup: guardedLookup(options),
  });
  return (target, callback) => {
    // For an IP address nothing is looked up, so the look-up cannot refuse it.
    if (isIP(target.hostname) !== 0 && !isCallable(target.hostname, options.rules)) {
      callback(new AddressRefused(), null);
      return;
    }
    connect(target, callback);
  };
}

/** One bad address among a name's good ones refuses the name: it is an attack, or as good as one. */
function guardedLookup({ rules, resolve }: Omit<Options, "timeoutMs">): LookupFunction {
  return (hostname, { all }, callback) => {
    permitted(hostname, { rules, resolve }).then(
      (addresses) => {
        const [first] = addresses;
        if (all) callback(null, addresses);
        else callback(null, first?.address ?? "", first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

async function permitted(
  hostname: string,
  { rules, resolve }: Omit<Options, "timeoutMs">,
): Promise<{ address: string; family: number }[]> {
  const addresses = await resolve(hostname);
  const refused = addresses.some((address) => !isCallable(address, rules));
  if (refused || addresses.length === 0) throw new AddressRefused();
  return addresses.map((address) => ({ address, family: isIP(address) }));
}
