import { ProblemError } from "../domain/problem";

/** Each keeps another service busy for as long as it runs. */
const OF_USER_MAX = 2;
const IN_ALL_MAX = 20;

/** Limits the files that are downloaded at the same time. */
export class DownloadLimit {
  readonly #byUser = new Map<string, number>();
  #open = 0;

  /**
   * Claims a place, and returns the function that gives it back.
   * @throws ProblemError TOO_MANY_DOWNLOADS
   */
  begin(userId: string): () => void {
    const own = this.#byUser.get(userId) ?? 0;
    if (own >= OF_USER_MAX) {
      const message = `You are downloading ${OF_USER_MAX} files already. Wait until one is complete.`;
      throw new ProblemError("TOO_MANY_DOWNLOADS", { message });
    }
    if (this.#open >= IN_ALL_MAX) throw new ProblemError("TOO_MANY_DOWNLOADS");
    this.#open++;
    this.#byUser.set(userId, own + 1);
    return () => this.#end(userId);
  }

  #end(userId: string): void {
    const left = (this.#byUser.get(userId) ?? 0) - 1;
    this.#open--;
    if (left > 0) this.#byUser.set(userId, left);
    else this.#byUser.delete(userId);
  }
}
