import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { shortDid } from '../../../../parts/member-name.tsx';
import { useCorporation } from '../../../../queries/corporation.ts';
import { useMembers } from '../../../../queries/members.ts';
import { ProposalForm } from './proposal-form.tsx';

export function RemoveDirectorsForm({ entityId }: { entityId: string }) {
  const [dids, setDids] = useState<string[]>([]);
  const members = useMembers(entityId);
  const nameOf = (did: string) => members.find(({ id }) => id === did)?.name ?? shortDid(did);
  return (
    <ProposalForm
      entityId={entityId}
      suggestion={dids.length === 0 ? '' : `Remove ${dids.map(nameOf).join(' and ')}`}
      body={(envelope) => ({ kind: 'remove_directors', ...envelope, directors: dids.map((id) => ({ id })) })}
      whyNot={dids.length === 0 ? 'Choose a director first.' : null}
    >
      <Checkbox.Group label="Directors who leave" value={dids} onChange={setDids}>
        <div className="stack" style={{ gap: 'var(--space-1)', marginTop: 'var(--space-1)' }}>
          {useCorporation(entityId)?.directors.map((did) => (
            <Checkbox key={did} value={did} label={nameOf(did)} />
          ))}
        </div>
      </Checkbox.Group>
    </ProposalForm>
  );
}
