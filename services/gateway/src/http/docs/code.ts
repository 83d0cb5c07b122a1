import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import go from "highlight.js/lib/languages/go";
import graphql from "highlight.js/lib/languages/graphql";
import http from "highlight.js/lib/languages/http";
import java from "highlight.js/lib/languages/java";
import json from "highlight.js/lib/languages/json";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import { escapeHtml } from "./html";

const HIGHLIGHTED = { sh: bash, ts: typescript, python, json, http, graphql, go, java, php };
for (const [name, language] of Object.entries(HIGHLIGHTED)) hljs.registerLanguage(name, language);

/** The languages that a reader chooses between, by the name of their code blocks in Markdown. */
const CHOICES: Record<string, { id: string; title: string }> = {
  sh: { id: "curl", title: "curl" },
  ts: { id: "typescript", title: "TypeScript" },
  python: { id: "python", title: "Python" },
  go: { id: "go", title: "Go" },
  java: { id: "java", title: "Java" },
  php: { id: "php", title: "PHP" },
};

const TITLES: Record<string, string> = {
  sh: "Shell",
  ts: "TypeScript",
  python: "Python",
  json: "JSON",
  http: "HTTP",
  graphql: "GraphQL",
  go: "Go",
  java: "Java",
  php: "PHP",
};

/** A block of code, and its language as a fence in Markdown names it. */
export interface Code {
  language: string;
  code: string;
}

/** Whether readers choose between a language and others. */
export function isChoice({ language }: Code): boolean {
  return language in CHOICES;
}

/** A block of code under a title. */
export function codeBlock({ language, code }: Code, title = TITLES[language] ?? "Output"): string {
  return figure({ language, code }, title, "");
}

/** The same in several languages, of which a reader chooses one for all pages. */
export function codeTabs(codes: Code[]): string {
  const tabs = codes.flatMap(({ language, code }) => {
    const choice = CHOICES[language];
    return choice ? [{ ...choice, language, code }] : [];
  });
  const buttons = tabs.map(
    ({ id, title }, index) =>
      `<button type="button" data-choose="${id}" aria-pressed="${index === 0}">${title}</button>`,
  );
  const figures = tabs.map((tab) => figure(tab, tab.title, ` data-code="${tab.id}"`));
  return `<div class="tabs"><div class="choices" role="group" aria-label="Language">${buttons.join("")}</div>${figures.join("")}</div>`;
}

function figure({ language, code }: Code, title: string, attributes: string): string {
  return `<figure class="code"${attributes}><figcaption>${title}</figcaption><pre tabindex="0"><code class="language-${language}">${highlight(code, language)}</code></pre></figure>`;
}

function highlight(code: string, language: string): string {
  return language in HIGHLIGHTED ? hljs.highlight(code, { language }).value : escapeHtml(code);
}
