import '../../../styles/governance.css';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Proposal } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { MemberName } from '../../../parts/member-name.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Section } from '../../../parts/page.tsx';
import { sentence } from '../../../parts/sentence.ts';
import { TimeLeft } from '../../../parts/time-left.tsx';
import { proposalQuery } from '../../../queries/proposals.ts';
import { Actions } from './actions.tsx';
import { Content } from './content.tsx';
import { EscalationOf } from './escalation.tsx';
import { ProposalState } from './proposal-state.tsx';
import { deadlineOf, KINDS, nextWords, votersWord } from './proposal-words.ts';
import { ProspectsOf } from './prospects.tsx';
import { Tally } from './tally.tsx';
import { VoteForm } from './vote-form.tsx';
import { Voters } from './voters.tsx';

const route = getRouteApi('/entities/$id/proposals/$proposalId');

export function ProposalPage() {
  const { id, proposalId } = route.useParams();
  const proposal = useQuery(proposalQuery(useEfs(), id, proposalId));
  return (
    <Loaded query={proposal} lines={8}>
      {(data) => <Shown proposal={data} />}
    </Loaded>
  );
}

function Shown({ proposal }: { proposal: Proposal }) {
  const { entity_id: id, title, state, kind } = proposal;
  return (
    <div className="stack-wide">
      <Section title={title} aside={<ProposalState state={state} />}>
        <p className="soft">
          {KINDS[kind]}, by <MemberName did={proposal.proposer} entityId={id} />, <Moment at={proposal.created_at} />
          {' · '}
          <Link to="/entities/$id/proposals" params={{ id }}>
            All proposals
          </Link>
        </p>
        <NextStep proposal={proposal} />
        <Actions proposal={proposal} />
      </Section>
      <div className="columns">
        <div className="stack-wide">
          <Section title="Subject">
            <Content proposal={proposal} />
          </Section>
          {proposal.escalation !== null && (
            <Section title="Approval by people">
              <EscalationOf proposal={proposal} />
            </Section>
          )}
          {state === 'voting' && (
            <Section title="Your vote">
              <VoteForm proposal={proposal} />
            </Section>
          )}
        </div>
        {proposal.tally !== null && (
          <div className="stack-wide">
            <Section title="Vote">
              <div className="card stack">
                <Tally proposal={proposal} />
                <ProspectsOf proposal={proposal} />
              </div>
            </Section>
            <Section title={sentence(votersWord(proposal))}>
              <Voters proposal={proposal} />
            </Section>
          </div>
        )}
      </div>
    </div>
  );
}

function NextStep({ proposal }: { proposal: Proposal }) {
  const next = nextWords(proposal);
  const deadline = deadlineOf(proposal);
  if (proposal.ended_because !== null) return <p>{proposal.ended_because.message}</p>;
  if (next === null) {
    return proposal.decided_at === null ? null : (
      <p>
        Decided on <Moment at={proposal.decided_at} />.
      </p>
    );
  }
  return (
    <p>
      <strong>{next}.</strong>{' '}
      {deadline !== null && (
        <>
          <TimeLeft until={deadline} />.
        </>
      )}
    </p>
  );
}
