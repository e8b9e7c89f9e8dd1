import { useState } from 'react';
import { shortDid } from '../../../../parts/member-name.tsx';
import { useMembers } from '../../../../queries/members.ts';
import { MemberSelect } from './member-select.tsx';
import { ProposalForm } from './proposal-form.tsx';

export function MemberRemoveForm({ entityId, member = '' }: { entityId: string; member?: string }) {
  const [did, setDid] = useState(member);
  const chosen = useMembers(entityId).find(({ id }) => id === did);
  return (
    <ProposalForm
      entityId={entityId}
      suggestion={chosen === undefined ? '' : `Remove ${chosen.name ?? shortDid(did)}`}
      body={(envelope) => ({ kind: 'membership', operation: 'remove', ...envelope, member: { id: did } })}
      whyNot={chosen === undefined ? 'Choose the member first.' : null}
    >
      <MemberSelect entityId={entityId} value={did} onChange={setDid} />
    </ProposalForm>
  );
}
