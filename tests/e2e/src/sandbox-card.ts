/** A published number of no bank, which the sandbox charges. */
export const VISA = "4242424242424242";

/** The security code of every card in these tests, so that the search for leaks knows it. */
export const CVC = "739";
