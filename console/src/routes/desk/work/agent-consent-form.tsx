import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { OperatorFiling, RecordAgentConsent } from '#sdk/index.ts';
import { useConfirmedChange } from '../../../parts/confirmed-change.tsx';
import { problemAt, refusalsAt } from '../../../parts/field-problems.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { ReasonedButton } from '../../../parts/reasoned-button.tsx';
import { optionalTexts, trimmed } from '../../../parts/texts.ts';
import { EvidenceField, EvidenceNote, useEvidence } from '../parts/evidence-field.tsx';
import { RECORDED, Recorded } from '../parts/recorded.tsx';

const EMPTY = { signedBy: '', signedAt: '', note: '', isStanding: false };
const POINTERS = {
  signedBy: '/signed_by',
  signedAt: '/signed_at',
  paper: '/evidence_upload_id',
  note: '/evidence_note',
};

/** Records the consent of a registered agent that came on paper. */
export function AgentConsentForm({ filing: { id } }: { filing: OperatorFiling }) {
  const form = useForm({ initialValues: EMPTY, clearInputErrorOnChange: false });
  const { signedBy, signedAt, note, isStanding } = trimmed(form.values);
  const evidence = useEvidence(id);
  const body = (): RecordAgentConsent => ({
    signed_by: signedBy,
    signed_at: new Date(signedAt).toISOString(),
    evidence_upload_id: evidence.id ?? '',
    ...optionalTexts({ evidence_note: note }),
    ...(isStanding && { is_standing: true }),
  });
  const { begin, isPending, error, dialog, isDone } = useConfirmedChange({
    label: 'Record the consent',
    title: 'Record the consent that the agent signed?',
    change: (efs, options) => efs.recordAgentConsent(id, body(), options),
    onRefused: (refusal) => form.setErrors(refusalsAt(refusal, POINTERS)),
  });
  const whyNot = whyNotYet({ signedBy, signedAt, evidenceId: evidence.id });
  const submit = form.onSubmit(() => {
    if (whyNot === null) begin();
  });
  return (
    <form className="card stack" onSubmit={submit}>
      <h2>A consent came on paper</h2>
      <FormProblem error={error} pointers={Object.values(POINTERS)} />
      <TextInput
        label="Signed by"
        description="The person who signed for the agent."
        {...form.getInputProps('signedBy')}
      />
      <TextInput type="datetime-local" label="Signed at" {...form.getInputProps('signedAt')} />
      <EvidenceField evidence={evidence} label="The signed paper" problem={form.errors['paper']} />
      <EvidenceNote field={form.getInputProps('note')} isNeeded={problemAt(error, POINTERS.note) !== null} />
      <Checkbox
        label="The paper covers every appointment of this agent at this office"
        {...form.getInputProps('isStanding', { type: 'checkbox' })}
      />
      <ReasonedButton type="submit" loading={isPending} whyNot={isDone ? RECORDED : whyNot}>
        Record the consent …
      </ReasonedButton>
      {isDone && <Recorded />}
      {dialog}
    </form>
  );
}

type Entered = { signedBy: string; signedAt: string; evidenceId: string | null };

function whyNotYet({ signedBy, signedAt, evidenceId }: Entered): string | null {
  if (signedBy === '') return 'Enter the person who signed first.';
  if (signedAt === '') return 'First enter the time at which the paper was signed.';
  return evidenceId === null ? 'Add the paper first.' : null;
}
