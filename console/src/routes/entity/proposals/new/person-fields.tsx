import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CreateProposal } from '#sdk/index.ts';
import { shortDid } from '../../../../parts/member-name.tsx';
import { useMembers } from '../../../../queries/members.ts';

/** A member by DID alone, or someone new. */
export type PersonInput = Extract<CreateProposal, { kind: 'issue_stock' }>['holder'];
export type Person = { input: PersonInput; name: string };

const NEW = 'new';

type Props = {
  entityId: string;
  label: string;
  /** DIDs of members who are no choice. */
  except?: readonly string[];
  onChange: (person: Person | null) => void;
};

/** Null is told while a needed field is empty. */
export function PersonFields({ entityId, label, except = [], onChange }: Props) {
  const [did, setDid] = useState('');
  const members = useMembers(entityId).filter(({ id }) => !except.includes(id));
  const choices = members.map(({ id, name }) => ({ value: id, label: name ?? shortDid(id) }));
  const choose = (value: string) => {
    setDid(value);
    const chosen = choices.find((choice) => choice.value === value);
    onChange(chosen === undefined ? null : { input: { id: value }, name: chosen.label });
  };
  return (
    <>
      <NativeSelect
        label={label}
        required
        data={[{ value: '', label: 'Choose a person' }, ...choices, { value: NEW, label: 'Someone new' }]}
        value={did}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {did === NEW && <NewPerson onChange={onChange} />}
    </>
  );
}

function NewPerson({ onChange }: Pick<Props, 'onChange'>) {
  const [fields, setFields] = useState({ id: '', name: '', email: '', natural_person: false });
  const change = (changed: Partial<typeof fields>) => {
    const next = { ...fields, ...changed };
    setFields(next);
    onChange(personOf(next));
  };
  return (
    <>
      <TextInput
        label="Name"
        required
        maxLength={128}
        value={fields.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <TextInput
        label="DID"
        description="For example did:key:z6Mk…"
        required
        maxLength={256}
        value={fields.id}
        onChange={({ currentTarget }) => change({ id: currentTarget.value })}
      />
      <TextInput
        label="E-mail"
        description="By it they are invited to vote. Without it, the DID has to be a did:key."
        type="email"
        value={fields.email}
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
      />
      <Checkbox
        label="This is a human being"
        checked={fields.natural_person}
        onChange={({ currentTarget }) => change({ natural_person: currentTarget.checked })}
      />
    </>
  );
}

type Fields = { id: string; name: string; email: string; natural_person: boolean };

function personOf({ natural_person: isHuman, ...texts }: Fields): Person | null {
  const [id, name, email] = [texts.id.trim(), texts.name.trim(), texts.email.trim()];
  if (id === '' || name === '') return null;
  return { name, input: { id, name, ...(email !== '' && { email }), ...(isHuman && { natural_person: true }) } };
}
