import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Document } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Empty } from '../../../parts/note.tsx';
import { Section } from '../../../parts/page.tsx';
import { documentsQuery } from '../../../queries/documents.ts';
import { Archives } from './archives.tsx';
import { standingOf } from './document-standing.ts';
import { Preview } from './preview.tsx';

const route = getRouteApi('/entities/$id');

export function DocumentsPage() {
  const { id } = route.useParams();
  const documents = useQuery(documentsQuery(useEfs(), id));
  const [shown, setShown] = useState<Document | null>(null);
  return (
    <Section title="Documents">
      <Loaded query={documents}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No documents yet">The service writes them once the formation is submitted.</Empty>
          ) : (
            <ul className="rows">
              {data.map((document) => (
                <Row key={document.id} document={document} onShow={() => setShown(document)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Archives entityId={id} onMade={setShown} />
      {shown !== null && <Preview entityId={id} document={shown} onClose={() => setShown(null)} />}
    </Section>
  );
}

function Row({ document, onShow }: { document: Document; onShow: () => void }) {
  return (
    <li className="row-apart">
      <div>
        {document.title}
        <div className="soft small">
          {document.content_type} · {Math.ceil(document.size / 1_024)} KiB · <Moment at={document.created_at} />
        </div>
        <Standing document={document} />
      </div>
      <Button size="compact-sm" variant="default" onClick={onShow} aria-label={`Show ${document.title}`}>
        Show
      </Button>
    </li>
  );
}

/** Tells papers of a rejected attempt from those of the accepted one. */
function Standing({ document }: { document: Document }) {
  const standing = standingOf(document);
  if (standing === null) return null;
  return (
    <div className="small">
      <span className="state" data-tone={standing.tone}>
        {standing.words}
      </span>
    </div>
  );
}
