import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { problemOfReason } from '#domain/formats/problem.ts';
import type { CorrectFiling, OperatorFiling } from '#sdk/index.ts';
import { useConfirmedChange } from '../../../parts/confirmed-change.tsx';
import { problemAt, refusalsAt } from '../../../parts/field-problems.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { ReasonedButton } from '../../../parts/reasoned-button.tsx';
import { optionalTexts } from '../../../parts/texts.ts';
import { EvidenceField, EvidenceNote, EvidencePage, proofOf, useEvidence } from '../parts/evidence-field.tsx';

const WAYS = [
  { value: 'facts', label: 'Another number or date' },
  { value: 'swap', label: 'Mixed up with another filing' },
  { value: 'not_filed', label: 'The office never accepted it' },
];
const POINTERS = {
  number: '/facts/number',
  day: '/facts/filed_at',
  effect: '/facts/effective_at',
  other: '/facts/swap_with',
  reason: '/reason',
  proof: '/evidence_upload_id',
  note: '/evidence_note',
  page: '/evidence_page',
};
const EMPTY = {
  way: 'facts',
  number: '',
  day: '',
  effect: '',
  other: '',
  reason: '',
  note: '',
  page: '',
  isUnusual: false,
};
type Values = typeof EMPTY;

/** Asks for the correction of a recorded fact; a second operator decides. */
export function CorrectionForm({ filing: { id, type } }: { filing: OperatorFiling }) {
  const form = useForm({ initialValues: EMPTY, clearInputErrorOnChange: false });
  const { values } = form;
  const evidence = useEvidence(id);
  const { begin, isPending, error, dialog } = useConfirmedChange({
    label: 'Ask for the correction',
    title: 'Ask for the correction?',
    about: <p>Nothing changes before a second operator confirms it.</p>,
    change: (efs, options) => efs.correctFiling(id, bodyOf(values, evidence.id ?? ''), options),
    onDone: form.reset,
    onRefused: (refusal) => form.setErrors(refusalsAt(refusal, POINTERS)),
  });
  const isUnusual =
    values.isUnusual || [POINTERS.number, POINTERS.day].some((at) => problemAt(error, at)?.code === 'unusual');
  const whyNot = whyNotYet(values, evidence.id);
  const submit = form.onSubmit(() => {
    if (whyNot === null) begin();
  });
  return (
    <details className="card">
      <summary>A recorded fact is wrong</summary>
      <form className="stack" onSubmit={submit}>
        <FormProblem error={error} pointers={Object.values(POINTERS)} />
        <NativeSelect label="The mistake" data={WAYS} {...form.getInputProps('way')} />
        <Facts form={form} isFormation={type === 'formation'} />
        {isUnusual && (
          <Checkbox
            label="The proof shows exactly this number and date"
            {...form.getInputProps('isUnusual', { type: 'checkbox' })}
          />
        )}
        <Textarea
          label="Reason"
          description="It is recorded: do not name a person."
          {...form.getInputProps('reason')}
          autosize
        />
        <EvidenceField evidence={evidence} label="Proof" problem={form.errors['proof']} />
        <EvidencePage field={form.getInputProps('page')} file={evidence.file} />
        <EvidenceNote field={form.getInputProps('note')} isNeeded={problemAt(error, POINTERS.note) !== null} />
        <ReasonedButton type="submit" variant="default" loading={isPending} whyNot={whyNot}>
          Ask for the correction …
        </ReasonedButton>
        {dialog}
      </form>
    </details>
  );
}

function Facts({ form, isFormation }: { form: UseFormReturnType<Values>; isFormation: boolean }) {
  const { way } = form.values;
  if (way === 'not_filed') return null;
  if (way === 'swap') {
    return (
      <TextInput
        label="Address of the other filing"
        description="Find it with Search, open it, and copy its address from the browser. Both are corrected."
        {...form.getInputProps('other')}
      />
    );
  }
  return (
    <>
      <TextInput
        label="Right number"
        description="Leave it empty if only the date is wrong."
        {...form.getInputProps('number')}
      />
      <TextInput type="date" label="Right date" {...form.getInputProps('day')} />
      {isFormation && (
        <TextInput
          type="date"
          label="Right day of effect"
          description="The date of the filing, if it took effect at once."
          {...form.getInputProps('effect')}
        />
      )}
    </>
  );
}

function whyNotYet({ way, number, day, effect, other, reason }: Values, evidenceId: string | null): string | null {
  if (way === 'facts' && number.trim() === '' && day === '' && effect === '')
    return 'Enter the right number or date first.';
  if (way === 'swap' && other.trim() === '') return 'Enter the other filing first.';
  if (problemOfReason(reason) !== null) return 'Give a reason first, in a few words.';
  return evidenceId === null ? 'Add the proof first.' : null;
}

/** The id at the end of the address of a filing; an id alone, and what is neither, stay as they are. */
function filingIdIn(address: string): string {
  return /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(address)?.[0] ?? address.trim();
}

function bodyOf(
  { way, number, day, effect, other, reason, isUnusual, ...noted }: Values,
  evidenceId: string,
): CorrectFiling {
  const facts = optionalTexts({ number, filed_at: day, effective_at: effect });
  return {
    facts: way === 'swap' ? { swap_with: filingIdIn(other) } : way === 'not_filed' ? { not_filed: true } : facts,
    reason: reason.trim(),
    ...proofOf(evidenceId, noted),
    ...(isUnusual && { confirm_unusual: true }),
  };
}
