/** Commands that a request sends to PostgreSQL or to the rate limiter in Redis; connections send others too. */
const QUESTION = /select |insert |update |limit:/i;

/** Whether a chunk contains a query for a request. */
export function isQuery(chunk: Buffer): boolean {
  return QUESTION.test(chunk.toString("latin1"));
}
