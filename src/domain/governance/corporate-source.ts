import { type Document, isMap, isSeq } from 'yaml';
import { type CorporateKind, isCorporateKind } from '../constitution/schema.ts';
import type { PersonInput, ProposalContent } from './proposal.ts';
import { indexOfItem, indexOfMember, nodeLikeItems } from './yaml-items.ts';

/** A change of the board or of the stock ledger. */
export type CorporateContent = Extract<ProposalContent, { kind: CorporateKind }>;

export function isCorporate(content: ProposalContent): content is CorporateContent {
  return isCorporateKind(content.kind);
}

/** Applies a decision to the text of a constitution. corporate.ts has already checked the decision's content. */
export function applyCorporate(document: Document, content: CorporateContent): void {
  switch (content.kind) {
    case 'elect_directors':
      for (const person of content.directors) {
        list(person, document);
        add(document, ['directors'], person.id);
      }
      return;
    case 'remove_directors':
      for (const { id } of content.directors) remove(document, id);
      return;
    case 'issue_stock':
      list(content.holder, document);
      move(document, content.holder.id, content.stock_class, content.shares);
      return;
    case 'transfer_stock':
      list(content.holder, document);
      move(document, content.from, content.stock_class, -content.shares);
      move(document, content.holder.id, content.stock_class, content.shares);
  }
}

/**
 * Adds a person who is not a member yet. The new member gets no permissions in the constitution, because the law grants
 * them to the holder of a seat or stock.
 */
function list(person: PersonInput, document: Document): void {
  if (indexOfMember(document, person.id) !== -1) return;
  const { id, ...rest } = person;
  add(document, ['members'], { id, ...rest, role: 'member', permissions: [] });
}

function remove(document: Document, did: string): void {
  const at = indexOfItem(document, ['directors'], (item) => String(item) === did);
  if (at !== -1) document.deleteIn(['directors', at]);
}

function move(document: Document, member: string, stockClass: string, shares: number): void {
  const path = ['stock', 'holdings'];
  const at = indexOfItem(
    document,
    path,
    (item) => isMap(item) && item.get('member') === member && item.get('class') === stockClass,
  );
  const held = at === -1 ? 0 : Number(document.getIn([...path, at, 'shares']));
  if (at === -1) add(document, path, { member, class: stockClass, shares });
  else if (held + shares === 0) document.deleteIn([...path, at]);
  else document.setIn([...path, at, 'shares'], held + shares);
}

function add(document: Document, path: readonly string[], item: unknown): void {
  const items = document.getIn(path, true);
  if (isSeq(items)) items.add(nodeLikeItems(document, items, item));
  else document.setIn(path, document.createNode([item]));
}
