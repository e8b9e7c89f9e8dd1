import type { Member } from '../../domain/constitution/constitution.ts';
import { didsInText, shortDid } from '../../domain/formats/dids-in-text.ts';
import { type Html, html } from './html.ts';

export type Named = Pick<Member, 'id' | 'name'>;

/**
 * Shows a text with the name of each member before their DID, as in `Ada (did:…)`, unless the text already contains the
 * name or the member has none. DIDs are shortened, with the full DID in the title.
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

/** Shows a shortened DID or key, with the full one in its title. */
export function didCode(did: string): Html {
  return html`<code class="small" title="${did}">${shortDid(did)}</code>`;
}
