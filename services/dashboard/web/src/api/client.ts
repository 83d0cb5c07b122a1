import { ApiError, type CallOptions, call, type Method } from "./http";

let requestProof: (path: string) => Promise<boolean> = async () => false;

/** The app's dialog for a fresh proof before a request to `path`: false when it is closed without one. */
export function setStepUp(request: typeof requestProof): void {
  requestProof = request;
}

/** A call of a signed-in user: goes to sign-in when the session has ended, and through the step-up when one is due. */
export async function request<T>(method: Method, path: string, options?: CallOptions): Promise<T> {
  try {
    return await call<T>(method, path, options);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.problem.code === "SIGNED_OUT") return leaveForSignIn();
    if (error.problem.code === "STEP_UP_REQUIRED" && (await requestProof(path))) {
      return call<T>(method, path, options);
    }
    throw error;
  }
}

/** Never resolves: the page is about to be left, and shows no failure until then. */
function leaveForSignIn(): Promise<never> {
  const next = encodeURIComponent(location.pathname + location.search);
  location.assign(`/sign-in?next=${next}`);
  return new Promise(() => {});
}
