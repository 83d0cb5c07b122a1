/** The time of the new state's command: at once, a delay in ms, or never without a callback. */
type Next = "at once" | "never" | number;

/** A transition of any saga. A service's own adds what is stored, published and reviewed. */
export interface Transition<State extends string = string, When extends string | number = Next> {
  to: State;
  /** Fields of the saga that change. */
  set: object;
  next: When;
  /** The call got no response, so no callback was answered. */
  unreachable?: true;
}

/** A transition of a saga of any kind. */
export type AnyTransition = Transition<string, string | number>;
