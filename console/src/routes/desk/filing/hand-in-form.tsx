import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { HAND_IN_CHANNELS, type HandIn } from '#domain/filing/filing-report.ts';
import type { OperatorFiling } from '#sdk/index.ts';
import { refusalsAt } from '../../../parts/field-problems.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { useDeskChange } from '../../../queries/desk-change.ts';

const CHANNELS: Readonly<Record<HandIn['channel'], string>> = {
  online: 'Online',
  fax: 'By fax',
  mail: 'By mail',
  telephone: 'By telephone',
  in_person: 'In person',
};
const POINTERS = { handed_in_on: '/handed_in_on', call_again_on: '/call_again_on', note: '/note' };

/** Records how a claimed filing went out, for the days until the office answers. */
export function HandInForm({ filing: { id, handed_in } }: { filing: OperatorFiling }) {
  const { channel = 'fax', handed_in_on = '', call_again_on = null, note = null } = handed_in ?? {};
  const initialValues = { channel, handed_in_on, call_again_on: call_again_on ?? '', note: note ?? '' };
  const form = useForm({ initialValues, clearInputErrorOnChange: false });
  const recording = useDeskChange((efs, values: typeof initialValues) =>
    efs.recordHandIn(id, { ...values, call_again_on: values.call_again_on || null, note: values.note || null }),
  );
  const submit = form.onSubmit((values) =>
    recording.mutate(values, { onError: (error) => form.setErrors(refusalsAt(error, POINTERS)) }),
  );
  return (
    <details className="card">
      <summary>Record how it went to the office</summary>
      <form className="stack" onSubmit={submit}>
        <p className="soft">Every operator sees it while the office has not answered.</p>
        <FormProblem error={recording.error} pointers={Object.values(POINTERS)} />
        <NativeSelect
          label="Way"
          data={HAND_IN_CHANNELS.map((value) => ({ value, label: CHANNELS[value] }))}
          {...form.getInputProps('channel')}
        />
        <TextInput type="date" label="Day at the office" required {...form.getInputProps('handed_in_on')} />
        <TextInput type="date" label="Call again on (optional)" {...form.getInputProps('call_again_on')} />
        <TextInput label="Note (optional)" maxLength={500} {...form.getInputProps('note')} />
        <div>
          <Button type="submit" variant="default" loading={recording.isPending}>
            Record the hand-in
          </Button>
        </div>
      </form>
    </details>
  );
}
