import { directorsOf } from '../../domain/constitution/constitution.ts';
import type { JurisdictionPack } from '../../domain/jurisdictions/pack.ts';
import { DE_BYLAWS } from '../../domain/jurisdictions/us-de-bylaws.ts';
import type { Block, DocumentContent } from '../content.ts';
import type { AgreementSignatures, DocumentSubject } from '../document.ts';
import { officerName, printedName } from '../name-on-paper.ts';
import { setSignature } from '../set-signature.ts';
import { formOf, packOf, rulesOf } from '../subject.ts';
import { citing, isUnconfirmed, UNCONFIRMED_NOTE, unbroken } from './agreement/clause.ts';
import { fields, heading, law, paragraph, softParagraph } from './blocks.ts';

/** Returns a corporation's bylaws. They are written from the constitution, and state its hash. */
export function bylaws(subject: DocumentSubject & { signatures?: AgreementSignatures }): DocumentContent {
  const pack = packOf(subject);
  return {
    overline: `${pack.title} \u00b7 ${formOf(subject).title}`,
    title: rulesOf(subject, 'operating_agreement').title,
    name: subject.entity.legal_name,
    note: `Constitution, version ${subject.constitution_version}`,
    blocks: [
      ...DE_BYLAWS.flatMap(({ title, clauses }, at): Block[] => [
        heading(title, String(at + 1)),
        ...clauses.flatMap((clause, place): Block[] => [
          { kind: 'clause', number: `${at + 1}.${place + 1}`, heading: clause.heading, text: unbroken(clause.text) },
          ...(clause.heading === 'Officers' ? officers(subject) : []),
          law(citing('Law', clause)),
        ]),
      ]),
      heading('The constitution'),
      paragraph(
        'These bylaws are written from the constitution of the corporation, which is a part of them. It is the document in the canonical form of RFC 8785 that has the BLAKE3 hash below.',
      ),
      fields([
        { label: 'Version', value: String(subject.constitution_version) },
        { label: 'BLAKE3', value: subject.constitution_hash, isSmall: true },
      ]),
      ...referenceNote(),
      ...consentOfDirectors(subject, pack),
    ],
  };
}

function referenceNote(): Block[] {
  return DE_BYLAWS.some(({ clauses }) => clauses.some(isUnconfirmed)) ? [softParagraph(UNCONFIRMED_NOTE)] : [];
}

function consentOfDirectors(
  { constitution, signatures = {} }: DocumentSubject & { signatures?: AgreementSignatures },
  pack: JurisdictionPack,
): Block[] {
  return [
    heading('Consent of the directors'),
    paragraph(
      'All directors sign here, and so consent in writing, without a meeting: they adopt these bylaws, and choose the officers whom they name.',
    ),
    law('Law: 8 Del. C. \u00a7\u00a0108(c), \u00a7\u00a0109(a), \u00a7\u00a0141(f), \u00a7\u00a0142'),
    ...directorsOf(constitution).map(
      (director): Block => ({
        kind: 'signature',
        of: printedName(director),
        role: 'Director',
        ...setSignature(signatures[director.id], pack),
      }),
    ),
  ];
}

function officers({ constitution }: DocumentSubject): Block[] {
  const named = constitution.officers_and_authority?.officers ?? [];
  if (named.length === 0) return [];
  const rows = named.map((officer) => ({ label: officer.title, value: officerName(constitution, officer) }));
  return [fields(rows)];
}
