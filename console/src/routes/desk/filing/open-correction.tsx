import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Correction, OperatorFiling } from '#sdk/index.ts';
import { useEfs, useOperator } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Ago } from '../../../parts/moment.tsx';
import { optionalTexts } from '../../../parts/texts.ts';
import { correctionQuery } from '../../../queries/desk.ts';
import { DeskAction } from '../parts/desk-action.tsx';
import { EvidenceCheckNote } from '../parts/evidence-check.tsx';
import { OfficeDay } from '../parts/office-day.tsx';
import { OperatorName } from '../parts/operator-name.tsx';
import { Proof, ReadNumber, TYPE_THE_NUMBER } from './held-result.tsx';

/** The correction of a filing that waits for a second operator. */
export function OpenCorrection({ filing: { id, jurisdiction } }: { filing: OperatorFiling }) {
  const found = useQuery(correctionQuery(useEfs(), id));
  return (
    <Loaded query={found}>
      {(correction) => correction && <Decision correction={correction} jurisdiction={jurisdiction} />}
    </Loaded>
  );
}

type Props = { correction: Correction; jurisdiction: string };

function Decision({ correction, jurisdiction }: Props) {
  const { id, filing_id, asked_by, asked_at, reason, evidence, evidence_check, needs_second_reading } = correction;
  const self = useOperator();
  const form = useForm({ initialValues: { note: '', number: '' } });
  const { note, number } = form.values;
  const isMine = asked_by === self.id;
  const whyNot = isMine ? 'You asked for it. A second operator decides.' : null;
  return (
    <section className="card stack" aria-label="Correction">
      <h2>A correction waits</h2>
      <p>
        Asked for by <OperatorName id={asked_by} />, <Ago at={asked_at} />: {reason}
      </p>
      <Difference correction={correction} jurisdiction={jurisdiction} />
      {evidence_check !== null && <EvidenceCheckNote check={evidence_check} />}
      <Proof filingId={filing_id} evidence={evidence}>
        {needs_second_reading && !isMine && (
          <ReadNumber value={number} onChange={(value) => form.setFieldValue('number', value)} />
        )}
      </Proof>
      <DeskAction
        label="Confirm the correction"
        title="Confirm the correction?"
        whyNot={whyNot ?? (needs_second_reading && number.trim() === '' ? TYPE_THE_NUMBER : null)}
        about={<Difference correction={correction} jurisdiction={jurisdiction} />}
        change={(efs, options) => efs.confirmFilingCorrection(id, optionalTexts({ number }), options)}
      />
      {!isMine && (
        <Textarea
          label="Why it is declined (optional)"
          description="It is recorded: do not name a person."
          {...form.getInputProps('note')}
          autosize
        />
      )}
      <DeskAction
        label="Decline the correction"
        title="Decline the correction?"
        variant="default"
        whyNot={whyNot}
        change={(efs, options) => efs.declineFilingCorrection(id, optionalTexts({ note }), options)}
      />
    </section>
  );
}

function Difference({ correction, jurisdiction }: Props) {
  const { before, facts } = correction;
  return (
    <dl className="facts">
      <div>
        <dt>Recorded</dt>
        <dd>
          {before.number}, <OfficeDay at={before.filed_at} jurisdiction={jurisdiction} />
        </dd>
      </div>
      <div>
        <dt>Right</dt>
        <dd className="form-value">
          {facts.not_filed && 'The office never accepted it'}
          {facts.swap_with && `Exchanged with the filing ${facts.swap_with}`}
          {correction.needs_second_reading ? 'The number that the proof shows' : facts.number}{' '}
          {facts.filed_at && <OfficeDay at={facts.filed_at} jurisdiction={jurisdiction} />}
          {facts.effective_at && (
            <>
              {' '}
              takes effect on <OfficeDay at={facts.effective_at} jurisdiction={jurisdiction} />
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
