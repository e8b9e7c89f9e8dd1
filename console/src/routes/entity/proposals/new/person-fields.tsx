import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { CreateProposal } from '#sdk/index.ts';
import { shortDid } from '../../../../parts/member-name.tsx';
import { optionalTexts, trimmed } from '../../../../parts/texts.ts';
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

/** `onChange` gets null while a needed field is empty. */
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
  const form = useForm({ initialValues: EMPTY, onValuesChange: (values) => onChange(personOf(values)) });
  return (
    <>
      <TextInput label="Name" required maxLength={128} {...form.getInputProps('name')} />
      <TextInput
        label="DID"
        description="For example did:key:z6Mk…"
        required
        maxLength={256}
        {...form.getInputProps('id')}
      />
      <TextInput
        label="E-mail"
        description="By it they are invited to vote. Without it, the DID has to be a did:key."
        type="email"
        {...form.getInputProps('email')}
      />
      <Checkbox label="This is a human being" {...form.getInputProps('natural_person', { type: 'checkbox' })} />
    </>
  );
}

const EMPTY = { id: '', name: '', email: '', natural_person: false };

function personOf(values: typeof EMPTY): Person | null {
  const { id, name, email, natural_person } = trimmed(values);
  if (id === '' || name === '') return null;
  return { name, input: { id, name, ...optionalTexts({ email }), ...(natural_person && { natural_person }) } };
}
