import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import type { CreateImport, Entity } from '#sdk/index.ts';
import { useLackOf } from '../../../api/session.tsx';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { optionalTexts, trimmed } from '../../../parts/texts.ts';
import { type UploadedFile, useUploadedFile } from '../../../parts/uploaded-file.ts';
import { ImportFileField } from './import-file.tsx';

const EMPTY = { number: '', day: '', ein: '' };

type Values = typeof EMPTY;
type Files = { articles: UploadedFile; evidence: UploadedFile; notice: UploadedFile };

/** The account's facts about the company, with the papers that prove them. */
export function ImportForm({ entity: { id, version, legal_name } }: { entity: Entity }) {
  const navigate = useNavigate();
  const lack = useLackOf('formation:submit');
  const form = useForm({ initialValues: EMPTY });
  const values = trimmed(form.values);
  const files = { articles: useUploadedFile(), evidence: useUploadedFile(), notice: useUploadedFile() };
  return (
    <form className="card stack" onSubmit={(event) => event.preventDefault()}>
      <div className="fields">
        <TextInput
          label="Filing number"
          description="As in the register."
          required
          autoComplete="off"
          {...form.getInputProps('number')}
        />
        <TextInput
          label="Filed on"
          description="The day at the office."
          type="date"
          required
          autoComplete="off"
          {...form.getInputProps('day')}
        />
        <TextInput
          label="Tax number (EIN)"
          description="With its hyphen. Leave it empty if the company has none."
          placeholder="12-3456789"
          autoComplete="off"
          {...form.getInputProps('ein')}
        />
      </div>
      <ImportFileField of={files.articles} label="Articles" description="As the office filed them. PDF, PNG or JPEG." />
      <ImportFileField
        of={files.evidence}
        label="Another paper of the office"
        description="Such as a certificate of good standing. One of the two is needed."
      />
      <ImportFileField
        of={files.notice}
        label="Notice of the tax number"
        description="CP 575 or 147C. Needed with a tax number."
      />
      <div>
        <ConfirmedAction
          entityId={id}
          version={version}
          label="Import the company"
          title={`Import ${legal_name}?`}
          whyNot={lack ?? whyNot(values, files)}
          change={(efs, options) => efs.createImport(id, bodyOf(values, files), options)}
          onDone={() => void navigate({ to: '/entities/$id', params: { id } })}
        />
      </div>
    </form>
  );
}

function whyNot({ number, day, ein }: Values, { articles, evidence, notice }: Files): string | null {
  if (number === '') return 'Enter the filing number first.';
  if (day === '') return 'Enter the day of the filing first.';
  if ([articles, evidence, notice].some(({ isPending }) => isPending)) return 'A file is being uploaded.';
  if (articles.id === undefined && evidence.id === undefined) return 'Add the articles or another paper of the office.';
  if ((ein !== '') === (notice.id !== undefined)) return null;
  return ein === '' ? 'Enter the tax number of the notice.' : 'Add the notice of the tax number.';
}

function bodyOf({ number, day, ein }: Values, { articles, evidence, notice }: Files): CreateImport {
  const documents = [
    { kind: 'articles' as const, upload_id: articles.id },
    { kind: 'evidence' as const, upload_id: evidence.id },
    { kind: 'ein_notice' as const, upload_id: notice.id },
  ].flatMap(({ kind, upload_id }) => (upload_id === undefined ? [] : [{ kind, upload_id }]));
  return { filing_number: number, filed_at: day, documents, ...optionalTexts({ ein }) };
}
