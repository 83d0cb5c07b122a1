import type { PageGroup } from "./site/page";

/** The index for language models (llmstxt.org): each guide as Markdown, and the OpenAPI document. */
export function llmsTxt(summary: string, guides: PageGroup[]): string {
  const sections = guides.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map(({ path, title, description }) => `- [${title}](${path}.md): ${description}\n`).join("")}`,
  );
  return `# Kobo

> ${summary}

${sections.join("\n")}
## API reference

- [OpenAPI 3.1 document](/openapi.json): every operation, record, event and error code
`;
}
