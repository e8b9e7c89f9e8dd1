import { hash } from 'node:crypto';

/** The complete style of the web pages: one column that fits a phone, with the reader's light or dark theme. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1b2330;--soft:#5a6473;--line:#d9dee6;--paper:#fff;--back:#f3f5f8;--link:#0b57c2;--on:#fff;--warn:#8a4b00}
@media(prefers-color-scheme:dark){:root{--ink:#e8ecf2;--soft:#a3adbb;--line:#36404e;--paper:#1a212b;--back:#11161d;--link:#8ab4ff;--on:#0d1420;--warn:#f3b562}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{max-width:38rem;margin:0 auto;padding:1.25rem 1rem 3rem}
header{font-size:.875rem;color:var(--soft);margin:.25rem 0 1rem}
article{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem}
h1{font-size:1.375rem;line-height:1.25;margin:0 0 .75rem;text-wrap:balance}
h2{font-size:1rem;margin:1.5rem 0 .5rem}
details{margin:0 0 1rem}
h3{font-size:.875rem;color:var(--soft);margin:1rem 0 .25rem}
p,ul,dl{margin:0 0 1rem}
ul{padding-left:1.25rem}
li{margin:.25rem 0}
dt{font-size:.875rem;color:var(--soft)}
dd{margin:0 0 .75rem;font-weight:600}
dd label{font-weight:400}
.cards{list-style:none;padding:0}
.cards li{border:1px solid var(--line);border-radius:.5rem;padding:.75rem;margin:0 0 .75rem}
.soft{color:var(--soft);font-size:.875rem;font-weight:400}
.warn{color:var(--warn);font-weight:600}
a{color:var(--link)}
time{white-space:nowrap}
code{font:.9375rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
code.small{font-size:.75rem;font-weight:400}
summary{cursor:pointer}
pre{font:.8125rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre-wrap;margin:.5rem 0}
.key{display:block;margin:.5rem 0 0;padding:.75rem;border:1px dashed var(--soft);border-radius:.5rem;background:var(--back);user-select:all;word-break:break-all}
code.key+p{margin-top:1rem}
button{width:100%;min-height:3rem;padding:.75rem 1rem;border:0;border-radius:.5rem;background:var(--link);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
button.second{background:transparent;color:var(--ink);border:1px solid var(--soft)}
button+button{margin-top:.75rem}
input,select,textarea{display:block;box-sizing:border-box;width:100%;margin-top:.25rem;min-height:3rem;padding:.5rem .75rem;border:1px solid var(--soft);border-radius:.5rem;background:transparent;color:var(--ink);font:inherit}
button:focus-visible,summary:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
form{margin:1.25rem 0 .75rem}
article>:last-child{margin-bottom:0}
`;

/** Allows only the page's own style: no script, picture or frame, and nothing from other servers. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');
