/** A page of the collector. It loads nothing, so that it works without a network and runs no script. */
export function page(title: string, body: string, refreshSeconds?: number): string {
  const refresh =
    refreshSeconds === undefined ? "" : `<meta http-equiv="refresh" content="${refreshSeconds}">`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${refresh}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Kobo telemetry</title><style>${STYLE}</style></head>
<body><header><a href="/">Kobo telemetry</a></header><main>${body}</main></body></html>`;
}

/** For text and attributes of HTML and SVG. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1b2430;--muted:#66707d;--line:#dfe3e8;--back:#fff;--panel:#f6f7f9;--bad:#c62828;--a:#2962c4;--b:#c46a14}
@media(prefers-color-scheme:dark){:root{--ink:#e4e8ee;--muted:#98a2b0;--line:#333b46;--back:#14181e;--panel:#1c222a;--bad:#ff7b72;--a:#7aa7ff;--b:#e8a15c}}
body{margin:0;background:var(--back);color:var(--ink);font:14px/1.45 system-ui,sans-serif}
header{padding:12px 24px;border-bottom:1px solid var(--line);font-weight:600}
a{color:var(--a);text-decoration:none}a:hover{text-decoration:underline}
main{max-width:1200px;margin:0 auto;padding:16px 24px 48px}
h1{font-size:20px;margin:8px 0 4px}h2{font-size:15px;margin:28px 0 8px}
.muted{color:var(--muted)}.bad{color:var(--bad)}code{font:12px ui-monospace,monospace}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(320px,1fr));gap:16px}
figure{margin:0;padding:12px;background:var(--panel);border-radius:8px}figcaption{font-weight:600}
svg{width:100%;height:110px;display:block}
table{width:100%;border-collapse:collapse}th,td{padding:6px 8px;text-align:left;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--muted);font-weight:500}.num{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.name{width:38%}.lane{position:relative;height:16px;background:var(--panel);border-radius:3px}
.bar{position:absolute;top:2px;height:12px;min-width:2px;border-radius:2px;background:var(--a)}.bar.failed{background:var(--bad)}`;
