import { isSigned, type Signed } from "./signature";

interface Tried {
  keys: readonly Buffer[];
  signatures: readonly string[];
}

/** The probable cause when no signature matches. Some bodies show how they were changed. */
export function whyNothingFits(signed: Signed, tried: Tried): string {
  const body = Buffer.from(signed.body).toString("utf8");
  const fits = (other: string) => isSigned({ ...signed, body: Buffer.from(other) }, tried);
  if (body === "") {
    return "The body is empty: something read it before you, as a body parser does. Take it before that.";
  }
  const compact = compactly(body);
  if (compact !== undefined && compact !== body && fits(compact)) {
    return "It was signed as compact JSON, but the same JSON with other formatting was passed: something parsed the body and serialized it again. Pass the bytes as they arrived.";
  }
  if (body.includes("\u{FFFD}")) {
    return "The body holds replacement characters: it was decoded as another charset than UTF-8. Pass its bytes.";
  }
  return "Either the secret is another one (every webhook has its own, live and test differ, and rolling it makes a new one: during the overlap pass both), or the body was changed on its way: pass the bytes as they arrived, neither parsed nor trimmed.";
}

function compactly(body: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return undefined;
  }
}
