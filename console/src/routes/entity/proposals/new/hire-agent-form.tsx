import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { optionalTexts, trimmed } from '../../../../parts/texts.ts';
import { ProposalForm } from './proposal-form.tsx';

type Values = { did: string; name: string; monthly_limit_usd: string; permissions: ('propose' | 'execute')[] };

const INITIAL: Values = { did: '', name: '', monthly_limit_usd: '', permissions: ['propose'] };

export function HireAgentForm({ entityId }: { entityId: string }) {
  const form = useForm({ initialValues: INITIAL });
  const values = trimmed(form.values);
  const { did, name, monthly_limit_usd, permissions } = values;
  return (
    <ProposalForm
      entityId={entityId}
      suggestion={name === '' ? '' : `Hire ${name}`}
      body={(envelope) => ({
        kind: 'hire_agent',
        ...envelope,
        did,
        name,
        permissions,
        ...optionalTexts({ monthly_limit_usd }),
      })}
      whyNot={whyNot(values)}
    >
      <TextInput label="Name of the agent" required maxLength={128} {...form.getInputProps('name')} />
      <TextInput
        label="DID of the agent"
        description="For example did:key:z6Mk…, from the agent's own key."
        required
        maxLength={256}
        {...form.getInputProps('did')}
      />
      <Checkbox.Group label="Permissions" {...form.getInputProps('permissions')}>
        <div className="row" style={{ marginTop: 'var(--space-1)' }}>
          <Checkbox value="propose" label="Propose" />
          <Checkbox value="execute" label="Execute decisions" />
        </div>
      </Checkbox.Group>
      <TextInput
        label="Monthly limit in dollars"
        description="The most that its proposals may spend in a calendar month. Empty: no limit of its own."
        inputMode="decimal"
        {...form.getInputProps('monthly_limit_usd')}
      />
    </ProposalForm>
  );
}

function whyNot({ did, name, permissions }: Values): string | null {
  if (did === '' || name === '') return 'Enter the name and the DID first.';
  return permissions.length === 0 ? 'Choose a permission first.' : null;
}
