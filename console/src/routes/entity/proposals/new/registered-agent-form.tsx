import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CreateProposal } from '#sdk/index.ts';
import { ProposalForm } from './proposal-form.tsx';

type Agent = Extract<CreateProposal, { kind: 'registered_agent_change' }>['registered_agent'];
type Field = { name: string; label: string; required?: boolean; description?: string; maxLength: number };

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
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const value = (name: string) => typed[name]?.trim() ?? '';
  const isConsentBegun = value('signed_by') !== '' || value('signed_at') !== '';
  const missing = FIELDS.find(({ name, required }) => {
    return value(name) === '' && (required || (isConsentBegun && name.startsWith('signed_')));
  });
  return (
    <ProposalForm
      entityId={entityId}
      suggestion={value('name') === '' ? '' : `Appoint ${value('name')} as registered agent`}
      body={(envelope) => ({ kind: 'registered_agent_change', ...envelope, registered_agent: agentOf(value) })}
      whyNot={missing === undefined ? null : `Fill in “${missing.label}” first.`}
    >
      {FIELDS.map(({ name, label, ...field }) => (
        <TextInput
          key={name}
          label={label}
          {...field}
          autoComplete="off"
          value={typed[name] ?? ''}
          onChange={({ currentTarget }) => setTyped((before) => ({ ...before, [name]: currentTarget.value }))}
        />
      ))}
    </ProposalForm>
  );
}

function agentOf(value: (name: string) => string): Agent {
  const [street2, county, email, signed_by] = [value('street2'), value('county'), value('email'), value('signed_by')];
  return {
    name: value('name'),
    street: value('street'),
    ...(street2 !== '' && { street2 }),
    city: value('city'),
    state: value('state').toUpperCase(),
    postal_code: value('postal_code'),
    ...(county !== '' && { county }),
    ...(email !== '' && { email }),
    ...(signed_by !== '' && { consent: { signed_by, signed_at: value('signed_at') } }),
  };
}
