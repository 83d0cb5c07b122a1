import { AuthenticationError, KoboError } from "@kobo/sdk";

type Json = Readonly<Record<string, unknown>>;

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/** Client errors that may pass on a retry. */
const PASSING = [408, 429];

/** The error of a response that is no stream, as the SDK would throw it. */
export async function refusalOf(response: Response): Promise<KoboError> {
  const { status, headers } = response;
  const { code, message, requestId } = await bodyOf(response);
  const retryable = status >= 500 || PASSING.includes(status);
  if (typeof code !== "string") {
    return new KoboError({
      code: "UNEXPECTED_ANSWER",
      message: `Something answered ${status}, and it was no stream of Kobo's events.`,
      status,
      headers,
      retryable,
    });
  }
  const Kind = status === UNAUTHORIZED || status === FORBIDDEN ? AuthenticationError : KoboError;
  return new Kind({
    code,
    message: typeof message === "string" ? message : code,
    status,
    headers,
    requestId: typeof requestId === "string" ? requestId : undefined,
    retryable,
  });
}

async function bodyOf(response: Response): Promise<Json> {
  try {
    const body: unknown = await response.json();
    return isJson(body) ? body : {};
  } catch {
    return {};
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
