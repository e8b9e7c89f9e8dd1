import { hash } from 'node:crypto';
import type { Explanation } from '../answers/error-explanation.ts';
import { Html, html } from './html.ts';
import { CONTENT_SECURITY_POLICY, STYLE } from './style.ts';

const OWN_STYLE = `
main{max-width:44rem}
h2{margin:1.75rem 0 .25rem}
:not(pre)>code{padding:.1em .3em;border-radius:.25rem;background:var(--back);font-size:.875em}
pre{margin:.5rem 0 1rem;padding:.875rem;border:1px solid var(--line);border-radius:.5rem;background:var(--back);white-space:pre-wrap;font-size:.875rem}
pre code{font-size:1em}
table{width:100%;border-collapse:collapse}
th,td{padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{overflow-wrap:normal}
td:first-child{font-variant-numeric:tabular-nums}
a{color:var(--link);text-underline-offset:.15em}
`;

/** Headers that let shared caches store these pages, because the pages are public. */
export const PROBLEM_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': CONTENT_SECURITY_POLICY.replace(
    'style-src ',
    `style-src 'sha256-${hash('sha256', OWN_STYLE, 'base64')}' `,
  ),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Renders the page of one error code, which a problem document's `type` links to. */
export function renderErrorPage(explanation: Explanation): string {
  const { code, status, title, retryable, meaning, cause, fix, example } = explanation;
  const content = html`<p class="soft">Error <code>${code}</code>, status ${status}</p>
<h1>${title}</h1>
<p>${withCode(meaning)}</p>
<h2>Cause</h2>
<p>${withCode(cause)}</p>
<h2>What to do</h2>
<p>${withCode(fix)}</p>
<p>${
    retryable
      ? html`<strong>A retry can help:</strong> the same request may succeed later.`
      : html`<strong>A retry does not help</strong> unless something changes.`
  }</p>
<h2>Example</h2>
<pre><code>${JSON.stringify(example, null, 2)}</code></pre>
<p class="soft"><a href="/problems">All errors</a> · <a href="/docs">API reference</a></p>`;
  return renderPage(title, content);
}

/** Renders the web page that lists every error code. */
export function renderErrorsPage(explanations: readonly Explanation[]): string {
  const rows = explanations.map(
    ({ code, status, title }) =>
      html`<tr><td>${status}</td><td><a href="/problems/${code}"><code>${code}</code></a><br>${title}</td></tr>`,
  );
  const content = html`<h1>Errors</h1>
<p>Every error is a problem document (RFC 9457). Its <code>code</code> is one of these, its <code>detail</code> says what is wrong with the request, and its <code>type</code> is the address of the page about the code.</p>
<table>
<thead><tr><th>Status</th><th>Code</th></tr></thead>
<tbody>${rows}</tbody>
</table>
<p class="soft"><a href="/docs">API reference</a></p>`;
  return renderPage('Errors', content);
}

function renderPage(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Entity Formation Service</title>
<style>${new Html(STYLE)}</style>
<style>${new Html(OWN_STYLE)}</style>
</head>
<body>
<main>
<header>Entity Formation Service</header>
<article>
${content}
</article>
</main>
</body>
</html>
`.text;
}

function withCode(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
