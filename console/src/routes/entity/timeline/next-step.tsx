import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Formation } from '#sdk/index.ts';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { nextStepWords, TURNS } from '../../../parts/next-step.tsx';
import { Note, type Tone } from '../../../parts/note.tsx';
import { OfficeTime } from '../../../parts/office-time.tsx';
import { reasonWords, rejectedBy } from '../../../parts/rejection-words.ts';
import { DraftBlockers } from './draft-blockers.tsx';
import { SubmitFormation } from './submit-formation.tsx';

/** Names who has to act and for what, says why something failed, and offers the remedy. */
export function NextStep({ formation, version }: { formation: Formation; version: number | undefined }) {
  const { entity_id: id, next_action: next, rejection, overdue } = formation;
  if (next === null || formation.state === 'Active') {
    return (
      <Note tone="good">
        <h2>The company is formed</h2>
        <p className="soft">
          Every step is complete. Its{' '}
          <Link to="/entities/$id/documents" params={{ id }}>
            documents
          </Link>{' '}
          are ready, and its{' '}
          <Link to="/entities/$id/compliance" params={{ id }}>
            calendar
          </Link>{' '}
          shows what the law asks for next.
        </p>
        {next !== null && <p>{nextStepWords(next)}</p>}
      </Note>
    );
  }
  return (
    <Note tone={toneOf(formation)}>
      <h2>{TURNS[next.actor]}</h2>
      {rejection !== null && (
        <blockquote className="danger-list" style={{ margin: 0 }}>
          <p>
            <strong>{rejectedBy(formation, rejection)}</strong> {reasonWords(rejection)}
          </p>
          <p>“{rejection.message}”</p>
        </blockquote>
      )}
      {next.message !== rejection?.message && <p>{nextStepWords(next)}</p>}
      {next.due_at !== null && (
        <p className="soft">
          {overdue ? 'It was expected by ' : 'Expected by '}
          <OfficeTime at={next.due_at} />
          {overdue && '. The operator has it in a queue.'}
        </p>
      )}
      {next.operation_id === 'start_formation' && <DraftBlockers entityId={id} />}
      <Remedy formation={formation} version={version} />
    </Note>
  );
}

function toneOf({ next_action, rejection, overdue }: Formation): Tone {
  if (rejection !== null) return 'bad';
  if (overdue || next_action?.actor === 'human' || next_action?.actor === 'agent') return 'warn';
  return 'busy';
}

/** The next action as a button, if the console has one for it. */
function Remedy({ formation, version }: { formation: Formation; version: number | undefined }) {
  const { entity_id: id, next_action: next, payment } = formation;
  const isRetry = next?.code === 'retry_from_failed' && version !== undefined;
  return (
    <div className="row">
      {next?.operation_id === 'start_formation' && version !== undefined && (
        <SubmitFormation entityId={id} version={version} />
      )}
      {(next?.operation_id === 'start_formation' || next?.code === 'import_again') && (
        <Link to="/entities/$id/import" params={{ id }}>
          {next.code === 'import_again' ? 'Import it again' : 'Import an existing company instead'}
        </Link>
      )}
      {next?.operation_id === 'get_import' && (
        <Link to="/entities/$id/import" params={{ id }}>
          Take the import back
        </Link>
      )}
      {isRetry && (
        <ConfirmedAction
          entityId={id}
          version={version}
          label="Retry the formation"
          title="Retry the formation?"
          change={(efs, options) => efs.updateEntity(id, { version, action: 'retry_from_failed' }, options)}
        />
      )}
      {next?.operation_id === 'resend_attestation' && (
        <ConfirmedAction
          entityId={id}
          label="Send the signing link again"
          title="Send the signing link again?"
          variant="default"
          change={(efs, options) => efs.resendAttestation(id, {}, options)}
        />
      )}
      {next?.operation_id === 'resend_agreement_links' && (
        <ConfirmedAction
          entityId={id}
          label="Ask the members again"
          title="Ask the members again?"
          variant="default"
          change={(efs, options) => efs.resendAgreementLinks(id, options)}
        />
      )}
      {next?.code === 'resolve_requirement' && <Anchor href="#requirement">Answer it below</Anchor>}
      {next?.code === 'pay' && payment?.checkout_url && (
        <Anchor href={payment.checkout_url} rel="noreferrer">
          Open the payment page
        </Anchor>
      )}
    </div>
  );
}
