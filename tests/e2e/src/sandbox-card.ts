/** A published number of no bank, which the sandbox charges. */
export const VISA = "4242424242424242";

/** The code on the back of every card here, so that whoever looks for one that leaked knows it. */
export const CVC = "739";
