import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { type AddressRules, isCallable } from "../domain/callable-address";
import type { Resolve } from "./resolve";

/** The host resolves to a forbidden address. The message does not say which, because the request may be a probe. */
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
 * Time before the next of several addresses is tried. Node's default of 250 ms is shorter than an
 * intercontinental round trip or a TCP retransmission, so a good address would lose to an
 * unreachable one, such as IPv6 without a route.
 */
const ADDRESS_TIMEOUT_MS = 3_500;

/**
 * Connects to permitted addresses only, and checks the resolved address of each connection. A DNS
 * name that is changed after the endpoint was created (DNS rebinding) gains nothing.
 */
export function guardedConnect(options: Options): buildConnector.connector {
  const connect = buildConnector({
    // Aborting an HTTP/1.1 exchange closes its connection, and with it a body that is still being sent.
    allowH2: false,
    timeout: options.timeoutMs,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
    lookup: guardedLookup(options),
  });
  return (target, callback) => {
    // Node resolves no name for an IP address, so the lookup cannot refuse it.
    if (isIP(target.hostname) !== 0 && !isCallable(target.hostname, options.rules)) {
      callback(new AddressRefused(), null);
      return;
    }
    connect(target, callback);
  };
}

/** One forbidden address among several refuses the name, as a possible attack. */
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
