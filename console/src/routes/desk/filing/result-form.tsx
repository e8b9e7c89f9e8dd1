import { Checkbox, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { OperatorFiling } from '#sdk/index.ts';
import type { Change } from '../../../parts/confirmed-change.tsx';
import { useConfirmedChange } from '../../../parts/confirmed-change.tsx';
import { inWords, isAnyUnusual, problemAt, refusalsAt } from '../../../parts/field-problems.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { centsOf } from '../../../parts/money.ts';
import { ReasonedButton } from '../../../parts/reasoned-button.tsx';
import { EvidenceField, EvidenceNote, EvidencePage, proofOf, useEvidence } from '../parts/evidence-field.tsx';
import { RECORDED, Recorded } from '../parts/recorded.tsx';
import { faultsWhileTyping } from './faults.ts';

const EMPTY = {
  number: '',
  day: '',
  effect: '',
  note: '',
  page: '',
  isUnusual: false,
  fee: '',
  isExpedited: false,
  spelling: '',
};

type Values = typeof EMPTY;

function titleOf({ type, is_import }: OperatorFiling): string {
  if (is_import) return 'The company is in the register';
  return type === 'ein' ? 'The IRS assigned a number' : 'The office accepted it';
}

function proofLabel({ type, is_import }: OperatorFiling): string {
  if (is_import) return 'Proof from the register';
  return type === 'ein' ? 'Notice of the IRS' : 'Receipt of the office';
}

/** Records the number that the office gave, with its date and its proof. */
export function ResultForm({ filing }: { filing: OperatorFiling }) {
  const isTaxNumber = filing.type === 'ein';
  // A refusal is about what was sent: it goes once the field is changed.
  const form = useForm({ initialValues: EMPTY });
  const { values, errors } = form;
  const evidence = useEvidence(filing.id);
  const pointers = {
    number: isTaxNumber ? '/ein' : '/number',
    day: '/filed_at',
    effect: '/effective_at',
    note: '/evidence_note',
    proof: '/evidence_upload_id',
    page: '/evidence_page',
    fee: '/fee_paid_cents',
    spelling: '/name_at_office',
  };
  const label = isTaxNumber
    ? 'Record the tax number'
    : filing.is_import
      ? 'Confirm the import'
      : 'Record the acceptance';
  const { begin, isPending, error, dialog, isDone } = useConfirmedChange({
    label,
    title: `${label}?`,
    about: <Entered filing={filing} values={values} fileName={evidence.file?.name ?? ''} />,
    change: recording(filing, values, evidence.id ?? ''),
    onRefused: (refusal) => form.setErrors(refusalsAt(refusal, pointers)),
  });
  const typing = faultsWhileTyping(filing, values);
  const ofNumber = errors['number'] === undefined ? typing.number : problemAt(error, pointers.number);
  const isUnusual = ofNumber?.code === 'unusual' || isAnyUnusual(error, pointers) || values.isUnusual;
  const submit = form.onSubmit(() => {
    if (whyNot(values, evidence.id, isTaxNumber) === null) begin();
  });
  return (
    <form className="card stack" onSubmit={submit}>
      <h2>{titleOf(filing)}</h2>
      <FormProblem error={error} pointers={Object.values(pointers)} />
      <TextInput
        label={isTaxNumber ? 'Tax number (EIN)' : 'Number'}
        description={isTaxNumber ? 'With its hyphen, as on the notice.' : 'Exactly as the office gave it.'}
        {...form.getInputProps('number')}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('number', value);
          form.setFieldValue('isUnusual', false);
        }}
        error={ofNumber && inWords(ofNumber)}
        autoComplete="off"
      />
      {isUnusual && (
        <Checkbox label="The proof shows exactly this" {...form.getInputProps('isUnusual', { type: 'checkbox' })} />
      )}
      {!isTaxNumber && (
        <TextInput
          type="date"
          label="Date of the filing"
          description={
            filing.is_import
              ? 'The day at the office, as in the register.'
              : 'The day at the office, as on the receipt.'
          }
          {...form.getInputProps('day')}
          error={errors['day'] ?? (typing.day && inWords(typing.day))}
        />
      )}
      {!isTaxNumber && !filing.is_import && <MoreOfReceipt form={form} isFormation={filing.type === 'formation'} />}
      <EvidenceField evidence={evidence} label={proofLabel(filing)} problem={errors['proof']} />
      <EvidencePage field={form.getInputProps('page')} file={evidence.file} />
      <EvidenceNote
        field={form.getInputProps('note')}
        isNeeded={problemAt(error, pointers.note) !== null}
        description="It is recorded: do not name a person."
      />
      <ReasonedButton
        type="submit"
        loading={isPending}
        whyNot={isDone ? RECORDED : whyNot(values, evidence.id, isTaxNumber)}
      >
        {label} …
      </ReasonedButton>
      {isDone && <Recorded />}
      {dialog}
    </form>
  );
}

