import { useState } from 'react';
import type { ExecutedProposal, Proposal } from '#sdk/index.ts';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Note } from '../../../parts/note.tsx';
import { useActingMember } from '../../../queries/members.ts';
import { isForStockholders, submittedId } from './proposal-words.ts';
import { Submitted } from './submitted.tsx';

/** The step that the proposal is ready for, besides voting: open or cancel a draft, or execute a decision. */
export function Actions({ proposal }: { proposal: Proposal }) {
  const { id, entity_id: entityId, state, receipt, filing } = proposal;
  const { whyNot } = useActingMember(entityId);
  const executes = isForStockholders(proposal) ? 'Submit it to the stockholders' : 'Execute the decision';
  const submitted = submittedId(proposal);
  const [agentKey, setAgentKey] = useState<string | null>(null);
  return (
    <>
      {agentKey !== null && (
        <Note tone="warn">
          <h3>Key of the agent</h3>
          <code>{agentKey}</code>
          <p>It is shown only once. Keep it now, where only the agent can read it.</p>
        </Note>
      )}
      {state === 'draft' && (
        <div className="row">
          <ConfirmedAction
            entityId={entityId}
            label="Open the proposal"
            title="Open the proposal?"
            whyNot={whyNot}
            change={(efs, options) => efs.openProposal(entityId, id, options)}
          />
          <ConfirmedAction
            entityId={entityId}
            label="Cancel the draft"
            title="Cancel the draft?"
            variant="default"
            whyNot={whyNot}
            change={(efs, options) => efs.cancelProposal(entityId, id, options)}
          />
        </div>
      )}
      {state === 'approved' && (
        <ConfirmedAction
          entityId={entityId}
          label={executes}
          title={`${executes}?`}
          whyNot={whyNot}
          change={(efs, options) => efs.executeProposal(entityId, id, {}, options)}
          onDone={(answer) => setAgentKey((answer as ExecutedProposal).api_key)}
        />
      )}
      {receipt !== null && (
        <Note tone="good">
          <p>
            {submitted === null ? 'Executed' : 'Submitted to the stockholders'} on <Moment at={receipt.executed_at} />.
          </p>
          {submitted !== null && <Submitted entityId={entityId} proposalId={submitted} />}
          <p className="soft small">
            Entry of the audit chain: <code>{receipt.audit_hash}</code>
          </p>
        </Note>
      )}
      {filing !== null && (
        <Note tone={FILING_TONES[filing.status]}>
          <p>{FILING_WORDS[filing.status]}</p>
          <p className="soft small">
            {filing.detail} Reference: <code>{filing.reference}</code>
          </p>
          {filing.status === 'rejected' && (
            <ConfirmedAction
              entityId={entityId}
              label="File it again"
              title="File the decision again?"
              whyNot={whyNot}
              change={(efs, options) => efs.fileAgain(entityId, filing.id, options)}
            />
          )}
        </Note>
      )}
    </>
  );
}

/** A change of facts on file was executed by filing it; it is in effect once the registry has accepted it. */
const FILING_WORDS = {
  information: 'Not in effect yet: the filing waits for figures.',
  attestation: 'Not in effect yet: the filing waits for a signature.',
  filing: 'Not in effect yet: the filing is on its way.',
  outcome_unknown: 'Not in effect yet: the outcome of the filing is unknown, and the registry is being asked.',
  needs_review: 'Not in effect yet: an operator checks the filing.',
  accepted: 'In effect: the registry has accepted the filing.',
  rejected: 'Not in effect: the filing was rejected, and nothing has changed.',
} as const;
const FILING_TONES = {
  information: 'warn',
  attestation: 'warn',
  filing: 'none',
  outcome_unknown: 'warn',
  needs_review: 'warn',
  accepted: 'good',
  rejected: 'warn',
} as const;
