import { feeWords } from '../../domain/filing/fee.ts';
import { uploadOf } from '../../domain/filing/uploaded-evidence.ts';
import { type Block, bold, type DocumentContent } from '../content.ts';
import type { DocumentSubject, FiledFacts } from '../document.ts';
import { momentOf, utcText } from '../moment.ts';
import { formOf, packOf } from '../subject.ts';
import { fields, heading, paragraph, table } from './blocks.ts';

export function receipt(subject: DocumentSubject & { filed: FiledFacts }): DocumentContent {
  const { entity, filed } = subject;
  const pack = packOf(subject);
  return {
    overline: 'Record of a filing',
    title: 'Filing Receipt',
    name: entity.legal_name,
    note: formOf(subject).title,
    blocks: [
      fields([
        { label: 'Filing number', value: [bold(filed.number)] },
        {
          label: 'Filed',
          value: [bold(momentOf(filed.filed_at, pack.timeZone))],
          note: utcText(new Date(filed.filed_at)),
        },
        { label: 'Registry', value: pack.registry },
        { label: 'Legal name', value: entity.legal_name },
        { label: 'State fee', value: feeWords(filed.fee_cents || null) },
        { label: 'Reference', value: filed.reference },
      ]),
      heading('What was filed'),
      paragraph('All that was filed is known by one hash, BLAKE3 over its canonical form (RFC 8785):'),
      fields([{ label: 'Packet', value: filed.packet_hash, isSmall: true }]),
      ...documents(filed),
      heading('What the registry says'),
      paragraph(evidenceText(filed.evidence)),
    ],
  };
}

function documents({ documents: filed }: FiledFacts): Block[] {
  if (filed.length === 0) return [paragraph('No document was filed with it; the facts were filed as data.')];
  return [
    table(
      { Document: 0.2, BLAKE3: 0.8 },
      filed.map(({ kind, blake3 }) => [kind.replaceAll('_', ' '), blake3]),
    ),
  ];
}

function evidenceText(evidence: string | null): string {
  if (evidence === null) return 'It confirmed the number and the moment, and said no more.';
  if (uploadOf(evidence) !== null)
    return 'A person filed it at the office; the proof is kept among the documents of the company.';
  return evidence;
}
