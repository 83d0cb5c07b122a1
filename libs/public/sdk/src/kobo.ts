import { Client } from "./client";
import { Resources } from "./gen/resources";
import type { Mode } from "./secret-key";
import { type KoboOptions, settingsOf } from "./settings";
import { Waits } from "./wait";

/**
 * The client of the Kobo API, with one secret key: an sk_test_ key works in the sandbox, an
 * sk_live_ key moves real money. Create one for the whole program.
 */
export class Kobo extends Resources {
  /** The mode of the key. */
  readonly mode: Mode;
  /** The API's URL, without the path of an operation. */
  readonly baseUrl: string;
  /** Waits for pending records. */
  readonly wait: Waits;

  /** @throws TypeError or RangeError for an invalid key or option */
  constructor(secretKey: string, options: KoboOptions = {}) {
    const settings = settingsOf(secretKey, options);
    super(new Client(secretKey, settings));
    this.mode = settings.mode;
    this.baseUrl = settings.baseUrl;
    this.wait = new Waits(this);
  }
}
