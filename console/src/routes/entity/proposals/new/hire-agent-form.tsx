import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ProposalForm } from './proposal-form.tsx';

type Permission = 'propose' | 'execute';

export function HireAgentForm({ entityId }: { entityId: string }) {
  const [did, setDid] = useState('');
  const [name, setName] = useState('');
  const [limit, setLimit] = useState('');
  const [permissions, setPermissions] = useState<Permission[]>(['propose']);
  return (
    <ProposalForm
      entityId={entityId}
      suggestion={name === '' ? '' : `Hire ${name.trim()}`}
      body={(envelope) => ({
        kind: 'hire_agent',
        ...envelope,
        did: did.trim(),
        name: name.trim(),
        permissions,
        ...(limit.trim() !== '' && { monthly_limit_usd: limit.trim() }),
      })}
      whyNot={whyNot(did, name, permissions)}
    >
      <TextInput
        label="Name of the agent"
        required
        maxLength={128}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="DID of the agent"
        description="For example did:key:z6Mk…, from the agent's own key."
        required
        maxLength={256}
        value={did}
        onChange={({ currentTarget }) => setDid(currentTarget.value)}
      />
      <Checkbox.Group
        label="Permissions"
        value={permissions}
        onChange={(values) => setPermissions(values.filter((value) => value === 'propose' || value === 'execute'))}
      >
        <div className="row" style={{ marginTop: 'var(--space-1)' }}>
          <Checkbox value="propose" label="Propose" />
          <Checkbox value="execute" label="Execute decisions" />
        </div>
      </Checkbox.Group>
      <TextInput
        label="Monthly limit in dollars"
        description="The most that its proposals may spend in a calendar month. Empty: no limit of its own."
        inputMode="decimal"
        value={limit}
        onChange={({ currentTarget }) => setLimit(currentTarget.value)}
      />
    </ProposalForm>
  );
}

function whyNot(did: string, name: string, permissions: readonly Permission[]): string | null {
  if (did.trim() === '' || name.trim() === '') return 'Enter the name and the DID first.';
  return permissions.length === 0 ? 'Choose a permission first.' : null;
}
