import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Filing, Proposal } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { FILING_TYPES } from '../../../parts/filing-types.ts';
import { OfficeTime } from '../../../parts/office-time.tsx';
import { Section } from '../../../parts/page.tsx';
import { filingsQuery } from '../../../queries/compliance.ts';
import { proposalsQuery } from '../../../queries/proposals.ts';
import { FILING_WORDS } from '../compliance/filing-words.ts';
import { kindAndBody, nextWords } from '../proposals/proposal-words.ts';

const OPEN: readonly Proposal['state'][] = ['escalated', 'voting', 'approved'];

/** Decisions that wait for somebody, and filings after the formation that no office has accepted. */
export function UnderWay({ entityId }: { entityId: string }) {
  const efs = useEfs();
  // A key that may not read one of them sees the other.
  const { data } = useInfiniteQuery(proposalsQuery(efs, entityId, null));
  const filings = useQuery(filingsQuery(efs, entityId)).data?.data.filter(isUnderWay) ?? [];
  const proposals = data?.pages[0]?.data.filter(({ state }) => OPEN.includes(state)) ?? [];
  if (proposals.length + filings.length === 0) return null;
  return (
    <Section title="Under way">
      <ul className="rows">
        {proposals.map((proposal) => (
          <li key={proposal.id} className="stack" style={{ gap: 'var(--space-1)' }}>
            <Link to="/entities/$id/proposals/$proposalId" params={{ id: entityId, proposalId: proposal.id }}>
              {proposal.title}
            </Link>
            <span className="soft">
              {kindAndBody(proposal)}: {nextWords(proposal)}.
            </span>
          </li>
        ))}
        {filings.map((filing) => (
          <OpenFiling key={filing.id} filing={filing} />
        ))}
      </ul>
    </Section>
  );
}

/** A rejected one only as long as somebody can do something about it. */
function isUnderWay({ status, next_action }: Filing): boolean {
  return status !== null && status !== 'accepted' && (status !== 'rejected' || next_action !== null);
}

function OpenFiling({
  filing: { id, entity_id, type, status, proposal_id, expected_by, next_action },
}: {
  filing: Filing;
}) {
  const name = FILING_TYPES[type];
  return (
    <li className="stack" style={{ gap: 'var(--space-1)' }}>
      {proposal_id === null ? (
        <strong>{name}</strong>
      ) : (
        <Link to="/entities/$id/proposals/$proposalId" params={{ id: entity_id, proposalId: proposal_id }}>
          {name}
        </Link>
      )}
      <span className="soft">
        {status !== null && FILING_WORDS[status]}
        {expected_by !== null && (
          <>
            {' '}
            Expected by <OfficeTime at={expected_by} />.
          </>
        )}
      </span>
      {next_action?.operation_id === 'resend_attestation' && (
        <div>
          <ConfirmedAction
            entityId={entity_id}
            label="Send the signing link again"
            title="Send the signing link again?"
            variant="default"
            change={(efs, options) => efs.resendAttestation(entity_id, { filing_id: id }, options)}
          />
        </div>
      )}
    </li>
  );
}
