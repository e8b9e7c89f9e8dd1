import { type Html, html } from './html.ts';

/** Said on every page about a company that is not a real one. */
export function rehearsalNote(livemode: boolean): Html | null {
  return livemode ? null : html`<p class="warn">This is a rehearsal without legal effect (livemode: false).</p>`;
}
