import { BANK_LAW } from '../../domain/bank/law.ts';
import type { IncludedPaper, MissingPaper } from '../../domain/bank/papers.ts';
import { type Block, bold, type DocumentContent } from '../content.ts';
import type { BankPackFacts, DocumentSubject } from '../document.ts';
import { momentOf, utcText } from '../moment.ts';
import { formOf, packOf } from '../subject.ts';
import { fields, heading, law, paragraph, softParagraph, table } from './blocks.ts';

/**
 * Returns the first page of a bank pack (the papers that a bank asks for). The page lists the papers with their hashes,
 * and the missing papers.
 */
export function bankPackContents(subject: DocumentSubject & { pack: BankPackFacts }): DocumentContent {
  const { entity, pack } = subject;
  const { timeZone } = packOf(subject);
  const { included, missing, facts, made_at } = pack;
  return {
    overline: 'Papers for opening a bank account',
    title: 'Contents',
    name: entity.legal_name,
    note: formOf(subject).title,
    blocks: [
      fields([
        ...facts.map(({ label, value, source }) => ({ label, value: [bold(value)], note: source })),
        { label: 'Made', value: momentOf(made_at, timeZone), note: utcText(new Date(made_at)) },
      ]),
      heading('In this archive'),
      paragraph(
        'The SHA-256 of each file shows that it was not changed since. The file manifest.json has the same list for programs.',
      ),
      ...included.flatMap(includedBlocks),
      ...missingBlocks(missing),
      heading('The bank also asks for'),
      paragraph(BANK_LAW.identification.text),
      law(`Law: ${BANK_LAW.identification.citation}`),
      paragraph('The service holds no identity papers. Every signer and every owner brings their own.'),
    ],
  };
}

function includedBlocks({ title, file, sha256, origin, open }: IncludedPaper): Block[] {
  return [
    heading(title),
    fields([
      { label: 'File', value: [bold(file)] },
      { label: 'Source', value: origin },
      ...(open === null ? [] : [{ label: 'Still to do', value: open }]),
      { label: 'SHA-256', value: sha256, isSmall: true },
    ]),
  ];
}

function missingBlocks(missing: readonly MissingPaper[]): Block[] {
  if (missing.length === 0) return [heading('Nothing is missing')];
  const hasNotice = missing.some(({ paper }) => paper === 'tax_notice');
  return [
    heading('Missing'),
    table(
      { Paper: 0.24, Reason: 0.36, 'How to get it': 0.4 },
      missing.map(({ title, reason, how }) => [title, reason, how]),
    ),
    ...(hasNotice ? [softParagraph(BANK_LAW.tax_notice.text), law(`Source: ${BANK_LAW.tax_notice.citation}`)] : []),
  ];
}
