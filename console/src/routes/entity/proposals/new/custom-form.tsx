import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ProposalForm } from './proposal-form.tsx';

export function CustomForm({ entityId }: { entityId: string }) {
  const [resolution, setResolution] = useState('');
  return (
    <ProposalForm
      entityId={entityId}
      body={(envelope) => ({ kind: 'custom', ...envelope, payload: { resolution: resolution.trim() } })}
      whyNot={resolution.trim() === '' ? 'Enter the resolution first.' : null}
    >
      <TextInput
        label="Resolution"
        description="The sentence that the members decide on."
        required
        maxLength={2_000}
        value={resolution}
        onChange={({ currentTarget }) => setResolution(currentTarget.value)}
      />
    </ProposalForm>
  );
}
