import type { LaterKind } from '../../domain/entity/document.ts';
import { signerCapacity } from '../../domain/filing/attestation.ts';
import type { LaterStatement } from '../../domain/filing/filed-changes.ts';
import { documentTitle } from '../../domain/jurisdictions/document-title.ts';
import type { JurisdictionPack } from '../../domain/jurisdictions/pack.ts';
import { STATES } from '../../domain/jurisdictions/states.ts';
import { type Block, bold, type DocumentContent } from '../content.ts';
import type { DocumentSubject, PaperSignature } from '../document.ts';
import { dayOf } from '../moment.ts';
import { setSignature } from '../set-signature.ts';
import { packOf } from '../subject.ts';
import { fields } from './blocks.ts';

export type LaterSubject = DocumentSubject & { kind: LaterKind; later: LaterStatement; signature?: PaperSignature };

/** Frames the paper of a filing after formation: the company on file before its own parts, the signature after them. */
export function paperAboutCompany(
  subject: LaterSubject,
  partsOf: (cited: (number: string, text: string) => Block, pack: JurisdictionPack) => readonly Block[],
): DocumentContent {
  const { kind, later } = subject;
  const pack = packOf(subject);
  const { citation } = STATES[pack.code].later[kind] ?? {};
  const cited = (number: string, text: string): Block => ({
    kind: 'heading',
    number,
    text,
    ...(citation !== undefined && { citation }),
  });
  return {
    overline: `For filing with the ${pack.registry}`,
    title: documentTitle(kind, subject.constitution),
    name: subject.entity.legal_name,
    blocks: [
      cited('1', 'The company'),
      fields([
        { label: 'Name on file', value: [bold(subject.entity.legal_name)] },
        { label: 'Filing number', value: [bold(later.filing_number)] },
        { label: 'Original filing', value: dayOf(new Date(later.filed_at), pack.timeZone) },
      ]),
      ...partsOf(cited, pack),
      {
        kind: 'signature',
        of: later.signer_name,
        role: signerCapacity(kind, pack.code, subject.constitution.legal_form),
        ...setSignature(subject.signature, pack),
      },
    ],
  };
}
