import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Constitution, Delegation } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { MemberName, shortDid } from '../../../parts/member-name.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Empty } from '../../../parts/note.tsx';
import { constitutionQuery } from '../../../queries/constitution.ts';
import { delegationsQuery } from '../../../queries/delegations.ts';
import { isElector, useActingMember, useMembers } from '../../../queries/members.ts';

/** The votes that members have delegated, and the form for the member as whom the key acts. */
export function Delegations({ entityId }: { entityId: string }) {
  const efs = useEfs();
  const constitution = useQuery(constitutionQuery(efs, entityId));
  const delegations = useQuery(delegationsQuery(efs, entityId));
  return (
    <>
      <p className="soft">
        They count in votes that open later and whose method is <code>delegation</code>. A member who votes in person
        decides.
      </p>
      <Loaded query={delegations}>
        {({ data }) => (
          <>
            {data.length === 0 && <Empty title="No vote is delegated" />}
            {data.length > 0 && <DelegationList entityId={entityId} delegations={data} />}
            {constitution.data !== undefined && (
              <DelegationForm entityId={entityId} isAllowed={isAllowed(constitution.data)} delegations={data} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function isAllowed({ document }: Constitution): boolean {
  return (document['governance'] as { delegation: { allowed: boolean } }).delegation.allowed;
}

type ListProps = { entityId: string; delegations: readonly Delegation[] };

function DelegationList({ entityId, delegations }: ListProps) {
  return (
    <ul className="rows" aria-label="Delegations">
      {delegations.map(({ from, to, created_at }) => (
        <li key={from} className="row-apart">
          <span>
            <MemberName did={from} entityId={entityId} /> → <MemberName did={to} entityId={entityId} />
          </span>
          <span className="soft small">
            since <Moment at={created_at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Delegates the vote, or revokes that. */
function DelegationForm({ entityId, isAllowed, delegations }: ListProps & { isAllowed: boolean }) {
  const acting = useActingMember(entityId);
  const others = useMembers(entityId).filter((member) => isElector(member) && member.id !== acting.did);
  const [to, setTo] = useState('');
  if (!isAllowed) {
    return <p className="soft">The constitution does not allow delegation.</p>;
  }
  if (acting.did === null) return <p className="soft">{acting.whyNot}</p>;
  const choices = others.map(({ id, name }) => ({ value: id, label: name ?? shortDid(id) }));
  const hasDelegated = delegations.some(({ from }) => from === acting.did);
  return (
    <div className="card stack">
      <NativeSelect
        label="Delegate your vote to"
        data={[{ value: '', label: 'Choose a member' }, ...choices]}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <div className="row">
        <ConfirmedAction
          entityId={entityId}
          label="Delegate the vote"
          title={`Delegate your vote to ${choices.find(({ value }) => value === to)?.label}?`}
          whyNot={to === '' ? 'Choose the member first.' : null}
          change={(efs, options) => efs.createDelegation(entityId, { to }, options)}
        />
        {hasDelegated && (
          <ConfirmedAction
            entityId={entityId}
            label="Revoke the delegation"
            title="Revoke your delegation?"
            variant="default"
            change={(efs, options) => efs.deleteDelegation(entityId, options)}
          />
        )}
      </div>
    </div>
  );
}
