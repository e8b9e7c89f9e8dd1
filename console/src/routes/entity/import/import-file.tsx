import { FileInput } from '@mantine/core';
import { ProblemNote } from '../../../parts/problem-note.tsx';
import type { UploadedFile } from '../../../parts/uploaded-file.ts';

export function ImportFileField({ label, description, of }: { label: string; description: string; of: UploadedFile }) {
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
