import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OperatorFiling, RecordAgentConsent } from '#sdk/index.ts';
import { useConfirmedChange } from '../../../parts/confirmed-change.tsx';
import { inWords, problemAt } from '../../../parts/field-problems.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { ReasonedButton } from '../../../parts/reasoned-button.tsx';
import { EvidenceField, useEvidence } from '../parts/evidence-field.tsx';
import { RECORDED, Recorded } from '../parts/recorded.tsx';

const FIELDS = ['/signed_by', '/signed_at', '/evidence_upload_id', '/evidence_note'];

/** Records the consent of a registered agent that came on paper. */
export function AgentConsentForm({ filing: { id } }: { filing: OperatorFiling }) {
  const [signedBy, setSignedBy] = useState('');
  const [signedAt, setSignedAt] = useState('');
  const [note, setNote] = useState('');
  const [isStanding, setStanding] = useState(false);
  const evidence = useEvidence(id);
  const body = (): RecordAgentConsent => ({
    signed_by: signedBy.trim(),
    signed_at: new Date(signedAt).toISOString(),
    evidence_upload_id: evidence.id ?? '',
    ...(note.trim() !== '' && { evidence_note: note.trim() }),
    ...(isStanding && { is_standing: true }),
  });
  const { begin, isPending, error, dialog, isDone } = useConfirmedChange({
    label: 'Record the consent',
    title: 'Record the consent that the agent signed?',
    change: (efs, options) => efs.recordAgentConsent(id, body(), options),
  });
  const whyNot = whyNotYet({ signedBy, signedAt, evidenceId: evidence.id });
  const problem = (pointer: string): string | null => {
    const found = problemAt(error, pointer);
    return found && inWords(found);
  };
  const ofNote = problemAt(error, '/evidence_note');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (whyNot === null) begin();
  };
  return (
    <form className="card stack" onSubmit={submit}>
      <h2>A consent came on paper</h2>
      <FormProblem error={error} pointers={FIELDS} />
      <TextInput
        label="Signed by"
        description="The person who signed for the agent."
        value={signedBy}
        onChange={({ currentTarget: { value } }) => setSignedBy(value)}
        error={problem('/signed_by')}
      />
      <TextInput
        type="datetime-local"
        label="Signed at"
        value={signedAt}
        onChange={({ currentTarget: { value } }) => setSignedAt(value)}
        error={problem('/signed_at')}
      />
      <EvidenceField evidence={evidence} label="The signed paper" problem={problem('/evidence_upload_id')} />
      {(ofNote !== null || note !== '') && (
        <Textarea
          label="Why the file does not show it"
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
          error={ofNote && inWords(ofNote, 'A reason')}
          autosize
        />
      )}
      <Checkbox
        label="The paper covers every appointment of this agent at this office"
        checked={isStanding}
        onChange={({ currentTarget: { checked } }) => setStanding(checked)}
      />
      <ReasonedButton type="submit" loading={isPending} whyNot={isDone ? RECORDED : whyNot}>
        Record the consent …
      </ReasonedButton>
      {isDone && <Recorded />}
      {dialog}
    </form>
  );
}

type Given = { signedBy: string; signedAt: string; evidenceId: string | null };

function whyNotYet({ signedBy, signedAt, evidenceId }: Given): string | null {
  if (signedBy.trim() === '') return 'Enter the person who signed first.';
  if (signedAt === '') return 'First enter the time at which the paper was signed.';
  return evidenceId === null ? 'Add the paper first.' : null;
}
