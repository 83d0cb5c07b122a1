// Search over guides and reference, loaded when a reader first wants it.

import MiniSearch from "./minisearch.js";

const RESULTS_MAX = 20;
const CONTEXT = 140;

const index = fetch("/docs/assets/search.json")
  .then((response) => response.json())
  .then((entries) => {
    const mini = new MiniSearch({
      idField: "url",
      fields: ["title", "page", "text"],
      storeFields: ["title", "page", "group", "text"],
      processTerm: (term) => (term.length > 1 ? term.toLowerCase() : null),
      searchOptions: {
        boost: { title: 4, page: 2 },
        prefix: (term) => term.length > 2,
        fuzzy: (term) => (term.length > 4 ? 0.2 : 0),
        combineWith: "AND",
      },
    });
    mini.addAll(entries);
    return mini;
  });

const input = element("input", {
  type: "search",
  placeholder: "Search guides and reference",
  ariaLabel: "Search guides and reference",
  autocomplete: "off",
  spellcheck: false,
});
const close = element("button", { type: "button", textContent: "Close" });
const bar = element("div", { className: "search-bar" });
bar.append(input, close);
const status = element("p", { className: "search-status", role: "status" });
const results = element("div", { className: "search-results" });
const dialog = element("dialog", { className: "search", ariaLabel: "Search" });
dialog.append(bar, status, results);
document.body.append(dialog);

/** Opens the dialog. */
export function search() {
  if (dialog.open) return;
  dialog.showModal();
  input.select();
}

close.addEventListener("click", () => dialog.close());
dialog.addEventListener("click", (event) => {
  // A link to a place of the same page loads nothing new.
  if (event.target === dialog || event.target.closest("a")) dialog.close();
});
input.addEventListener("input", () => void show(input.value));
dialog.addEventListener("keydown", (event) => {
  const links = [...results.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  if (event.key === "Enter" && document.activeElement === input) links[0]?.click();
  else if (event.key === "ArrowDown") links[Math.min(at + 1, links.length - 1)]?.focus();
  else if (event.key === "ArrowUp") (at > 0 ? links[at - 1] : input).focus();
  else return;
  event.preventDefault();
});

async function show(query) {
  const found = (await index).search(query);
  // Another query may have been typed meanwhile.
  if (query !== input.value) return;
  const shown = found.slice(0, RESULTS_MAX);
  const byPage = Map.groupBy(shown, ({ page, group }) => `${group} › ${page}`);
  results.replaceChildren(...[...byPage].flatMap(([page, list]) => pageResults(page, list)));
  status.textContent = query.trim() === "" ? "" : statusOf(found.length);
}

function statusOf(count) {
  if (count === 0) return "No results.";
  if (count > RESULTS_MAX) return `${RESULTS_MAX} of ${count} results`;
  return count === 1 ? "1 result" : `${count} results`;
}

function pageResults(page, found) {
  const list = element("ul", { className: "search-list" });
  list.append(...found.map(item));
  return [element("h2", { className: "search-page", textContent: page }), list];
}

function item({ id: url, title, text, terms }) {
  const link = element("a", { href: url });
  link.append(element("strong", { textContent: title }), element("span", {}));
  link.lastChild.append(...excerpt(text, terms));
  const entry = element("li", {});
  entry.append(link);
  return entry;
}

/** The text around the first term that was found, with every term marked. */
function excerpt(text, terms) {
  const pattern = new RegExp(`\\b(${terms.map(escaped).join("|")})`, "i");
  const at = Math.max(0, text.search(pattern) - CONTEXT / 3);
  const begin = at === 0 ? 0 : text.indexOf(" ", at) + 1;
  const end = begin + CONTEXT;
  const part = `${begin > 0 ? "… " : ""}${text.slice(begin, end)}${end < text.length ? " …" : ""}`;
  return part
    .split(pattern)
    .map((piece, index) => (index % 2 === 0 ? piece : element("mark", { textContent: piece })));
}

function escaped(term) {
  return term.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function element(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}
