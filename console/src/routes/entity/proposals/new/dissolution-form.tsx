import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Note } from '../../../../parts/note.tsx';
import { ProposalForm } from './proposal-form.tsx';

export function DissolutionForm({ entityId }: { entityId: string }) {
  const [reason, setReason] = useState('');
  return (
    <ProposalForm
      entityId={entityId}
      suggestion="Dissolve the company"
      body={(envelope) => ({ kind: 'dissolution', ...envelope, reason: reason.trim() })}
      whyNot={reason.trim() === '' ? 'Enter the reason first.' : null}
    >
      <Note tone="warn">
        <p>
          Once it is decided and executed, the company winds down. The threshold counts all members who can vote, and
          people who are named in the constitution approve first.
        </p>
      </Note>
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={10_000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ProposalForm>
  );
}