/** Facts that few receipts have, or that only the books of the operators need. */
function MoreOfReceipt({ form, isFormation }: { form: UseFormReturnType<Values>; isFormation: boolean }) {
  return (
    <details>
      <summary>Effect, fee, service and spelling of the name (optional)</summary>
      <div className="stack">
        {isFormation && (
          <TextInput
            type="date"
            label="Takes effect on"
            description="Only if it is a later day than the filing: the company does not exist before."
            {...form.getInputProps('effect')}
          />
        )}
        <TextInput label="Paid to the office, in US dollars" inputMode="decimal" {...form.getInputProps('fee')} />
        <Checkbox label="Expedited service" {...form.getInputProps('isExpedited', { type: 'checkbox' })} />
        <TextInput
          label="Name in the spelling of the office"
          description="Only if it differs from the filed one."
          {...form.getInputProps('spelling')}
        />
      </div>
    </details>
  );
}

function whyNot({ number, day, fee }: Values, evidenceId: string | null, isTaxNumber: boolean): string | null {
  if (number.trim() === '') return 'Enter the number first.';
  if (fee.trim() !== '' && centsOf(fee) === null) return 'Enter the fee as dollars, such as 102.40.';
  if (!isTaxNumber && day === '') return 'Enter the date first.';
  return evidenceId === null ? 'Add the proof first.' : null;
}

function recording(
  { id, type, state }: OperatorFiling,
  { number, day, effect, isUnusual, fee, isExpedited, spelling, ...noted }: Values,
  evidenceId: string,
): Change {
  const proof = { ...proofOf(evidenceId, noted), ...(isUnusual && { confirm_unusual: true }) };
  const paid = centsOf(fee);
  const atOffice = {
    ...(effect !== '' && { effective_at: effect }),
    ...(paid !== null && { fee_paid_cents: paid }),
    ...(isExpedited && { service_level: 'expedited' as const }),
    ...(spelling.trim() !== '' && { name_at_office: spelling.trim() }),
  };
  const result = { number: number.trim(), filed_at: day, ...proof, ...atOffice };
  if (type === 'ein') return (efs, options) => efs.recordTaxNumber(id, { ein: number.trim(), ...proof }, options);
  if (state === 'needs_review') return (efs, options) => efs.adoptFiling(id, result, options);
  return (efs, options) => efs.acceptFiling(id, result, options);
}

/** Once more all that was entered, to compare with the receipt. */
function Entered({ filing, values, fileName }: { filing: OperatorFiling; values: Values; fileName: string }) {
  return (
    <dl className="facts">
      <div>
        <dt>Company</dt>
        <dd>{filing.legal_name}</dd>
      </div>
      <div>
        <dt>Number</dt>
        <dd className="form-value">{values.number}</dd>
      </div>
      {filing.type !== 'ein' && (
        <div>
          <dt>Date</dt>
          <dd className="form-value">{values.day}</dd>
        </div>
      )}
      {values.effect !== '' && (
        <div>
          <dt>Takes effect</dt>
          <dd className="form-value">{values.effect}</dd>
        </div>
      )}
      <div>
        <dt>Proof</dt>
        <dd>{values.page === '' ? fileName : `${fileName}, page ${values.page}`}</dd>
      </div>
      {values.note.trim() !== '' && (
        <div>
          <dt>The proof does not show it</dt>
          <dd>{values.note}</dd>
        </div>
      )}
      {values.fee.trim() !== '' && (
        <div>
          <dt>Paid to the office</dt>
          <dd>${values.fee.trim()}</dd>
        </div>
      )}
      {values.isExpedited && (
        <div>
          <dt>Service</dt>
          <dd>Expedited</dd>
        </div>
      )}
      {values.spelling.trim() !== '' && (
        <div>
          <dt>Spelling of the office</dt>
          <dd className="form-value">{values.spelling}</dd>
        </div>
      )}
      {values.isUnusual && (
        <div>
          <dt>Unusual</dt>
          <dd>You confirmed that the proof shows exactly this.</dd>
        </div>
      )}
    </dl>
  );
}
