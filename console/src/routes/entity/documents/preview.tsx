import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Document } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Note } from '../../../parts/note.tsx';
import { documentFileQuery } from '../../../queries/documents.ts';

type Props = { entityId: string; document: Document; onClose: () => void };

/** Shows a file in the page. It was read with the key, so neither the key nor a link to the file is in any address. */
export function Preview({ entityId, document, onClose }: Props) {
  const file = useQuery(documentFileQuery(useEfs(), entityId, document.id));
  return (
    <Dialog title={document.title} onClose={onClose} isWide>
      <Loaded query={file}>{(blob) => <File blob={blob} document={document} />}</Loaded>
      <p className="soft small">
        BLAKE3 <code>{document.blake3}</code>
      </p>
      <div>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function File({ blob, document: { title, content_type } }: { blob: Blob; document: Document }) {
  const url = useObjectUrl(blob);
  if (url === null) return null;
  const isPicture = content_type.startsWith('image/');
  return (
    <>
      {content_type === 'application/pdf' && <Pdf url={url} title={title} />}
      {isPicture && <img className="preview" src={url} alt={title} />}
      <div>
        <Button component="a" href={url} download={`${title}.${extensionOf(content_type)}`}>
          Download
        </Button>
      </div>
    </>
  );
}

function Pdf({ url, title }: { url: string; title: string }) {
  if (navigator.pdfViewerEnabled) return <iframe className="preview" src={url} title={title} />;
  return (
    <Note>
      <p>This browser has no viewer for PDF files in a page. Download the file to read it.</p>
    </Note>
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

function extensionOf(contentType: Document['content_type']): string {
  return contentType === 'image/jpeg' ? 'jpg' : (contentType.split('/')[1] ?? 'bin');
}
