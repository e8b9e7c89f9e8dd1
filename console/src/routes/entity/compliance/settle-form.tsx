import { FileInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CompleteObligation, Obligation } from '#sdk/index.ts';
import { useLackOf } from '../../../api/session.tsx';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { centsOf, isAmount } from '../../../parts/money.ts';
import { ProblemNote } from '../../../parts/problem-note.tsx';
import { optionalTexts } from '../../../parts/texts.ts';
import { useUploadedFile } from '../../../parts/uploaded-file.ts';

type Props = { obligation: Obligation; today: string };

/** Records that the company has met the duty. The proof is uploaded as soon as it is chosen. */
export function SettleForm({ obligation: { id, entity_id, title }, today }: Props) {
  const lack = useLackOf('entities:write');
  const form = useForm({ initialValues: { day: '', paid: '', note: '' } });
  const { day, paid, note } = form.values;
  const proof = useUploadedFile();
  const cents = centsOf(paid);
  const body: CompleteObligation = {
    done_on: day,
    ...(cents !== null && { amount_cents: cents }),
    ...optionalTexts({ note }),
    ...(proof.id !== undefined && { evidence_upload_id: proof.id }),
  };
  const isPaidRight = isAmount(paid);
  return (
    <details>
      <summary>This was done</summary>
      <form className="card stack" onSubmit={(event) => event.preventDefault()}>
        {proof.error !== null && <ProblemNote error={proof.error} />}
        <div className="fields">
          <TextInput type="date" label="Done on" required max={today} {...form.getInputProps('day')} />
          <TextInput
            label="Paid, in dollars"
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('paid')}
            error={isPaidRight ? null : 'Write it as 60.00.'}
          />
        </div>
        <FileInput
          label="Proof"
          description="A PDF, PNG or JPEG, such as the receipt of the office."
          placeholder="No file yet"
          accept="application/pdf,image/png,image/jpeg"
          value={proof.file}
          onChange={proof.choose}
          clearable
          clearButtonProps={{ 'aria-label': 'Remove the file' }}
        />
        {proof.id !== undefined && (
          <p className="soft small" role="status">
            Uploaded {proof.file?.name}.
          </p>
        )}
        <Textarea label="Note" autosize maxLength={1_000} {...form.getInputProps('note')} />
        <div>
          <ConfirmedAction
            entityId={entity_id}
            affects={['entities']}
            label="Mark as done"
            title={`Mark “${title}” as done?`}
            whyNot={lack ?? whyNotDone(day, isPaidRight, proof.isPending)}
            change={(each, options) => each.settleObligation(entity_id, id, body, options)}
          />
        </div>
      </form>
    </details>
  );
}

function whyNotDone(day: string, isPaidRight: boolean, isUploading: boolean): string | null {
  if (day === '') return 'Enter the day first.';
  if (!isPaidRight) return 'Correct the amount first.';
  return isUploading ? 'The proof is being uploaded.' : null;
}
