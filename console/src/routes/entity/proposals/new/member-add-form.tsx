import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ProposalForm } from './proposal-form.tsx';

type Role = 'founder' | 'member' | 'algorithmic' | 'observer';
const ROLES: readonly { value: Role; label: string }[] = [
  { value: 'member', label: 'Member' },
  { value: 'founder', label: 'Founder' },
  { value: 'algorithmic', label: 'Algorithmic' },
  { value: 'observer', label: 'Observer, who never votes' },
];

export function MemberAddForm({ entityId }: { entityId: string }) {
  const [did, setDid] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [email, setEmail] = useState('');
  const [weight, setWeight] = useState<string | number>('');
  const [isPerson, setPerson] = useState(false);
  const member = {
    id: did.trim(),
    name: name.trim(),
    role,
    ...(email.trim() !== '' && { email: email.trim() }),
    ...(weight !== '' && { weight: Number(weight) }),
    ...(isPerson && { natural_person: true }),
  };
  return (
    <ProposalForm
      entityId={entityId}
      suggestion={name === '' ? '' : `Add ${name.trim()}`}
      body={(envelope) => ({ kind: 'membership', operation: 'add', ...envelope, member })}
      whyNot={did.trim() === '' || name.trim() === '' ? 'Enter the name and the DID first.' : null}
    >
      <TextInput
        label="Name"
        required
        maxLength={128}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="DID"
        description="For example did:key:z6Mk…"
        required
        maxLength={256}
        value={did}
        onChange={({ currentTarget }) => setDid(currentTarget.value)}
      />
      <NativeSelect
        label="Role"
        data={[...ROLES]}
        value={role}
        onChange={({ currentTarget: { value } }) =>
          setRole(ROLES.find((each) => each.value === value)?.value ?? 'member')
        }
      />
      <TextInput
        label="E-mail"
        type="email"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <NumberInput
        label="Weight of the vote"
        description="Only for methods that use weights. Empty: the default of the role."
        min={0}
        allowDecimal={false}
        hideControls
        value={weight}
        onChange={setWeight}
      />
      <Checkbox
        label="This is a human being"
        checked={isPerson}
        onChange={({ currentTarget }) => setPerson(currentTarget.checked)}
      />
    </ProposalForm>
  );
}
