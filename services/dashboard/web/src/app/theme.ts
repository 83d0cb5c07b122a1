/** Switches between light and dark, against the system if need be. `theme.js` applies the choice at the next load. */
export function toggleTheme(): void {
  const { dataset } = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = (dataset.theme ?? system) === "dark" ? "light" : "dark";
  dataset.theme = theme;
  localStorage.setItem("theme", theme);
}
