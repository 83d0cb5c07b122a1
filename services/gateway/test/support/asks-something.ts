/** What a request makes the gateway ask of PostgreSQL or of the limiter in Redis; connections say other things of their own. */
const QUESTION = /select |insert |update |limit:/i;

/** Whether what was sent to one of the two is about a request. */
export function asksSomething(chunk: Buffer): boolean {
  return QUESTION.test(chunk.toString("latin1"));
}
