// The page is whole without this. With it the contents close when something was chosen, the place where
// the reader is stands out in them, and whoever wants to try an operation gets what it takes.

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-operation]");
  if (button) {
    void import("./try-it.js").then(({ tryIt }) => tryIt(button));
    return;
  }
  if (event.target.closest("nav a")) contents.open = isWide.matches;
});

const nav = document.querySelector("nav");
const contents = nav.querySelector("details");

// Beside the page the contents are always open, as the style sheet has them, too.
const isWide = matchMedia("(min-width: 64rem)");
contents.open = isWide.matches;
isWide.addEventListener("change", () => {
  contents.open = isWide.matches;
});

const links = new Map(
  [...nav.querySelectorAll("a")].map((link) => [link.getAttribute("href").slice(1), link]),
);

function mark(id) {
  for (const link of nav.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
  const link = links.get(id);
  if (!link) return;
  link.setAttribute("aria-current", "true");
  const { top, bottom } = link.getBoundingClientRect();
  const frame = nav.getBoundingClientRect();
  // By hand, since the page itself must not move.
  if (top < frame.top || bottom > frame.bottom) nav.scrollTop += top - frame.top - frame.height / 3;
}

// Whatever crosses a line a little under the header is where the reader is.
const watch = new IntersectionObserver(
  (entries) => {
    const entry = entries.find(({ isIntersecting }) => isIntersecting);
    if (entry) mark(entry.target.id || entry.target.querySelector("[id]")?.id);
  },
  { rootMargin: "-15% 0px -84% 0px" },
);
for (const place of document.querySelectorAll(".operation, .topic")) watch.observe(place);
