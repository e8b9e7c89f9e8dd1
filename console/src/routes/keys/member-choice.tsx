import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Entity } from '#sdk/index.ts';
import type { BrowserMember } from '../../api/prove-member.ts';
import { useEfs } from '../../api/session.tsx';
import { stateWords } from '../../parts/entity-state.tsx';
import { useBrowserKey } from '../../queries/browser-key.ts';
import { constitutionQuery } from '../../queries/constitution.ts';
import { entityChoicesQuery } from '../../queries/entities.ts';
import type { Member } from '../../queries/members.ts';

/** `whyNot`: the company has no member whose key this browser has. */
type Choice = { member: BrowserMember | null; whyNot: string | null };

/** Returns the member of this company whose own key this browser has; none if no company is chosen. */
export function useBrowserMember(entityId: string): Choice {
  const key = useBrowserKey();
  const constitution = useQuery({ ...constitutionQuery(useEfs(), entityId), enabled: entityId !== '' });
  if (entityId === '') return { member: null, whyNot: null };
  if (constitution.data === undefined) return { member: null, whyNot: 'The constitution is being read.' };
  const members = constitution.data.document['members'] as Member[];
  const member = members.find(({ public_key }) => public_key !== undefined && public_key === key?.multikey);
  if (key === null || member === undefined) {
    return { member: null, whyNot: 'This browser has the key of no member of this company.' };
  }
  return { member: { entityId, did: member.id, key }, whyNot: null };
}

type Props = { value: string; onChange: (entityId: string) => void };

type Company = Pick<Entity, 'id' | 'legal_name' | 'state'>;

/** Two drafts can have one name: then the state and the end of the id tell them apart. */
function choicesOf(companies: readonly Company[]): Company[] {
  const isShared = ({ legal_name: name }: Company) => companies.filter((each) => each.legal_name === name).length > 1;
  return companies.map((each) =>
    isShared(each)
      ? { ...each, legal_name: `${each.legal_name} (${stateWords(each.state)}, id …${each.id.slice(-6)})` }
      : each,
  );
}

/** The company in which the key acts for a member, by its id; empty: the key acts for the account. */
export function MemberChoice({ value, onChange }: Props) {
  const entities = useQuery(entityChoicesQuery(useEfs()));
  const choices = choicesOf(entities.data?.data ?? []);
  return (
    <NativeSelect
      label="Acts for"
      description="For a member only if this browser has the member's own key. Others get an invitation."
      data={[
        { value: '', label: 'The account' },
        ...choices.map(({ id, legal_name }) => ({ value: id, label: `The member in ${legal_name}` })),
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
