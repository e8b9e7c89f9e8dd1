import '../../../styles/governance.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { nowMs } from '../../../api/clock.ts';
import { useEfs, useLackOf } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Section } from '../../../parts/page.tsx';
import { apiKeysQuery } from '../../../queries/api-keys.ts';
import { constitutionQuery } from '../../../queries/constitution.ts';
import { useCorporation } from '../../../queries/corporation.ts';
import { invitationsQuery } from '../../../queries/invitations.ts';
import { type Member, useActingMember } from '../../../queries/members.ts';
import { useIsReplaced } from '../constitution/way-to-change.ts';
import { Delegations } from './delegations.tsx';
import { MemberRow } from './member-row.tsx';
import { keysOfMember } from './member-words.ts';
import { Stock } from './stock.tsx';

const route = getRouteApi('/entities/$id');

/** The members by the constitution in effect, how each can act, and the stock or the delegated votes. */
export function MembersPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const constitution = useQuery(constitutionQuery(useEfs(), id));
  const corporation = useCorporation(id);
  const isDraft = useIsReplaced(id);
  const add = () =>
    void (isDraft
      ? navigate({ to: '/entities/$id/constitution/edit', params: { id } })
      : navigate({ to: '/entities/$id/proposals/new', params: { id }, search: { form: 'add' } }));
  return (
    <div className="stack-wide">
      <Section title="Members" aside={<Button onClick={add}>Add a member</Button>}>
        <Loaded query={constitution} lines={8}>
          {({ document }) => <MemberList entityId={id} members={document['members'] as Member[]} />}
        </Loaded>
      </Section>
      {corporation !== null && <Stock corporation={corporation} />}
      {corporation === null && constitution.isSuccess && (
        <Section title="Delegations">
          <Delegations entityId={id} />
        </Section>
      )}
    </div>
  );
}

function MemberList({ entityId, members }: { entityId: string; members: readonly Member[] }) {
  const hidden = useLackOf('keys:manage');
  const efs = useEfs();
  const keys = useQuery({ ...apiKeysQuery(efs), enabled: hidden === null });
  const invitations = useQuery({ ...invitationsQuery(efs, entityId), enabled: hidden === null });
  const acting = useActingMember(entityId);
  return (
    <>
      {hidden !== null && <p className="soft">{hidden} So the keys and invitations of the members are not shown.</p>}
      <ul className="rows" aria-label="Members">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            entityId={entityId}
            member={member}
            acting={member.id === acting.did ? (acting.isBound ? 'you' : 'account') : null}
            keys={keys.data === undefined ? null : keysOfMember(keys.data, entityId, member, nowMs())}
            invitations={invitations.data?.filter(({ did }) => did === member.id) ?? []}
          />
        ))}
      </ul>
    </>
  );
}
