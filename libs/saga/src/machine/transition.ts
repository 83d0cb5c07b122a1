/** When the new state's command is executed: at once, after so many ms, or never by itself. */
type Next = "at once" | "never" | number;

/** What every transition of a saga says. A service's own adds what is stored, published and reviewed. */
export interface Transition<State extends string = string, When extends string | number = Next> {
  to: State;
  /** Fields of the saga that change with it. */
  set: object;
  next: When;
  /** The call got no response: nothing was learned, and no callback was answered. */
  unreachable?: true;
}

/** Of any saga. */
export type AnyTransition = Transition<string, string | number>;
