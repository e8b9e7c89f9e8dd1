import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Proposal } from '#sdk/index.ts';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { optionalTexts } from '../../../parts/texts.ts';
import { useActingMember } from '../../../queries/members.ts';

/** The people who must approve before the vote, with the reasons, their answers, and the buttons to answer. */
export function EscalationOf({ proposal }: { proposal: Proposal }) {
  const { escalation, state } = proposal;
  if (escalation === null) return null;
  return (
    <>
      <ul aria-label="Reasons for the approval">
        {escalation.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <ul className="rows" aria-label="People who must approve">
        {escalation.approvers.map(({ contact, name, decision, decided_at, reason }) => (
          <li key={contact}>
            <div className="row-apart">
              <span>{name}</span>
              <span className="state" data-tone={decision === null ? 'warn' : decision === 'approve' ? 'good' : 'bad'}>
                {decision === null ? 'No answer yet' : decision === 'approve' ? 'Approved' : 'Declined'}
              </span>
            </div>
            {decided_at !== null && (
              <p className="soft small">
                <Moment at={decided_at} />
                {reason !== null && `: “${reason}”`}
              </p>
            )}
          </li>
        ))}
      </ul>
      {state === 'escalated' && <Answer proposal={proposal} />}
    </>
  );
}

function Answer({ proposal }: { proposal: Proposal }) {
  const { id, entity_id: entityId, title, escalation } = proposal;
  const acting = useActingMember(entityId);
  const [reason, setReason] = useState('');
  const isAsked = escalation?.approvers.some(({ did, decision }) => did !== null && did === acting.did && !decision);
  return (
    <div className="stack">
      <p className="soft">
        Each of them is asked by mail; where no mail is sent, the operator of the service hands it over. A member who is
        named there can also answer here.
      </p>
      {isAsked && (
        <Textarea
          label="Reason"
          description="Optional. It is kept with your answer."
          value={reason}
          maxLength={2_000}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <div className="row">
        {isAsked &&
          (['approve', 'decline'] as const).map((decision) => (
            <ConfirmedAction
              key={decision}
              entityId={entityId}
              label={decision === 'approve' ? 'Approve the proposal' : 'Decline the proposal'}
              title={`${decision === 'approve' ? 'Approve' : 'Decline'} “${title}”?`}
              variant={decision === 'approve' ? 'filled' : 'default'}
              change={(efs, options) =>
                efs.createApproval(entityId, id, { decision, ...optionalTexts({ reason }) }, options)
              }
            />
          ))}
        <ConfirmedAction
          entityId={entityId}
          label="Mail the links again"
          title="Mail the links again?"
          variant="default"
          change={(efs, options) => efs.resendApprovals(entityId, id, options)}
        />
      </div>
    </div>
  );
}
