import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Dissolution } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { usd } from '../../../parts/money.ts';
import { nextStepWords, TURNS } from '../../../parts/next-step.tsx';
import { Note } from '../../../parts/note.tsx';
import { dissolutionQuery } from '../../../queries/dissolution.ts';

/** The next step before the company is dissolved, or its end. */
export function WindingUp({ entityId }: { entityId: string }) {
  const dissolution = useQuery(dissolutionQuery(useEfs(), entityId));
  return (
    <Loaded query={dissolution} lines={3}>
      {(data) => <Shown dissolution={data} />}
    </Loaded>
  );
}

function Shown({ dissolution }: { dissolution: Dissolution }) {
  const { entity_id: id, next_action: next, balance_usd, detail, dissolution_number, dissolved_at } = dissolution;
  return (
    <Note tone={dissolved_at !== null ? 'none' : next?.actor === 'agent' ? 'warn' : 'busy'}>
      <h2>{next === null ? 'The company is dissolved' : TURNS[next.actor]}</h2>
      {next !== null && <p>{nextStepWords(next)}</p>}
      {dissolved_at === null ? (
        <p className="soft">
          {detail !== next?.message && `${detail} `}The books hold {usd(balance_usd)}:{' '}
          <Link to="/entities/$id/treasury" params={{ id }}>
            Treasury
          </Link>
          .
        </p>
      ) : (
        <p className="soft">
          Filed on <Moment at={dissolved_at} />, number {dissolution_number}.
        </p>
      )}
      <p className="soft">
        Decided on <Moment at={dissolution.decided_at} />:{' '}
        <Link to="/entities/$id/proposals/$proposalId" params={{ id, proposalId: dissolution.proposal_id }}>
          the proposal
        </Link>
      </p>
    </Note>
  );
}
