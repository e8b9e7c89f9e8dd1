import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Note } from '../../../parts/note.tsx';

/** Shows a file in the page. It was read with the key, so neither the key nor a link to the file is in any address. */
export function FileView({ blob, title }: { blob: Blob; title: string }) {
  const url = useObjectUrl(blob);
  if (url === null) return null;
  const isPdf = blob.type === 'application/pdf';
  return (
    <div className="stack">
      {isPdf && navigator.pdfViewerEnabled && <iframe className="preview" src={url} title={title} />}
      {isPdf && !navigator.pdfViewerEnabled && (
        <Note>
          <p>This browser has no viewer for PDF files in a page. Download the file to read it.</p>
        </Note>
      )}
      {blob.type.startsWith('image/') && <img className="preview" src={url} alt={title} />}
      <div>
        <Button component="a" variant="default" href={url} download={`${title}.${blob.type.split('/')[1] ?? 'bin'}`}>
          Download
        </Button>
      </div>
    </div>
  );
}

function useObjectUrl(blob: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
