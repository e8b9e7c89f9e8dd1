import { Document, isMap, isScalar, isSeq, parseDocument, type YAMLSeq } from 'yaml';
import { YAML_READING } from '../constitution/yaml-source.ts';
import { applyCorporate, type CorporateContent, isCorporate } from './corporate-source.ts';
import type { MemberInput, ProposalContent } from './proposal.ts';
import { indexOfMember, nodeLikeItems } from './yaml-items.ts';

/** A constitution's text as stored. With format `template`, the text is JSON. */
export type SourceText = { format: 'yaml' | 'json' | 'template'; source: string };

/** A change of members by a proposal. Amendments are left out, because they contain a whole new text. */
export type MemberChange =
  | { operation: 'add'; member: MemberInput }
  | { operation: 'remove'; member: Pick<MemberInput, 'id'> }
  | { operation: 'update_role'; member: Pick<MemberInput, 'id' | 'role' | 'permissions' | 'weight'> };

/** Returns the change of members that a proposal makes; null if it makes none. */
export function memberChangeOf(content: ProposalContent): MemberChange | null {
  if (content.kind === 'membership') return content;
  if (content.kind !== 'hire_agent') return null;
  const { did, name, permissions } = content;
  return { operation: 'add', member: { id: did, name, role: 'algorithmic', permissions: [...permissions], weight: 0 } };
}

export function changesConstitution(content: ProposalContent): boolean {
  if (content.kind === 'amend' || content.kind === 'registered_agent_change' || isCorporate(content)) return true;
  return memberChangeOf(content) !== null;
}

/** Returns the text after applying decisions about board or stock, in the given order. */
export function withCorporateChanges(text: SourceText, decisions: readonly CorporateContent[]): SourceText {
  return edited(text, (document) => {
    for (const content of decisions) applyCorporate(document, content);
  });
}

/** Returns the text after the change; null if the member to change is missing, or the member to add already exists. */
export function withMemberChange(text: SourceText, change: MemberChange): SourceText | null {
  let isApplied = false;
  const next = edited(text, (document) => {
    isApplied = apply(document, change);
  });
  return isApplied ? next : null;
}

/** Returns the text with another registered agent. */
export function withRegisteredAgent(text: SourceText, agent: Readonly<Record<string, unknown>>): SourceText {
  return edited(text, (document) => document.set('registered_agent', document.createNode(agent)));
}

/**
 * Returns the text after a change. YAML is edited, not rewritten, so that comments, order, quotes and empty lines stay.
 * The changed part is formatted like its neighbors.
 */
function edited({ format, source }: SourceText, change: (document: Document) => void): SourceText {
  if (format !== 'yaml') {
    const document = new Document(JSON.parse(source));
    change(document);
    return { format: 'json', source: JSON.stringify(document.toJS()) };
  }
  // The text needs no check, because every stored text has already been checked against all limits.
  const document = parseDocument(source, YAML_READING);
  change(document);
  return { format: 'yaml', source: document.toString(layoutOf(source)) };
}

function apply(document: Document, { operation, member }: MemberChange): boolean {
  const members = document.get('members', true);
  if (!isSeq(members)) throw new Error('a valid constitution without a list of members');
  const index = indexOfMember(document, member.id);
  if ((index === -1) !== (operation === 'add')) return false;
  if (operation === 'add') members.add(memberNode(document, members, member));
  else if (operation === 'remove') members.delete(index);
  else setRole(document, index, member);
  return true;
}

function memberNode(document: Document, members: YAMLSeq, member: MemberInput) {
  const node = nodeLikeItems(document, members, member);
  const permissions = isMap(node) && node.get('permissions', true);
  if (isSeq(permissions)) permissions.flow = true;
  return node;
}

/** Changes a role together with its permissions, because the permissions of the old role must not remain. */
function setRole(
  document: Document,
  index: number,
  { role, permissions, weight }: Pick<MemberInput, 'role' | 'permissions' | 'weight'>,
): void {
  const path = ['members', index];
  setValue(document, [...path, 'role'], role);
  if (permissions === undefined) document.deleteIn([...path, 'permissions']);
  else document.setIn([...path, 'permissions'], document.createNode(permissions, { flow: true }));
  if (weight !== undefined) setValue(document, [...path, 'weight'], weight);
}

/** Sets a value in the existing node, so that a comment next to the value stays. */
function setValue(document: Document, path: (string | number)[], value: string | number): void {
  const node = document.getIn(path, true);
  if (isScalar(node)) node.value = value;
  else document.setIn(path, value);
}

/** Returns formatting options like those of the text, because the library formats the whole text anew. */
function layoutOf(source: string) {
  return {
    lineWidth: 0,
    indent: /^( {1,8})\S/m.exec(source)?.[1]?.length ?? 2,
    indentSeq: !/^members:[^\n]*\n(?:[^\S\n]*(?:#[^\n]*)?\n)*- /m.test(source),
    flowCollectionPadding: !/[{[][^\s[\],]/.test(source.replaceAll(/\[[^[\]{}]*\]/g, '')),
  };
}
