import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEfs } from '../../../api/session.tsx';
import { proposalQuery } from '../../../queries/proposals.ts';
import { ProposalState } from './proposal-state.tsx';
import { nextWords } from './proposal-words.ts';

/** The outcome of a resolution of the board at the stockholders. */
export function Submitted({ entityId, proposalId }: { entityId: string; proposalId: string }) {
  const { data } = useQuery(proposalQuery(useEfs(), entityId, proposalId));
  const next = data === undefined ? null : nextWords(data);
  return (
    <p>
      <Link to="/entities/$id/proposals/$proposalId" params={{ id: entityId, proposalId }}>
        The vote of the stockholders
      </Link>{' '}
      {data !== undefined && <ProposalState state={data.state} />} {next !== null && `${next}.`}
    </p>
  );
}
