import {
  type Constitution,
  directorsOf,
  isPerson,
  type Member,
  phoneAt,
} from '../../domain/constitution/constitution.ts';
import { membersByLaw } from '../../domain/constitution/members-by-law.ts';
import { capital } from '../../domain/formats/capital.ts';
import type { Citation } from '../../domain/jurisdictions/pack.ts';
import { STATES } from '../../domain/jurisdictions/states.ts';
import { type Block, bold, type DocumentContent } from '../content.ts';
import type { DocumentSubject, FiledFacts } from '../document.ts';
import { addressText } from '../facts.ts';
import { nameOnPaper, officerName, printedName } from '../name-on-paper.ts';
import { formOf, packOf } from '../subject.ts';
import { citing } from './agreement/clause.ts';
import { fields, heading, law, paragraph, table } from './blocks.ts';

const TO_FILL_IN = '\u00a0';

/** Tells the registered agent which natural person to write to, and who manages the company. */
export function communicationsContact(
  subject: DocumentSubject & { filed: Pick<FiledFacts, 'number'> },
): DocumentContent {
  const { entity, constitution, filed } = subject;
  const { registered_agent: agent, principal_office: office, mailing_address: mailing = office } = constitution;
  const contact = contactOf(constitution);
  const phone = phoneAt(contact?.email, constitution);
  const written = (text: string | undefined) => text ?? TO_FILL_IN;
  return {
    overline: 'For the registered agent \u00b7 Not filed with any office',
    title: 'Communications Contact',
    name: entity.legal_name,
    note: formOf(subject).title,
    blocks: [
      heading('The company', '1'),
      fields([
        { label: 'Legal name', value: [bold(entity.legal_name)] },
        { label: 'Filing number', value: `${filed.number}, ${packOf(subject).registry}` },
        { label: 'Registered agent', value: agent ? nameOnPaper(agent) : TO_FILL_IN },
      ]),
      heading('The contact', '2'),
      paragraph(
        `This natural person, a ${roleIn(constitution)} of the company, is authorized to receive communications from the registered agent, and is the designated communications contact of the company:`,
      ),
      fields([
        { label: 'Name', value: contact ? [bold(printedName(contact))] : TO_FILL_IN },
        { label: 'Address (in care of the company)', value: written(office && addressText(office)) },
        { label: 'Mailing address', value: written(mailing && addressText(mailing)) },
        { label: 'Business telephone', value: written(phone) },
        { label: 'E-mail', value: written(contact?.email) },
      ]),
      heading('Who manages the company', '3'),
      paragraph('Mail reaches each of them in care of the company, at the addresses above:'),
      managers(constitution),
      paragraph(
        'Fill in what is missing, and give it to the registered agent. Tell the agent if one of these facts changes.',
      ),
      ...lawOf(contactLawOf(constitution)),
    ],
  };
}

/**
 * The contact is a member or a director, never the registered agent. Without a contact, the line is filled in by hand.
 */
function contactOf(constitution: Constitution) {
  const { registered_agent: agent } = constitution;
  const people = ownersOrDirectors(constitution).filter(
    (member) => isPerson(member) && member.name !== undefined && member.name !== agent?.name,
  );
  return people.find(({ email }) => email !== undefined) ?? people[0];
}

function managers(constitution: Constitution): Block {
  const as = capital(roleIn(constitution));
  const officers = constitution.officers_and_authority?.officers ?? [];
  return table({ Name: 0.6, As: 0.4 }, [
    ...ownersOrDirectors(constitution).map((member) => [printedName(member), as]),
    ...officers.map((officer) => [officerName(constitution, officer), officer.title]),
  ]);
}

function roleIn({ legal_form }: Constitution): 'director' | 'member' {
  return legal_form === 'corporation' ? 'director' : 'member';
}

function ownersOrDirectors(constitution: Constitution): readonly Member[] {
  return constitution.legal_form === 'corporation' ? directorsOf(constitution) : membersByLaw(constitution);
}

function contactLawOf({ jurisdiction, legal_form }: Constitution): Citation | null {
  const { byForm, contactLaw } = STATES[jurisdiction];
  return byForm?.[legal_form]?.contactLaw ?? contactLaw;
}

function lawOf(source: Citation | null): Block[] {
  return source === null ? [] : [law(citing('Law', source))];
}
