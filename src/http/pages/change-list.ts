import { placeWords, valueWords } from '../../domain/constitution/change-words.ts';
import type { Change } from '../../domain/constitution/diff.ts';
import { type Html, html } from './html.ts';

/** Lists every change of a constitution, in the words of the console. */
export function changeList(changes: readonly Change[]): Html {
  return html`<ul>${changes.map(
    (change) => html`<li><span class="soft">${placeWords(change.pointer)}</span><br>${difference(change)}</li>`,
  )}</ul>`;
}

function difference(change: Change): Html {
  if (change.op === 'add') return html`Added: <ins>${valueWords(change.after)}</ins>`;
  if (change.op === 'remove') return html`Removed: <del>${valueWords(change.before)}</del>`;
  return html`From <del>${valueWords(change.before)}</del> to <ins>${valueWords(change.after)}</ins>`;
}
