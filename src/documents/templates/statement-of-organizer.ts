import { membersByLaw } from '../../domain/constitution/members-by-law.ts';
import { signerCapacity } from '../../domain/filing/attestation.ts';
import { documentTitle } from '../../domain/jurisdictions/document-title.ts';
import { bold, type DocumentContent } from '../content.ts';
import type { DocumentRequest } from '../document.ts';
import { dayOf } from '../moment.ts';
import { nameOnPaper, printedName } from '../name-on-paper.ts';
import { setSignature } from '../set-signature.ts';
import { formOf, packOf } from '../subject.ts';
import { fields, heading, paragraph } from './blocks.ts';

/**
 * Returns a paper for the members of an LLC. It names the members, and says that the organizer is not a member and has
 * no further role.
 */
export function statementOfOrganizer(
  subject: Extract<DocumentRequest, { kind: 'statement_of_organizer' }>,
): DocumentContent {
  const { entity, constitution, constitution_hash, filed, words, signature } = subject;
  const organizer = constitution.organizer ? nameOnPaper(constitution.organizer) : '';
  const pack = packOf(subject);
  const articles = documentTitle('articles', constitution).toLowerCase();
  const capacity = signerCapacity('articles', pack.code, constitution.legal_form);
  return {
    overline: 'For the members \u00b7 Not filed with any office',
    title: documentTitle('statement_of_organizer', constitution),
    name: entity.legal_name,
    note: formOf(subject).title,
    blocks: [
      heading('The formation', '1'),
      fields([
        { label: 'Legal name', value: [bold(entity.legal_name)] },
        { label: 'Filed with', value: pack.registry, note: dayOf(new Date(filed.filed_at), pack.timeZone) },
        { label: 'Filing number', value: [bold(filed.number)] },
        { label: capacity, value: [bold(organizer)], note: `Signed the ${articles}; not a member` },
        { label: 'Constitution', value: constitution_hash, isSmall: true },
      ]),
      heading('The members', '2'),
      paragraph('When it was formed, the company had these members, whom its constitution names:'),
      { kind: 'list', items: membersByLaw(constitution).map((member) => [bold(printedName(member))]) },
      heading('The statement', '3'),
      paragraph(`The signer of the ${articles} signed this together with them, before they were filed:`),
      paragraph(words),
      { kind: 'signature', of: organizer, role: capacity, ...setSignature(signature, pack) },
    ],
  };
}
