// Sends an operation's request from the page to its own origin. Loaded on first use.

/** As long as the page is open, and nowhere else. */
let secretKey = "";
let reading;

/** Opens the form of the operation that a button belongs to, or closes it. */
export async function tryIt(button) {
  const open = button.parentElement.querySelector(".trial");
  if (open) return open.remove();
  reading ??= fetch("/openapi.json").then((answer) => answer.json());
  button.after(form(await reading, button.dataset.operation));
  button.parentElement.querySelector(".trial input").focus();
}

function form(api, id) {
  const { path, verb, operation } = placeOf(api, id);
  const fields = operation.parameters.map((one) => found(api, one));
  const key = input("Your test key", secretKey, { type: "password", placeholder: "sk_test_…" });
  const path_ = inputsIn("path", fields);
  const query = inputsIn("query", fields);
  const once = verb === "post" ? input("Idempotency-Key", newKey()) : undefined;
  const example = operation.requestBody?.content["application/json"]?.example;
  const body = example && textarea("Body", JSON.stringify(fresh(example, operation), null, 2));
  const send = element("button", { type: "submit", className: "try", textContent: "Send" });
  const result = element("div", { ariaLive: "polite" });
  const all = [...path_.values(), ...query.values(), body].filter(Boolean);
  const shown = [key, ...path_.values(), ...query.values(), once, body].filter(Boolean);
  const trial = element("form", { className: "trial" });
  trial.append(...shown.map(({ label }) => label), send, result);
  // Another request is another thing to be done, and wants a key of its own.
  for (const { control } of all) {
    control.addEventListener("input", () => {
      if (once) once.control.value = newKey();
    });
  }
  trial.addEventListener("submit", async (event) => {
    event.preventDefault();
    secretKey = key.control.value.trim();
    result.replaceChildren();
    const problem = problemOf(secretKey, body?.control.value);
    if (problem) {
      result.append(element("p", { className: "problem", textContent: problem }));
      return;
    }
    send.disabled = true;
    const headers = { Authorization: `Bearer ${secretKey}` };
    if (once) headers["Idempotency-Key"] = once.control.value;
    if (body) headers["Content-Type"] = "application/json";
    const options = { method: verb.toUpperCase(), headers, body: body?.control.value };
    result.replaceChildren(...(await answerTo(urlOf(path, path_, query), options)));
    send.disabled = false;
  });
  return trial;
}

function placeOf(api, id) {
  for (const [path, item] of Object.entries(api.paths)) {
    for (const [verb, operation] of Object.entries(item)) {
      if (operation.operationId === id) return { path, verb, operation };
    }
  }
  throw new Error(`The document has no operation ${id}.`);
}

function found(api, part) {
  if (!part.$ref) return part;
  return part.$ref
    .slice(2)
    .split("/")
    .reduce((at, step) => at[step], api);
}

function inputsIn(place, fields) {
  const own = fields.filter((field) => field.in === place);
  return new Map(own.map(({ name, example = "" }) => [name, input(name, example)]));
}

/** A reference can be used once, and those of the examples may be used already. */
function fresh(example, operation) {
  if (!operation["x-kobo-errors"].includes("DUPLICATE_REFERENCE") || !example.reference) {
    return example;
  }
  return { ...example, reference: `${example.reference}-${newKey().slice(0, 6)}` };
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function problemOf(key, body) {
  if (!key.startsWith("sk_test_")) {
    return "This page takes test keys only: they begin with sk_test_. A live key belongs on a server.";
  }
  try {
    if (body !== undefined) JSON.parse(body);
  } catch {
    return "The body is not JSON.";
  }
  return undefined;
}

function urlOf(path, inPath, inQuery) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(inPath.get(name).control.value),
  );
  const given = [...inQuery]
    .map(([name, { control }]) => [name, control.value])
    .filter(([, value]) => value !== "");
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled;
}

/** The response, for display. */
async function answerTo(url, options) {
  const begun = performance.now();
  try {
    const answer = await fetch(url, options);
    const text = await answer.text();
    const ms = Math.round(performance.now() - begun);
    const status = element("p", { className: answer.ok ? "fine" : "problem" });
    status.append(element("strong", { textContent: `${answer.status} ${answer.statusText}` }));
    status.append(` in ${ms} ms`);
    const headers = element("details", {});
    headers.append(element("summary", { textContent: "Headers" }));
    headers.append(block([...answer.headers].map((pair) => pair.join(": ")).join("\n")));
    return [status, headers, block(pretty(text))];
  } catch {
    const textContent = "No answer came. Is the sandbox up?";
    return [element("p", { className: "problem", textContent })];
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function block(text) {
  const figure = element("figure", { className: "code" });
  const pre = element("pre", { tabIndex: 0 });
  pre.append(element("code", { textContent: text }));
  figure.append(pre);
  return figure;
}

function input(name, value, more = {}) {
  return labelled(
    name,
    element("input", { value, autocomplete: "off", spellcheck: false, ...more }),
  );
}

function textarea(name, value) {
  const rows = Math.min(16, value.split("\n").length + 1);
  return labelled(name, element("textarea", { value, rows, spellcheck: false }));
}

function labelled(name, control) {
  const label = element("label", {});
  label.append(element("span", { textContent: name }), control);
  return { label, control };
}

function element(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}
