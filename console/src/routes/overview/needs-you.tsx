import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Entity, EntityList, OpenProposal, OpenProposalList } from '#sdk/index.ts';
import { EntityState } from '../../parts/entity-state.tsx';
import { ACTORS, nextStepWords } from '../../parts/next-step.tsx';
import { Empty } from '../../parts/note.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { TimeLeft } from '../../parts/time-left.tsx';
import { ProposalState } from '../entity/proposals/proposal-state.tsx';
import { deadlineOf, nextWords } from '../entity/proposals/proposal-words.ts';
import { isYourVoteMissing, type Waiting, waitingFor } from './waiting.ts';

const MAX_SHOWN = 8;

type Props = {
  lists: readonly UseQueryResult<EntityList>[];
  /** Null if this key may not read decisions. */
  decisions: UseQueryResult<OpenProposalList> | null;
};

/** Entities and decisions that wait for the account or for a person. */
export function NeedsYou({ lists, decisions }: Props) {
  const [isAll, setAll] = useState(false);
  const queries = decisions === null ? lists : [...lists, decisions];
  const failed = queries.find(({ error }) => error !== null);
  if (failed) return <ProblemNote error={failed.error} onRetry={() => void failed.refetch()} />;
  if (queries.some(({ data }) => data === undefined)) return <Skeleton height={64} />;
  const entities = lists.flatMap(({ data }) => data?.data ?? []);
  const waiting = waitingFor(entities, decisions?.data?.data ?? []);
  if (waiting.length === 0)
    return <NothingWaits hasEntities={entities.length > 0} mayReadDecisions={decisions !== null} />;
  const shown = isAll ? waiting : waiting.slice(0, MAX_SHOWN);
  return (
    <>
      <ul className="rows">
        {shown.map((one) => (
          <li key={keyOf(one)} className="stack" style={{ gap: 'var(--space-1)' }}>
            {one.kind === 'entity' ? <EntityRow entity={one.entity} /> : <DecisionRow proposal={one.proposal} />}
          </li>
        ))}
      </ul>
      {shown.length < waiting.length && (
        <div>
          <Button variant="default" onClick={() => setAll(true)}>
            Show {waiting.length - shown.length} more
          </Button>
        </div>
      )}
      {decisions === null && <p className="soft">This key may not read decisions, so none are shown.</p>}
      {decisions?.data?.has_more === true && (
        <p className="soft">
          These are the newest {decisions.data.data.length} open decisions. Older ones are on the page of their company.
        </p>
      )}
    </>
  );
}

function keyOf(one: Waiting): string {
  return one.kind === 'entity' ? one.entity.id : one.proposal.id;
}

function NothingWaits({ hasEntities, mayReadDecisions }: { hasEntities: boolean; mayReadDecisions: boolean }) {
  const decisions = mayReadDecisions ? 'no decision waits' : 'this key may not read decisions';
  return (
    <Empty title="Nothing needs you">
      {hasEntities
        ? `No formation waits for you, and ${decisions}. Later filings stand on the page of their company.`
        : 'Create a first entity to begin.'}
    </Empty>
  );
}

function EntityRow({ entity: { id, legal_name, state, next_action } }: { entity: Entity }) {
  return (
    <>
      <div className="row-apart">
        <Link to="/entities/$id" params={{ id }}>
          {legal_name}
        </Link>
        <EntityState state={state} />
      </div>
      {next_action !== null && (
        <span className="soft">
          {ACTORS[next_action.actor]}: {nextStepWords(next_action)}
        </span>
      )}
    </>
  );
}

function DecisionRow({ proposal }: { proposal: OpenProposal }) {
  const { id: proposalId, entity_id: id, legal_name, title, state } = proposal;
  const deadline = deadlineOf(proposal);
  return (
    <>
      <div className="row-apart">
        <Link to="/entities/$id/proposals/$proposalId" params={{ id, proposalId }}>
          {title}
        </Link>
        <ProposalState state={state} />
      </div>
      <span className="soft">
        {legal_name}: {isYourVoteMissing(proposal) ? 'you have not voted' : nextWords(proposal)}.
        {deadline !== null && (
          <>
            {' '}
            <TimeLeft until={deadline} />.
          </>
        )}
      </span>
    </>
  );
}
