import { documentTitle, type LaterKind } from '../../domain/entity/document.ts';
import { signerCapacity } from '../../domain/filing/capacity.ts';
import type { LaterStatement } from '../../domain/filing/later-statement.ts';
import { LATER_LAW } from '../../domain/jurisdictions/later-law.ts';
import { type Block, bold, type DocumentContent } from '../content.ts';
import type { DocumentSubject, PaperSignature } from '../document.ts';
import { dayOf, momentOf } from '../moment.ts';
import { setSignature } from '../set-signature.ts';
import { packOf } from '../subject.ts';

/** Articles of amendment, or the statement by which a company changes its registered agent. */
export function laterPaper(
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
      { kind: 'heading', number: '2', text: 'What changes', ...(citation !== undefined && { citation }) },
      changesTable(later),
      ...(kind === 'statement_of_change' ? agentStatements(later, pack.timeZone) : []),
      { kind: 'heading', number: kind === 'statement_of_change' ? '4' : '3', text: 'Decision of the members' },
      {
        kind: 'paragraph',
        text: `The members decided this change, which was carried out on ${momentOf(later.decided_at, pack.timeZone)}.`,
      },
      {
        kind: 'signature',
        of: later.signer_name,
        role: signerCapacity(kind, pack.code),
        ...setSignature(subject.signature, pack),
      },
    ],
  };
}

function changesTable({ changes }: LaterStatement): Block {
  return {
    kind: 'table',
    columns: [
      { title: 'Fact', share: 0.24 },
      { title: 'On file', share: 0.38 },
      { title: 'From now on', share: 0.38 },
    ],
    rows: changes.map(({ label, before, after }) => [label, before, [bold(after)]]),
  };
}

/** W.S. 17-28-102(a): the consent, and that both addresses are one. */
function agentStatements({ consent }: LaterStatement, timeZone: string): Block[] {
  const given =
    consent === null
      ? 'The signed consent of the new registered agent is filed beside this statement.'
      : `The new registered agent consented: signed by ${consent.signed_by}, ${momentOf(consent.signed_at, timeZone)}.`;
  return [
    { kind: 'heading', number: '3', text: 'Consent and office' },
    { kind: 'paragraph', text: given },
    {
      kind: 'paragraph',
      text: 'After this change, the address of the registered office and the business address of the registered agent are identical.',
    },
  ];
}
