/** In the order in which they are looked for: a browser also names those that it derives from. */
const BROWSERS = [
  ["Edge", /Edg(?:A|iOS)?\/(\d+)/],
  ["Opera", /OPR\/(\d+)/],
  ["Samsung Internet", /SamsungBrowser\/(\d+)/],
  ["Firefox", /(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /Version\/(\d+).* Safari/],
] as const;

const SYSTEMS = [
  ["Android", /Android/],
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Windows", /Windows/],
  ["Mac", /Mac OS X/],
  ["Linux", /Linux/],
] as const;

/** Such as `Chrome 142 on Linux`; an unknown one as it calls itself. */
export function browserNameOf(userAgent: string): string {
  const browser = BROWSERS.find(([, pattern]) => pattern.test(userAgent));
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent));
  if (!browser) return userAgent;
  const [name, pattern] = browser;
  return `${name} ${pattern.exec(userAgent)?.[1]}${system ? ` on ${system[0]}` : ""}`;
}
