/** Set by tests, and forgotten at a restart. */
export interface Switches {
  isDown: boolean;
  acceptsCredentials: boolean;
}

export function allOn(): Switches {
  return { isDown: false, acceptsCredentials: true };
}
