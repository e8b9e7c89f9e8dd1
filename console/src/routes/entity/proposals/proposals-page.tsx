import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Proposal } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { usd } from '../../../parts/money.ts';
import { Empty } from '../../../parts/note.tsx';
import { Section } from '../../../parts/page.tsx';
import { TimeLeft } from '../../../parts/time-left.tsx';
import { proposalsQuery } from '../../../queries/proposals.ts';
import { ProposalState } from './proposal-state.tsx';
import { deadlineOf, kindAndBody, nextWords, STATES, submittedId } from './proposal-words.ts';

const route = getRouteApi('/entities/$id');

export function ProposalsPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const [state, setState] = useState<Proposal['state'] | null>(null);
  const proposals = useInfiniteQuery(proposalsQuery(useEfs(), id, state));
  const create = () => void navigate({ to: '/entities/$id/proposals/new', params: { id } });
  return (
    <Section title="Proposals" aside={<Button onClick={create}>New proposal</Button>}>
      <StateFilter state={state} onChange={setState} />
      <Loaded query={proposals} lines={5}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data);
          if (all.length === 0) return <None isFiltered={state !== null} />;
          return <List proposals={all} />;
        }}
      </Loaded>
      {proposals.hasNextPage && (
        <div>
          <Button
            variant="default"
            loading={proposals.isFetchingNextPage}
            onClick={() => void proposals.fetchNextPage()}
          >
            Show older proposals
          </Button>
        </div>
      )}
    </Section>
  );
}

type FilterProps = { state: Proposal['state'] | null; onChange: (state: Proposal['state'] | null) => void };

function StateFilter({ state, onChange }: FilterProps) {
  const states = Object.entries(STATES).map(([value, { words: label }]) => ({ value, label }));
  return (
    <NativeSelect
      label="State"
      maw="16rem"
      data={[{ value: '', label: 'Any state' }, ...states]}
      value={state ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value in STATES ? (value as Proposal['state']) : null)}
    />
  );
}

function None({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No proposal is in this state">Choose another state above.</Empty>;
  return (
    <Empty title="No proposals yet">
      Members decide by proposals: on spending, on members and agents, on the constitution, and on anything else. Create
      one with “New proposal”.
    </Empty>
  );
}

function List({ proposals }: { proposals: readonly Proposal[] }) {
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col">Proposal</th>
          <th scope="col">State</th>
          <th scope="col">Next to act</th>
          <th scope="col">Time left</th>
        </tr>
      </thead>
      <tbody>
        {proposals.map((proposal) => (
          <Row key={proposal.id} proposal={proposal} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ proposal }: { proposal: Proposal }) {
  const { id: proposalId, entity_id: id, title, amount_usd, recipient } = proposal;
  const deadline = deadlineOf(proposal);
  return (
    <tr>
      <td>
        <Link to="/entities/$id/proposals/$proposalId" params={{ id, proposalId }}>
          {title}
        </Link>
        <div className="soft small">
          {kindAndBody(proposal)}
          {amount_usd !== undefined && ` · ${usd(amount_usd)} to ${recipient}`}
        </div>
      </td>
      <td>
        <ProposalState state={proposal.state} />
      </td>
      <td>{nextWords(proposal) ?? <span className="soft">Nobody: {overWords(proposal)}</span>}</td>
      <td className="small">
        {deadline === null ? <span className="soft">No deadline</span> : <TimeLeft until={deadline} />}
      </td>
    </tr>
  );
}

function overWords(proposal: Proposal): string {
  return submittedId(proposal) === null ? 'it is over' : 'it went to the stockholders';
}
