import { Client } from "./client";
import { Resources } from "./gen/resources";
import type { Mode } from "./secret-key";
import { type KoboOptions, settingsOf } from "./settings";
import { Waits } from "./wait";

/**
 * Kobo, with one secret key. Whether it moves real money follows the key: sk_test_ or sk_live_.
 * One object serves a whole program.
 */
export class Kobo extends Resources {
  /** Which data its key works on. */
  readonly mode: Mode;
  /** Where the API is, without the path of an operation. */
  readonly baseUrl: string;
  /** For records that are on their way. */
  readonly wait: Waits;

  /** @throws TypeError or RangeError for a key or options that cannot work */
  constructor(secretKey: string, options: KoboOptions = {}) {
    const settings = settingsOf(secretKey, options);
    super(new Client(secretKey, settings));
    this.mode = settings.mode;
    this.baseUrl = settings.baseUrl;
    this.wait = new Waits(this);
  }
}
