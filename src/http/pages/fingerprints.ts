import { type Html, html } from './html.ts';

/** The hashes of what somebody signs: folded away, because only a program can compare them. */
export function fingerprints(all: readonly (readonly [what: string, blake3: string])[]): Html {
  return html`<details><summary>Hashes (BLAKE3), to prove later what you signed</summary>
      <dl>${all.map(([what, blake3]) => html`<dt>${what}</dt><dd><code class="small">${blake3}</code></dd>`)}</dl></details>`;
}
