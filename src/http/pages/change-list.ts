import { placeWords, valueWords } from '../../domain/constitution/change-words.ts';
import type { WeighedChange } from '../../domain/constitution/force-of-changes.ts';
import { type Html, html } from './html.ts';
import { type Named, withNames } from './with-names.ts';

/** Lists every change of a constitution, in the words of the console. */
export function changeList(changes: readonly WeighedChange[], members: readonly Named[]): Html {
  return html`<ul>${changes.map(
    (change) =>
      html`<li><span class="soft">${placeWords(change.pointer)}</span><br>${difference(change, members)}${(change.without_force ?? []).map((sentence) => html`<br>${sentence}`)}</li>`,
  )}</ul>`;
}

function difference(change: WeighedChange, members: readonly Named[]): Html {
  const words = (value: unknown) => withNames(valueWords(value), members);
  if (change.op === 'add') return html`Added: <ins>${words(change.after)}</ins>`;
  if (change.op === 'remove') return html`Removed: <del>${words(change.before)}</del>`;
  return html`From <del>${words(change.before)}</del> to <ins>${words(change.after)}</ins>`;
}
