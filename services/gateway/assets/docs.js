// The page can be read without this. It adds the choice of language and colours, copy buttons, search, the place
// of the reader in the contents, and the form to try an operation.

const root = document.documentElement;

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.choose) chooseLanguage(button);
  else if (button?.dataset.operation) void import("./try-it.js").then(({ tryIt }) => tryIt(button));
  else if (button?.matches(".copy")) void copy(button);
  else if (button?.matches(".theme-button")) switchTheme();
  else if (button?.matches(".search-button")) openSearch();
  else if (event.target.closest(".contents a")) contents.open = isWide.matches;
});

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input, textarea, [contenteditable]");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  event.preventDefault();
  openSearch();
});

function openSearch() {
  void import("./search.js").then(({ search }) => search());
}

// Languages

function chooseLanguage(button) {
  const { top } = button.getBoundingClientRect();
  root.dataset.language = button.dataset.choose;
  localStorage.setItem("kobo-docs-language", button.dataset.choose);
  showLanguage();
  // Blocks above may have become longer or shorter; the reader stays at this one.
  scrollBy(0, button.getBoundingClientRect().top - top);
}

/** A block without the chosen language shows its first. */
function showLanguage() {
  for (const tabs of document.querySelectorAll(".choices")) {
    const buttons = [...tabs.children];
    const chosen = buttons.find(({ dataset }) => dataset.choose === root.dataset.language);
    for (const button of buttons) button.ariaPressed = String(button === (chosen ?? buttons[0]));
  }
}

showLanguage();

// Colours

const isDarkSystem = matchMedia("(prefers-color-scheme: dark)");
const themeButton = document.querySelector(".theme-button");

function isDark() {
  return root.dataset.theme ? root.dataset.theme === "dark" : isDarkSystem.matches;
}

function switchTheme() {
  root.dataset.theme = isDark() ? "light" : "dark";
  localStorage.setItem("kobo-docs-theme", root.dataset.theme);
  showTheme();
}

function showTheme() {
  themeButton.ariaPressed = String(isDark());
}

isDarkSystem.addEventListener("change", showTheme);
showTheme();

// Copying

for (const figure of document.querySelectorAll("figure.code")) {
  const title = figure.querySelector("figcaption").textContent;
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "copy", textContent: "Copy" });
  button.ariaDescription = title;
  button.ariaLive = "polite";
  figure.append(button);
}

async function copy(button) {
  await navigator.clipboard.writeText(button.closest("figure").querySelector("pre").textContent);
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
}

// An address or a table that is too wide scrolls, for a keyboard too.

for (const box of document.querySelectorAll("code.solid, .scroll")) {
  if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
}

// Contents

const nav = document.querySelector(".contents");
const contents = nav.querySelector("details");

// On wide screens the contents are always open, as in the style sheet.
const isWide = matchMedia("(min-width: 64rem)");
contents.open = isWide.matches;
isWide.addEventListener("change", () => {
  contents.open = isWide.matches;
});

/** By hand, since the page itself must not move. */
function scrollContentsTo(link) {
  const { top, bottom } = link.getBoundingClientRect();
  const frame = nav.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) nav.scrollTop += top - frame.top - frame.height / 3;
}

const current = nav.querySelector("[aria-current]");
if (current) scrollContentsTo(current);

const links = new Map(
  [...nav.querySelectorAll('a[href^="#"]')].map((link) => [link.hash.slice(1), link]),
);

function mark(link) {
  for (const marked of links.values()) marked.removeAttribute("aria-current");
  link.setAttribute("aria-current", "location");
  scrollContentsTo(link);
}

// The heading that crosses a line a little under the header last is where the reader is.
const watch = new IntersectionObserver(
  (entries) => {
    const entry = entries.find(({ isIntersecting }) => isIntersecting);
    if (entry) mark(links.get(entry.target.id));
  },
  { rootMargin: "-5% 0px -75% 0px" },
);
for (const id of links.keys()) watch.observe(document.getElementById(id));

// Addresses of the time when the reference was one page, such as /docs#listBanks.

if (location.hash && !document.getElementById(decodeURIComponent(location.hash.slice(1)))) {
  const entries = await fetch("/docs/assets/search.json").then((response) => response.json());
  const moved = entries.find(({ url }) => url.endsWith(location.hash));
  if (moved) location.replace(moved.url);
}
