import type { OperatorFiling } from '#sdk/index.ts';
import { useOperator } from '../../../api/session.tsx';
import { Empty } from '../../../parts/note.tsx';
import type { QueueName } from '../../../queries/queue-names.ts';
import { AgentConsentForm } from '../work/agent-consent-form.tsx';
import { ScreeningDecision, Settlement } from '../work/decisions.tsx';
import { Asserted } from './asserted.tsx';
import { ClaimButton } from './claim.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { FilerForm } from './filer-form.tsx';
import { HandInForm } from './hand-in-form.tsx';
import { HeldResult } from './held-result.tsx';
import { OpenCorrection } from './open-correction.tsx';
import { RejectionForm } from './rejection-form.tsx';
import { Release } from './release.tsx';
import { ResultForm } from './result-form.tsx';

/** All that an operator can do with the filing as it is now. */
export function Work({ filing }: { filing: OperatorFiling }) {
  return (
    <section className="stack" aria-label="To do" id="to-do">
      <Now filing={filing} />
    </section>
  );
}

function Now({ filing }: { filing: OperatorFiling }) {
  const self = useOperator();
  const { state, held_until, claimed_by, queues, people } = filing;
  const placeIn = (name: QueueName) => queues.find(({ queue }) => queue === name);
  const requirement = (placeIn('screening') ?? placeIn('payment'))?.requirement_id;
  const isAtDesk = placeIn('to_file') !== undefined;
  if (held_until !== null) return <HeldResult filing={filing} />;
  if (placeIn('correction')) return <OpenCorrection filing={filing} />;
  if (requirement) {
    return placeIn('screening') ? (
      <ScreeningDecision requirementId={requirement} people={people} />
    ) : (
      <Settlement requirementId={requirement} />
    );
  }
  if (placeIn('agent_consent')) return <AgentConsentForm filing={filing} />;
  if (isAtDesk && claimed_by !== self.id) {
    return (
      <>
        <FilerForm filing={filing} />
        <ClaimButton filing={filing} />
        {claimed_by !== null && <Release filing={filing} />}
      </>
    );
  }
  if (isAtDesk || state === 'needs_review') {
    return (
      <>
        <Asserted filing={filing} />
        <ResultForm filing={filing} />
        {isAtDesk && <HandInForm filing={filing} />}
        <RejectionForm filing={filing} />
        {!filing.is_import && <Release filing={filing} />}
      </>
    );
  }
  if (state === 'accepted') return <CorrectionForm filing={filing} />;
  return <Empty title="Nothing to do here now">{filing.wait_reason}</Empty>;
}
