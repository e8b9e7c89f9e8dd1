import { type Group, prospectsOf } from '#domain/governance/prospects.ts';
import type { Proposal } from '#sdk/index.ts';
import { nowMs } from '../../../api/clock.ts';
import { shortDid } from '../../../parts/member-name.tsx';
import { useClockOffsetMs } from '../../../queries/business-clock.ts';
import { useMembers } from '../../../queries/members.ts';

/** The votes that would still change the outcome. */
export function ProspectsOf({ proposal }: { proposal: Proposal }) {
  const offset = useClockOffsetMs();
  const members = useMembers(proposal.entity_id);
  const { rules, electorate, opens_at, closes_at, votes } = proposal;
  if (proposal.state !== 'voting' || rules === null || electorate === null) return null;
  if (opens_at === null || closes_at === null || votes === undefined) return null;
  const ballot = { rules, electorate, opens_at: new Date(opens_at), closes_at: new Date(closes_at) };
  const cast = votes.map((vote) => ({ ...vote, cast_at: new Date(vote.cast_at) }));
  const { ifNobodyVotes, toApprove, toReject } = prospectsOf(ballot, cast, new Date(nowMs() + offset));
  const names = (group: Group) => namesOf(group.members, members);
  return (
    <section aria-label="Votes that would change the outcome">
      <h3>Votes that would change the outcome</h3>
      <ul>
        {ifNobodyVotes === 'rejected' && toApprove !== null && (
          <li>{votesWords(toApprove, 'approval', names(toApprove))} would approve it, if nobody else votes.</li>
        )}
        {ifNobodyVotes === 'rejected' && toApprove === null && <li>No further vote can approve it.</li>}
        {toReject !== null && toReject.members.length > 0 && (
          <li>{votesWords(toReject, 'rejection', names(toReject))} would reject it, however the others vote.</li>
        )}
        {toReject === null && <li>No further vote can reject it.</li>}
        <li>
          If nobody else votes, it is <strong>{ifNobodyVotes}</strong>.
        </li>
      </ul>
    </section>
  );
}

/** “2 more approvals”, or with the names if not every member would do. */
function votesWords({ members, isAny }: Group, vote: string, names: string): string {
  const count = `${members.length} more ${vote}${members.length === 1 ? '' : 's'}`;
  return isAny ? count : `${count}, by ${names},`;
}

function namesOf(dids: readonly string[], members: readonly { id: string; name?: string }[]): string {
  const names = dids.map((did) => members.find(({ id }) => id === did)?.name ?? shortDid(did));
  return new Intl.ListFormat('en').format(names);
}
