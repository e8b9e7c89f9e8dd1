import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isImportRejection } from '#domain/filing/import.ts';
import { REJECTION_CODES, type RejectionCode } from '#domain/filing/rejection.ts';
import type { OperatorFiling, RejectFiling } from '#sdk/index.ts';
import { useConfirmedChange } from '../../../parts/confirmed-change.tsx';
import { isAnyUnusual, problemAt, refusalsAt } from '../../../parts/field-problems.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { ReasonedButton } from '../../../parts/reasoned-button.tsx';
import { optionalTexts } from '../../../parts/texts.ts';
import { EvidenceField, EvidenceNote, EvidencePage, proofOf, useEvidence } from '../parts/evidence-field.tsx';
import { RECORDED, Recorded } from '../parts/recorded.tsx';

type Texts = { message: string; until: string; note: string; page: string; told: string };
type Values = Texts & { code: RejectionCode | ''; isUnusual: boolean };

const EMPTY: Values = { code: '', message: '', until: '', note: '', page: '', told: '', isUnusual: false };
const POINTERS = {
  message: '/message',
  until: '/resubmit_by',
  proof: '/evidence_upload_id',
  note: '/evidence_note',
  page: '/evidence_page',
  told: '/without_notice',
};
/** Codes that only people give who were asked to sign. */
const DECLINED: readonly string[] = ['attestation_declined', 'agreement_declined'];

/** Records that the office refused the filing, in its own words. */
export function RejectionForm({ filing: { id, type, is_import, legal_name } }: { filing: OperatorFiling }) {
  const codes = codesOf(type).filter(({ value }) => !is_import || isImportRejection(value));
  const form = useForm({ initialValues: EMPTY, clearInputErrorOnChange: false });
  const { code, message } = form.values;
  const evidence = useEvidence(id);
  const { begin, isPending, error, dialog, isDone } = useConfirmedChange({
    label: 'Record the rejection',
    title: 'Record the rejection?',
    about: (
      <p>
        {legal_name}: {code !== '' && REJECTION_CODES[code].meaning} “{message}”
      </p>
    ),
    // `whyNot` lets nobody come here without a code.
    change: (efs, options) => efs.rejectFiling(id, bodyOf(code as RejectionCode, form.values, evidence.id), options),
    onRefused: (refusal) => form.setErrors(refusalsAt(refusal, POINTERS)),
  });
  const submit = form.onSubmit((values) => {
    if (whyNot(values) === null) begin();
  });
  return (
    <details className="card">
      <summary>{titleOf(type, is_import)}</summary>
      <form className="stack" onSubmit={submit}>
        <FormProblem error={error} pointers={Object.values(POINTERS)} />
        <NativeSelect
          label="Reason"
          data={[{ value: '', label: 'Choose the reason' }, ...codes]}
          {...form.getInputProps('code')}
        />
        <Textarea
          label={is_import ? 'Reason in words' : 'Words of the office'}
          description="The account reads them. Leave tax numbers of people out."
          {...form.getInputProps('message')}
          autosize
        />
        {!is_import && (
          <TextInput type="date" label="A correction is accepted until (optional)" {...form.getInputProps('until')} />
        )}
        {!is_import && (
          <>
            <EvidenceField evidence={evidence} label="Notice of the office" problem={form.errors['proof']} />
            <EvidencePage field={form.getInputProps('page')} file={evidence.file} />
            {(form.values.isUnusual || isAnyUnusual(error, POINTERS)) && (
              <Checkbox
                label="The notice shows that the office rejected it"
                {...form.getInputProps('isUnusual', { type: 'checkbox' })}
              />
            )}
            <EvidenceNote
              field={form.getInputProps('note')}
              isNeeded={problemAt(error, POINTERS.note) !== null}
              description="It is recorded: do not name a person."
            />
            {evidence.file === null && (
              <TextInput
                label="Without a notice: how the office told you"
                description="For example by telephone, with the time. It is recorded: do not name a person."
                {...form.getInputProps('told')}
              />
            )}
          </>
        )}
        <ReasonedButton
          type="submit"
          variant="default"
          loading={isPending}
          whyNot={isDone ? RECORDED : whyNot(form.values)}
        >
          Record the rejection …
        </ReasonedButton>
        {isDone && <Recorded />}
        {dialog}
      </form>
    </details>
  );
}

function titleOf(type: OperatorFiling['type'], isImport: boolean): string {
  if (isImport) return 'The import cannot be confirmed';
  return type === 'ein' ? 'The IRS refused the request' : 'The office rejected it';
}

function codesOf(type: OperatorFiling['type']): { value: RejectionCode; label: string }[] {
  return (Object.keys(REJECTION_CODES) as RejectionCode[])
    .filter((each) => each.startsWith('ein_') === (type === 'ein') && !DECLINED.includes(each))
    .map((value) => ({ value, label: REJECTION_CODES[value].meaning }));
}

function whyNot({ code, message }: Values): string | null {
  if (code === '') return 'Choose the reason first.';
  return message.trim() === '' ? 'Enter the words of the office first.' : null;
}

function bodyOf(
  code: RejectionCode,
  { message, until, told, isUnusual, ...noted }: Values,
  evidenceId: string | null,
): RejectFiling {
  const proof = evidenceId === null ? optionalTexts({ without_notice: told }) : proofOf(evidenceId, noted);
  const resubmit = until !== '' && { resubmit_by: new Date(until).toISOString() };
  return { code, message: message.trim(), ...resubmit, ...proof, ...(isUnusual && { confirm_unusual: true }) };
}
