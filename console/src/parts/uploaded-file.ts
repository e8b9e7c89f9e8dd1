import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useEfs } from '../api/session.tsx';

/** A file that is uploaded as soon as it is chosen; `id` is undefined until it is there. */
export function useUploadedFile() {
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

export type UploadedFile = ReturnType<typeof useUploadedFile>;
