import { counted } from '../../../parts/count.ts';
import { Fact } from '../../../parts/fact.tsx';
import { shortDid } from '../../../parts/member-name.tsx';
import { type Standing, standingOf, useCorporation } from '../../../queries/corporation.ts';
import type { Member } from '../../../queries/members.ts';
import { kindWords, PERMISSIONS, ROLES } from './member-words.ts';

/** The part of a member in the company: seats, offices and shares in a corporation; in any other, role and weight. */
export function MemberFacts({ entityId, member }: { entityId: string; member: Member }) {
  const corporation = useCorporation(entityId);
  const { id: did, email } = member;
  return (
    <dl className="facts">
      {corporation === null ? (
        <InCompany member={member} />
      ) : (
        <InCorporation member={member} standing={standingOf(corporation, did)} />
      )}
      {email !== undefined && <Fact name="E-mail">{email}</Fact>}
      <Fact name="DID">
        <code title={did}>{shortDid(did)}</code>
      </Fact>
    </dl>
  );
}

function InCompany({ member }: { member: Member }) {
  const { role, permissions, weight } = member;
  const kind = kindWords(member);
  return (
    <>
      <Fact name="Role">{kind === null ? ROLES[role] : `${ROLES[role]} · ${kind}`}</Fact>
      <Fact name="May">{permissions.length === 0 ? 'nothing' : permissionWords(permissions)}</Fact>
      <Fact name="Weight of the vote">{weight}</Fact>
    </>
  );
}

function InCorporation({ member, standing }: { member: Member; standing: Standing }) {
  const { isDirector, offices, holdings } = standing;
  // A seat and shares give the vote, whatever the constitution says of it.
  const permissions = member.permissions.filter((permission) => permission !== 'vote');
  return (
    <>
      <Fact name="Director">{isDirector ? 'Yes' : 'No'}</Fact>
      {offices.length > 0 && <Fact name={offices.length === 1 ? 'Office' : 'Offices'}>{offices.join(', ')}</Fact>}
      <Fact name="Shares">
        {holdings.length === 0 && 'None'}
        {holdings.map(({ class: name, shares, votes }) => (
          <div key={name}>
            {counted(shares, 'share')} of {name}: {votes === 0 ? 'no votes' : counted(votes, 'vote')}
          </div>
        ))}
      </Fact>
      <Fact name="Kind">{kindWords(member) ?? ROLES[member.role]}</Fact>
      {permissions.length > 0 && <Fact name="May also">{permissionWords(permissions)}</Fact>}
    </>
  );
}

function permissionWords(permissions: Member['permissions']): string {
  return permissions.map((permission) => PERMISSIONS[permission]).join(', ');
}
