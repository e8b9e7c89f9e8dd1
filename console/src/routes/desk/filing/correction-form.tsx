import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CorrectFiling, OperatorFiling } from '#sdk/index.ts';
import { useConfirmedChange } from '../../../parts/confirmed-change.tsx';
import { inWords, problemAt } from '../../../parts/field-problems.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { ReasonedButton } from '../../../parts/reasoned-button.tsx';
import { EvidenceField, useEvidence } from '../parts/evidence-field.tsx';

const WAYS = [
  { value: 'facts', label: 'Another number or date' },
  { value: 'swap', label: 'Mixed up with another filing' },
  { value: 'not_filed', label: 'The office never accepted it' },
];
const FIELDS = [
  '/facts/number',
  '/facts/filed_at',
  '/facts/swap_with',
  '/reason',
  '/evidence_upload_id',
  '/evidence_note',
];
const EMPTY = { way: 'facts', number: '', day: '', other: '', reason: '', note: '', isUnusual: false };
type Values = typeof EMPTY;

/** Asks for the correction of a recorded fact; a second operator decides. */
export function CorrectionForm({ filing: { id } }: { filing: OperatorFiling }) {
  const [values, setValues] = useState<Values>(EMPTY);
  const set = (part: Partial<Values>): void => setValues((now) => ({ ...now, ...part }));
  const evidence = useEvidence(id);
  const { begin, isPending, error, dialog } = useConfirmedChange({
    label: 'Ask for the correction',
    title: 'Ask for the correction?',
    about: <p>Nothing changes before a second operator confirms it.</p>,
    change: (efs, options) => efs.correctFiling(id, bodyOf(values, evidence.id ?? ''), options),
    onDone: () => setValues(EMPTY),
  });
  const problem = (pointer: string): string | null => {
    const found = problemAt(error, pointer);
    return found && inWords(found);
  };
  const ofNote = problemAt(error, '/evidence_note');
  const isUnusual =
    values.isUnusual || ['/facts/number', '/facts/filed_at'].some((at) => problemAt(error, at)?.code === 'unusual');
  const whyNot = whyNotYet(values, evidence.id);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (whyNot === null) begin();
  };
  return (
    <details className="card">
      <summary>A recorded fact is wrong</summary>
      <form className="stack" onSubmit={submit}>
        <FormProblem error={error} pointers={FIELDS} />
        <NativeSelect
          label="The mistake"
          data={WAYS}
          value={values.way}
          onChange={({ currentTarget: { value } }) => set({ way: value })}
        />
        <Facts values={values} set={set} problem={problem} />
        {isUnusual && (
          <Checkbox
            label="The proof shows exactly this number and date"
            checked={values.isUnusual}
            onChange={({ currentTarget: { checked } }) => set({ isUnusual: checked })}
          />
        )}
        <Textarea
          label="Reason"
          description="It is recorded: do not name a person."
          value={values.reason}
          onChange={({ currentTarget: { value } }) => set({ reason: value })}
          error={problem('/reason')}
          autosize
        />
        <EvidenceField evidence={evidence} label="Proof" problem={problem('/evidence_upload_id')} />
        {(ofNote !== null || values.note !== '') && (
          <Textarea
            label="Why the file does not show it"
            value={values.note}
            onChange={({ currentTarget: { value } }) => set({ note: value })}
            error={ofNote && inWords(ofNote, 'A reason')}
            autosize
          />
        )}
        <ReasonedButton type="submit" variant="default" loading={isPending} whyNot={whyNot}>
          Ask for the correction …
        </ReasonedButton>
        {dialog}
      </form>
    </details>
  );
}

type FactsProps = { values: Values; set: (part: Partial<Values>) => void; problem: (pointer: string) => string | null };

function Facts({ values, set, problem }: FactsProps) {
  if (values.way === 'not_filed') return null;
  if (values.way === 'swap') {
    return (
      <TextInput
        label="Address of the other filing"
        description="Find it with Search, open it, and copy its address from the browser. Both are corrected."
        value={values.other}
        onChange={({ currentTarget: { value } }) => set({ other: value })}
        error={problem('/facts/swap_with')}
      />
    );
  }
  return (
    <>
      <TextInput
        label="Right number"
        description="Leave it empty if only the date is wrong."
        value={values.number}
        onChange={({ currentTarget: { value } }) => set({ number: value })}
        error={problem('/facts/number')}
      />
      <TextInput
        type="date"
        label="Right date"
        value={values.day}
        onChange={({ currentTarget: { value } }) => set({ day: value })}
        error={problem('/facts/filed_at')}
      />
    </>
  );
}

function whyNotYet({ way, number, day, other, reason }: Values, evidenceId: string | null): string | null {
  if (way === 'facts' && number.trim() === '' && day === '') return 'Enter the right number or date first.';
  if (way === 'swap' && other.trim() === '') return 'Enter the other filing first.';
  if (reason.trim() === '') return 'Give a reason first.';
  return evidenceId === null ? 'Add the proof first.' : null;
}

/** The id at the end of the address of a filing; an id alone, and what is neither, stay as they are. */
function filingIdIn(address: string): string {
  return /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(address)?.[0] ?? address.trim();
}

function bodyOf(
  { way, number, day, other, reason, note, isUnusual }: Values,
  evidence_upload_id: string,
): CorrectFiling {
  const facts = { ...(number.trim() !== '' && { number: number.trim() }), ...(day !== '' && { filed_at: day }) };
  return {
    facts: way === 'swap' ? { swap_with: filingIdIn(other) } : way === 'not_filed' ? { not_filed: true } : facts,
    reason: reason.trim(),
    evidence_upload_id,
    ...(note.trim() !== '' && { evidence_note: note.trim() }),
    ...(isUnusual && { confirm_unusual: true }),
  };
}
