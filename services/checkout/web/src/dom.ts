type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** An element with attributes and children; `true` is an attribute without a value. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false)
      created.setAttribute(key, value === true ? "" : value);
  }
  created.append(...children);
  return created;
}

/** @throws Error for an element that the server has not rendered */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found;
}

/** Announced by screen readers. */
export function say(text: string): void {
  byId("status").textContent = text;
}

export function button(label: string, onClick: () => void, isPlain = false): HTMLButtonElement {
  const created = element(
    "button",
    { type: "button", class: isPlain ? "plain" : undefined },
    label,
  );
  created.addEventListener("click", onClick);
  return created;
}
