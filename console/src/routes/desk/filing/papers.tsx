import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { uploadOf } from '#domain/filing/uploaded-evidence.ts';
import type { OperatorFiling } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Empty } from '../../../parts/note.tsx';
import { sentence } from '../../../parts/sentence.ts';
import { type Paper, paperQuery } from '../../../queries/desk.ts';
import { FileView } from '../parts/file-view.tsx';

/** The papers of a filing: those to file, the proof of the signature, and what others supplied. */
export function Papers({ filing }: { filing: OperatorFiling }) {
  const papers = papersOf(filing);
  const [shown, setShown] = useState<Paper | null>(null);
  if (papers.length === 0) return <Empty title="This filing has no papers" />;
  return (
    <div className="stack">
      <ul className="rows">
        {papers.map((paper) => (
          <li key={paper.name} className="row-apart">
            <span>
              {paper.name}
              {paper.note && <div className="soft small">{paper.note}</div>}
            </span>
            <Button
              size="compact-sm"
              variant={shown?.name === paper.name ? 'filled' : 'default'}
              onClick={() => setShown(paper)}
              aria-label={`Show ${paper.name}`}
            >
              Show
            </Button>
          </li>
        ))}
      </ul>
      {shown !== null && <Shown key={shown.name} filingId={filing.id} paper={shown} />}
    </div>
  );
}

export function Shown({ filingId, paper }: { filingId: string; paper: Paper }) {
  const file = useQuery(paperQuery(useEfs(), filingId, paper));
  return <Loaded query={file}>{(blob) => <FileView blob={blob} title={paper.name} />}</Loaded>;
}

function papersOf(filing: OperatorFiling): Paper[] {
  const { type, state, signing, asserted, result, is_import, packet } = filing;
  if (is_import) return importedPapers(packet, result);
  const papers: Paper[] = (signing?.documents ?? []).map(({ kind }) => ({
    name: KINDS[kind] ?? sentence(kind.replaceAll('_', ' ')),
    kind: kind as NonNullable<Paper['kind']>,
    note: FILED[state] ?? 'File this paper.',
  }));
  const evidence = result?.['evidence'];
  const proof = uploadOf(typeof evidence === 'string' ? evidence : null);
  if (proof !== null) {
    const name = type === 'ein' ? 'Notice of the IRS' : 'Receipt of the office';
    papers.unshift({ name, upload: proof, note: 'The recorded facts come from it.' });
  }
  if (signing?.proof) {
    papers.push({ name: 'Signature certificate', kind: 'signature_certificate', note: 'Keep it; never file it.' });
  }
  if (signing?.supplied_consent) {
    const { upload_id, signed_by } = signing.supplied_consent;
    papers.push({ name: 'Consent that the account supplied', upload: upload_id, note: `Signed by ${signed_by}.` });
  }
  if (type === 'ein') papers.push({ name: 'Worksheet for Form SS-4', kind: 'ein_worksheet' });
  if (type === 'ein' && asserted !== null)
    papers.push({ name: 'Notice that the account supplied', kind: 'ein_notice' });
  return papers;
}

/** The papers of an import, and the findings of the operator. */
function importedPapers(packet: OperatorFiling['packet'], result: OperatorFiling['result']): Paper[] {
  const kinds = ((packet['documents'] ?? []) as { kind: NonNullable<Paper['kind']> }[]).map(({ kind }) => kind);
  const given = kinds.map((kind): Paper => ({ name: KINDS[kind] ?? kind, kind, note: 'The account supplied it.' }));
  const evidence = result?.['evidence'];
  const proof = uploadOf(typeof evidence === 'string' ? evidence : null);
  const note = 'The recorded facts come from it.';
  return proof === null ? given : [{ name: 'Proof that an operator found', upload: proof, note }, ...given];
}

const FILED: Readonly<Partial<Record<OperatorFiling['state'], string>>> = {
  accepted: 'It was filed.',
  rejected: 'It was rejected.',
  cancelled: 'It is not filed.',
};

const KINDS: Readonly<Record<string, string>> = {
  articles: 'Articles',
  consent: 'Consent of the registered agent',
  articles_of_dissolution: 'Articles of dissolution',
  evidence: 'Another paper of the office',
  ein_notice: 'Notice of the tax number',
};
