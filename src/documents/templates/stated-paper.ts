import { documentTitle, type LaterKind } from '../../domain/entity/document.ts';
import { signerCapacity } from '../../domain/filing/capacity.ts';
import type { LaterStatement } from '../../domain/filing/later-statement.ts';
import { LATER_LAW } from '../../domain/jurisdictions/later-law.ts';
import { bold, type DocumentContent } from '../content.ts';
import type { DocumentSubject, PaperSignature } from '../document.ts';
import { dayOf } from '../moment.ts';
import { setSignature } from '../set-signature.ts';
import { packOf } from '../subject.ts';

/** A paper that states facts about a company and changes none of them, such as an annual report. */
export function statedPaper(
  subject: DocumentSubject & { kind: LaterKind; later: LaterStatement; signature?: PaperSignature },
): DocumentContent {
  const { kind, later } = subject;
  const pack = packOf(subject);
  const { citation } = LATER_LAW[pack.code][kind] ?? {};
  return {
    overline: `For filing with the ${pack.registry}`,
    title: documentTitle(kind, pack.code),
    name: subject.entity.legal_name,
    blocks: [
      { kind: 'heading', number: '1', text: 'The company', ...(citation !== undefined && { citation }) },
      {
        kind: 'fields',
        rows: [
          { label: 'Name on file', value: [bold(subject.entity.legal_name)] },
          { label: 'Filing number', value: [bold(later.filing_number)] },
          { label: 'Original filing', value: dayOf(new Date(later.filed_at), pack.timeZone) },
        ],
      },
      { kind: 'heading', number: '2', text: 'Statement', ...(citation !== undefined && { citation }) },
      { kind: 'fields', rows: (later.facts ?? []).map(({ label, value }) => ({ label, value })) },
      {
        kind: 'signature',
        of: later.signer_name,
        role: signerCapacity(kind, pack.code),
        ...setSignature(subject.signature, pack),
      },
    ],
  };
}
