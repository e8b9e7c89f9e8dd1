import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { optionalTexts, trimmed } from '../../../../parts/texts.ts';
import { ProposalForm } from './proposal-form.tsx';

type Role = 'founder' | 'member' | 'algorithmic' | 'observer';
type Values = { did: string; name: string; role: Role; email: string; weight: string | number; isPerson: boolean };

const ROLES: readonly { value: Role; label: string }[] = [
  { value: 'member', label: 'Member' },
  { value: 'founder', label: 'Founder' },
  { value: 'algorithmic', label: 'Algorithmic' },
  { value: 'observer', label: 'Observer, who never votes' },
];
const EMPTY: Values = { did: '', name: '', role: 'member', email: '', weight: '', isPerson: false };

export function MemberAddForm({ entityId }: { entityId: string }) {
  const form = useForm({ initialValues: EMPTY });
  const { did, name, role, email, weight, isPerson } = trimmed(form.values);
  const member = {
    id: did,
    name,
    role,
    ...optionalTexts({ email }),
    ...(weight !== '' && { weight: Number(weight) }),
    ...(isPerson && { natural_person: true }),
  };
  return (
    <ProposalForm
      entityId={entityId}
      suggestion={name === '' ? '' : `Add ${name}`}
      body={(envelope) => ({ kind: 'membership', operation: 'add', ...envelope, member })}
      whyNot={did === '' || name === '' ? 'Enter the name and the DID first.' : null}
    >
      <TextInput label="Name" required maxLength={128} {...form.getInputProps('name')} />
      <TextInput
        label="DID"
        description="For example did:key:z6Mk…"
        required
        maxLength={256}
        {...form.getInputProps('did')}
      />
      <NativeSelect label="Role" data={[...ROLES]} {...form.getInputProps('role')} />
      <TextInput label="E-mail" type="email" {...form.getInputProps('email')} />
      <NumberInput
        label="Weight of the vote"
        description="Only for methods that use weights. Empty: the default of the role."
        min={0}
        allowDecimal={false}
        hideControls
        {...form.getInputProps('weight')}
      />
      <Checkbox label="This is a human being" {...form.getInputProps('isPerson', { type: 'checkbox' })} />
    </ProposalForm>
  );
}
