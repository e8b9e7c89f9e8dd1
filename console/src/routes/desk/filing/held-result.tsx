import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { uploadOf } from '#domain/filing/uploaded-evidence.ts';
import type { OperatorFiling } from '#sdk/index.ts';
import { nowMs } from '../../../api/clock.ts';
import { useOperator } from '../../../api/session.tsx';
import { Ago, Moment } from '../../../parts/moment.tsx';
import { optionalTexts } from '../../../parts/texts.ts';
import { DeskAction } from '../parts/desk-action.tsx';
import { EvidenceCheckNote } from '../parts/evidence-check.tsx';
import { OfficeDay } from '../parts/office-day.tsx';
import { OperatorName } from '../parts/operator-name.tsx';
import { Shown } from './papers.tsx';

/** A recorded result before anything follows from it: compare it, then confirm it or take it back. */
export function HeldResult({ filing }: { filing: OperatorFiling }) {
  const { id, held_result, held_until, evidence_check } = filing;
  const self = useOperator();
  const [number, setNumber] = useState('');
  if (held_result === null || held_until === null) return null;
  const recordedBy = String(held_result['recorded_by']);
  const isMine = recordedBy === self.id;
  const isUnread = held_result['needs_second_reading'] === true;
  const isOver = Date.parse(held_until) <= nowMs();
  if (isOver && !isUnread) {
    return (
      <section className="card stack" aria-label="Held result">
        <h2>The result is being applied</h2>
        <p className="soft">Nothing is left to do. The company shows it in a moment.</p>
      </section>
    );
  }
  return (
    <section className="card stack" aria-label="Held result">
      <h2>A result is held</h2>
      {isUnread ? (
        <p>
          Recorded by <OperatorName id={recordedBy} />. The text of the proof does not show it, so it is applied only
          when its number was typed again from the proof: by another operator, or by the same one from{' '}
          <Moment at={held_until} /> on.
        </p>
      ) : (
        <p>
          Recorded by <OperatorName id={recordedBy} />. It is applied <Ago at={held_until} /> (
          <Moment at={held_until} />
          ), unless it is confirmed or withdrawn before.
        </p>
      )}
      <ResultFacts filing={filing} result={held_result} />
      {evidence_check !== null && <EvidenceCheckNote check={evidence_check} />}
      <Proof filingId={id} evidence={held_result['evidence']}>
        {isUnread && (isOver || !isMine) && <ReadNumber value={number} onChange={setNumber} />}
      </Proof>
      <DeskAction
        label="Confirm the result"
        title="Confirm the result?"
        whyNot={whyNotConfirmed({ isMine, isUnread, isOver, number })}
        about={<ResultFacts filing={filing} result={held_result} />}
        change={(efs, options) => efs.confirmFilingResult(id, optionalTexts({ number }), options)}
      />
      <DeskAction
        label="Withdraw the result"
        title="Withdraw the result?"
        variant="default"
        change={(efs, options) => efs.withdrawFilingResult(id, options)}
      />
    </section>
  );
}

type Standing = { isMine: boolean; isUnread: boolean; isOver: boolean; number: string };

function whyNotConfirmed({ isMine, isUnread, isOver, number }: Standing): string | null {
  if (isMine && !(isUnread && isOver))
    return 'You recorded it. A second operator compares it with the proof, and confirms it.';
  return isUnread && number.trim() === '' ? TYPE_THE_NUMBER : null;
}

export const TYPE_THE_NUMBER = 'Open the proof, and type the number that it shows.';

/** The number, typed from the proof by the second reader, who is not shown the recorded one. */
export function ReadNumber({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      label="Number in the proof"
      description={TYPE_THE_NUMBER}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autoComplete="off"
    />
  );
}

type FactsProps = { filing: OperatorFiling; result: Record<string, unknown> };

function ResultFacts({ filing: { legal_name, jurisdiction }, result }: FactsProps) {
  const rejection = result['rejection'] as { code?: string; message?: string } | undefined;
  return (
    <dl className="facts">
      <div>
        <dt>Company</dt>
        <dd>{legal_name}</dd>
      </div>
      {typeof result['number'] === 'string' && (
        <div>
          <dt>Number</dt>
          <dd className="form-value">{result['number']}</dd>
        </div>
      )}
      {typeof result['filed_at'] === 'string' && (
        <div>
          <dt>Date</dt>
          <dd>
            <OfficeDay at={result['filed_at']} jurisdiction={jurisdiction} />
          </dd>
        </div>
      )}
      {typeof result['effective_at'] === 'string' && (
        <div>
          <dt>Takes effect</dt>
          <dd>
            <OfficeDay at={result['effective_at']} jurisdiction={jurisdiction} />
          </dd>
        </div>
      )}
      {rejection && (
        <div>
          <dt>Rejected: {rejection.code?.replaceAll('_', ' ')}</dt>
          <dd>{rejection.message}</dd>
        </div>
      )}
      {typeof result['without_notice'] === 'string' && (
        <div>
          <dt>Without a notice</dt>
          <dd>{result['without_notice']}</dd>
        </div>
      )}
    </dl>
  );
}

type ProofProps = { filingId: string; evidence: unknown; children?: ReactNode };

/**
 * The proof of a result or a correction, downloaded when its button is pressed, because each download is recorded.
 * `children`: shown below the opened proof.
 */
export function Proof({ filingId, evidence, children }: ProofProps) {
  const [isShown, setShown] = useState(false);
  const upload = uploadOf(typeof evidence === 'string' ? evidence : null);
  if (upload === null) return null;
  if (isShown) {
    return (
      <>
        <Shown filingId={filingId} paper={{ name: 'Proof', upload }} />
        {children}
      </>
    );
  }
  return (
    <div>
      <Button variant="default" onClick={() => setShown(true)}>
        Show the proof
      </Button>
    </div>
  );
}
