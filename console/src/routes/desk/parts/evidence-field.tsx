import { FileInput, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useEfs } from '../../../api/session.tsx';
import { ProblemNote } from '../../../parts/problem-note.tsx';
import { optionalTexts } from '../../../parts/texts.ts';
import { FileView } from './file-view.tsx';

/** A proof that is uploaded as soon as it is chosen; a form then names its id. */
export type Evidence = ReturnType<typeof useEvidence>;

export function useEvidence(filingId: string) {
  const efs = useEfs();
  const [file, setFile] = useState<File | null>(null);
  const upload = useMutation({
    meta: { isUpload: true },
    mutationFn: (chosen: File) => efs.createFilingEvidence(filingId, chosen),
  });
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    upload.reset();
    if (chosen !== null) upload.mutate(chosen);
  };
  return { file, choose, id: upload.data?.id ?? null, isPending: upload.isPending, error: upload.error };
}

type Props = { evidence: Evidence; label: string; problem?: ReactNode };

/** Takes the proof by drop or by choice, and shows it beside what is typed. */
export function EvidenceField({ evidence: { file, choose, id, isPending, error }, label, problem = null }: Props) {
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const dropped = event.dataTransfer.files[0];
    if (dropped) choose(dropped);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same by keyboard.
    <div className="drop stack" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <FileInput
        label={label}
        description="Drop a PDF, PNG or JPEG here, or choose one."
        placeholder="No file yet"
        accept="application/pdf,image/png,image/jpeg"
        value={file}
        onChange={choose}
        error={problem}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
      />
      <p className="soft small" role="status">
        {isPending && 'Uploading …'}
        {id !== null && `Uploaded ${file?.name ?? ''}.`}
      </p>
      {error !== null && <ProblemNote error={error} />}
      {file !== null && (
        <details>
          <summary>Look at the file</summary>
          <FileView blob={file} title={file.name} />
        </details>
      )}
    </div>
  );
}

/** The page that proves the filing, if an office's paper is about several companies. Its field is there for a PDF. */
export function EvidencePage({ field, file }: { field: GetInputPropsReturnType; file: File | null }) {
  if (file?.type !== 'application/pdf' && field.value === '') return null;
  return (
    <TextInput
      type="number"
      min={1}
      label="Page of this company (optional)"
      description="Only if the paper is about several companies: one page proves one filing."
      {...field}
    />
  );
}

/** Members of a request body about its proof. */
export function proofOf(evidenceId: string, { note, page }: { note: string; page: string }) {
  return {
    evidence_upload_id: evidenceId,
    ...optionalTexts({ evidence_note: note }),
    ...(page !== '' && { evidence_page: Number(page) }),
  };
}

type NoteProps = {
  field: GetInputPropsReturnType;
  /** The service did not find in the file what was entered. */
  isNeeded: boolean;
  description?: string;
};

/** The reason why the proof does not show what was entered. Its field is there once it is needed. */
export function EvidenceNote({ field, isNeeded, description }: NoteProps) {
  if (!isNeeded && field.value === '') return null;
  return <Textarea label="Why the file does not show it" description={description} autosize {...field} />;
}
