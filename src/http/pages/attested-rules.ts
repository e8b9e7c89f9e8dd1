import { placeWords, valueWords } from '../../domain/constitution/change-words.ts';
import type { Constitution } from '../../domain/constitution/constitution.ts';
import { diffConstitutions } from '../../domain/constitution/diff.ts';
import type { WeighedChange } from '../../domain/constitution/force-of-changes.ts';
import type { FilingType } from '../../domain/entity/filing-type.ts';
import { feeWords, knownFee } from '../../domain/filing/fee.ts';
import type { LaterContent } from '../../domain/filing/later-packet.ts';
import type { DissolutionContent, FormationContent } from '../../domain/filing/packet.ts';
import { momentWords } from '../../domain/formats/moment.ts';
import { documentTitle } from '../../domain/jurisdictions/document-title.ts';
import type { AttestedRules } from '../../outcomes/attested-rules.ts';
import { summarize, type WordedChange, wordChanges } from './constitution-summary.ts';
import { type Html, html } from './html.ts';
import { type Named, withNames } from './with-names.ts';

type Filed = (FormationContent | DissolutionContent | LaterContent) & { type: FilingType; fee_cents: number };

/** Shows all of the company's rules in words. */
export function rulesBlock({ constitution }: Pick<AttestedRules, 'constitution'>): Html {
  return html`<h2>The rules of the company</h2>
    ${summarize(constitution)
      .filter(({ lines }) => lines.length > 0)
      .map(
        ({ title, lines }) =>
          html`<h3>${title}</h3><ul>${lines.map(({ text }) => html`<li>${withNames(text, constitution.members)}</li>`)}</ul>`,
      )}
    <details><summary>The whole constitution</summary><pre>${JSON.stringify(constitution, null, 2)}</pre></details>`;
}

/** Shows the changes since this person last signed; null at the first signature. */
export function changesBlock({ constitution, signedBefore }: AttestedRules, packet: Filed): Html | null {
  if (signedBefore === null) return null;
  const { at, constitution: before, packet: earlier } = signedBefore;
  return before === null
    ? null
    : changesSince({ at, constitution: before }, constitution, filedChanges(earlier as unknown as Filed, packet));
}

/** Shows how the constitution and other filed facts changed since somebody signed. */
export function changesSince(
  { at, constitution: before }: { at: Date; constitution: Constitution },
  constitution: Constitution,
  others: readonly WordedChange[] = [],
): Html {
  const changes = [...wordChanges(before, constitution), ...others];
  const since = `since you signed on ${momentWords(at)}`;
  if (changes.length === 0) return html`<p>Nothing has changed ${since}.</p>`;
  const data = diffConstitutions(before, constitution);
  const members = [...constitution.members, ...before.members];
  return html`<h2>What changed ${since}</h2>
    <ul class="cards">${changes.map((change) => changeCard(change, members))}</ul>
    ${data.length === 0 ? null : html`<details><summary>Every change of the constitution, part by part</summary>${changeList(data, members)}</details>`}`;
}

function changeCard({ title, before, after }: WordedChange, members: readonly Named[]): Html {
  const words = (text: string) => withNames(text, members);
  return html`<li><span class="soft">${title}</span>
    ${before === null ? null : html`<br><span class="soft">before:</span> <del>${words(before)}</del>`}
    ${after === null ? html`<br>Removed.` : html`<br>${before === null ? null : html`<span class="soft">now:</span> `}${words(after)}`}</li>`;
}

function filedChanges(before: Filed, after: Filed): WordedChange[] {
  if (before.type !== after.type) return [];
  const earlier = new Set(before.documents.map(({ kind, blake3 }) => `${kind} ${blake3}`));
  const changed = after.documents.filter(({ kind, blake3 }) => !earlier.has(`${kind} ${blake3}`));
  return [
    ...(before.fee_cents === after.fee_cents
      ? []
      : [{ title: 'State fee', before: feeWords(knownFee(before)), after: feeWords(knownFee(after)) }]),
    ...changed.map(({ kind }) => ({
      title: 'Documents',
      before: null,
      after: `${documentTitle(kind, after)}: read the new one below.`,
    })),
  ];
}

/** Lists every change to a constitution, in the same words as the console. */
export function changeList(changes: readonly WeighedChange[], members: readonly Named[]): Html {
  return html`<ul>${changes.map(
    (change) =>
      html`<li><span class="soft">${placeWords(change.pointer)}</span><br>${difference(change, members)}${(change.without_force ?? []).map((sentence) => html`<br>${sentence}`)}</li>`,
  )}</ul>`;
}

function difference(change: WeighedChange, members: readonly Named[]): Html {
  const words = (value: unknown) => withNames(valueWords(value, change.pointer), members);
  if (change.op === 'add') return html`Added: <ins>${words(change.after)}</ins>`;
  if (change.op === 'remove') return html`Removed: <del>${words(change.before)}</del>`;
  return html`From <del>${words(change.before)}</del> to <ins>${words(change.after)}</ins>`;
}
