import { FileInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useEfs } from '../../../api/session.tsx';
import { ProblemNote } from '../../../parts/problem-note.tsx';

/** A paper that is uploaded as soon as it is chosen; `id` is undefined until it is there. */
export function useImportFile() {
  const efs = useEfs();
  const [file, setFile] = useState<File | null>(null);
  const upload = useMutation({ meta: { isUpload: true }, mutationFn: (chosen: File) => efs.createUpload(chosen) });
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    upload.reset();
    if (chosen !== null) upload.mutate(chosen);
  };
  return { file, choose, id: upload.data?.id, isPending: upload.isPending, error: upload.error };
}

export type ImportFile = ReturnType<typeof useImportFile>;

export function ImportFileField({ label, description, of }: { label: string; description: string; of: ImportFile }) {
  return (
    <div>
      {of.error !== null && <ProblemNote error={of.error} />}
      <FileInput
        label={label}
        description={description}
        placeholder="No file yet"
        accept="application/pdf,image/png,image/jpeg"
        value={of.file}
        onChange={of.choose}
        clearable
        clearButtonProps={{ 'aria-label': `Remove the file of ${label}` }}
      />
      {of.id !== undefined && (
        <p className="soft small" role="status">
          Uploaded {of.file?.name}.
        </p>
      )}
    </div>
  );
}
