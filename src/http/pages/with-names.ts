import type { Member } from '../../domain/constitution/constitution.ts';
import { didsInText, shortDid } from '../../domain/formats/dids-in-text.ts';
import { type Html, html } from './html.ts';

export type Named = Pick<Member, 'id' | 'name'>;

/**
 * Writes a text with each member's name before its DID, where the constitution knows one and the text does not say it
 * already: `Ada (did:…)`. DIDs are short, with the whole in the title.
 */
export function withNames(text: string, members: readonly Named[]): Html {
  const pieces = didsInText(text);
  return html`${pieces.map((piece, at) => {
    if (typeof piece === 'string') return piece;
    const before = pieces[at - 1];
    const isNamed = typeof before === 'string' && before.endsWith('(');
    const name = isNamed ? undefined : members.find(({ id }) => id === piece.did)?.name;
    return html`${name === undefined ? null : `${name} `}${didCode(piece.did)}`;
  })}`;
}

/** A DID or key, short, with the whole in its title. */
export function didCode(did: string): Html {
  return html`<code class="small" title="${did}">${shortDid(did)}</code>`;
}
