import { type Html, html } from './html.ts';

/** The note on every web page about a company that is not real. */
export function rehearsalNote(livemode: boolean): Html | null {
  return livemode ? null : html`<p class="warn">This is a rehearsal without legal effect (livemode: false).</p>`;
}
