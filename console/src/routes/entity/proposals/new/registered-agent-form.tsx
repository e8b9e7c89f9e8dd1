import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CreateProposal } from '#sdk/index.ts';
import { optionalTexts, trimmed } from '../../../../parts/texts.ts';
import { ProposalForm } from './proposal-form.tsx';

type Agent = Extract<CreateProposal, { kind: 'registered_agent_change' }>['registered_agent'];
type Values = typeof EMPTY;
type Field = { name: keyof Values; label: string; required?: boolean; description?: string; maxLength: number };

const EMPTY = {
  name: '',
  street: '',
  street2: '',
  city: '',
  county: '',
  state: '',
  postal_code: '',
  email: '',
  signed_by: '',
  signed_at: '',
};
const FIELDS: readonly Field[] = [
  { name: 'name', label: 'Name of the agent', required: true, maxLength: 128 },
  { name: 'street', label: 'Street', required: true, maxLength: 128 },
  { name: 'street2', label: 'Suite, floor or unit', maxLength: 128 },
  { name: 'city', label: 'City', required: true, maxLength: 64 },
  { name: 'county', label: 'County', description: 'Needed for a corporation of Delaware.', maxLength: 64 },
  { name: 'state', label: 'State', required: true, description: 'Two letters, such as WY.', maxLength: 2 },
  { name: 'postal_code', label: 'Postal code', required: true, maxLength: 10 },
  { name: 'email', label: 'E-mail', description: 'The state serves documents at this address.', maxLength: 254 },
  {
    name: 'signed_by',
    label: 'Consent signed by',
    maxLength: 128,
    description:
      'The person who signed a consent for the agent. Wyoming and Colorado ask for one, Delaware does not. If the agent has not signed any, leave this empty.',
  },
  {
    name: 'signed_at',
    label: 'Consent signed on',
    maxLength: 35,
    description: 'A date, such as 2026-11-20.',
  },
];

export function RegisteredAgentForm({ entityId }: { entityId: string }) {
  const form = useForm({ initialValues: EMPTY });
  const values = trimmed(form.values);
  const isConsentBegun = values.signed_by !== '' || values.signed_at !== '';
  const missing = FIELDS.find(({ name, required }) => {
    return values[name] === '' && (required || (isConsentBegun && name.startsWith('signed_')));
  });
  return (
    <ProposalForm
      entityId={entityId}
      suggestion={values.name === '' ? '' : `Appoint ${values.name} as registered agent`}
      body={(envelope) => ({ kind: 'registered_agent_change', ...envelope, registered_agent: agentOf(values) })}
      whyNot={missing === undefined ? null : `Fill in “${missing.label}” first.`}
    >
      {FIELDS.map(({ name, label, ...field }) => (
        <TextInput key={name} label={label} {...field} autoComplete="off" {...form.getInputProps(name)} />
      ))}
    </ProposalForm>
  );
}

function agentOf({ street2, county, email, signed_by, signed_at, state, ...needed }: Values): Agent {
  return {
    ...needed,
    state: state.toUpperCase(),
    ...optionalTexts({ street2, county, email }),
    ...(signed_by !== '' && { consent: { signed_by, signed_at } }),
  };
}
