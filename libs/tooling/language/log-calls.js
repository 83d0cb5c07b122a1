const LOG_LEVELS = new Set(["trace", "debug", "info", "warn", "error", "fatal"]);
const OPENING = new Set(["(", "{"]);
const CLOSING = new Set([")", "}"]);

/** Follows the tokens of JavaScript to know where a call such as `logger.warn({ … }, "message")` is. */
class LogCalls {
  /** Of brackets inside the call; 0 outside, 1 among its arguments. */
  depth = 0;
  level = "";
  #previous = ["", ""];

  get isAfterHelp() {
    return this.#previous.join("") === "help:";
  }

  next(value) {
    const [dot, name] = this.#previous;
    const begins = this.depth === 0 && value === "(" && dot === "." && LOG_LEVELS.has(name);
    if (begins) this.level = name;
    if (begins || (this.depth > 0 && OPENING.has(value))) this.depth++;
    else if (this.depth > 0 && CLOSING.has(value)) this.depth--;
    this.#previous = [name, value];
  }
}

module.exports = { LogCalls };
