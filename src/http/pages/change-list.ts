import type { Change } from '../../domain/constitution/diff.ts';
import { type Html, html } from './html.ts';

/** Lists every change of a constitution, as data. */
export function changeList(changes: readonly Change[]): Html {
  return html`<ul>${changes.map(
    (change) => html`<li><code class="small">${change.pointer}</code><br>
      ${'before' in change ? html`<span class="soft">before</span> <code class="small">${JSON.stringify(change.before)}</code><br>` : null}
      ${'after' in change ? html`<span class="soft">after</span> <code class="small">${JSON.stringify(change.after)}</code>` : null}</li>`,
  )}</ul>`;
}
