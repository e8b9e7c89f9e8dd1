import { EXTENT } from '../../../domain/filing/filed-changes.ts';
import { type Block, bold } from '../../content.ts';
import { addressText } from '../../facts.ts';
import { formOf } from '../../subject.ts';
import { fields } from '../blocks.ts';
import { MODES } from '../voting.ts';
import { type Article, agreed, byDefault, follows, instead, sentences, type Terms } from './clause.ts';

/** Returns the article on name, purpose, offices, and the company's own liability. */
export function companyArticle(terms: Terms): Article {
  const { subject, constitution, law, pack, members } = terms;
  const isSole = members.length === 1;
  return {
    title: 'The company',
    clauses: [
      follows('Agreement', 'agreement', [
        plain(isSole ? 'The sole member of ' : 'The members of '),
        bold(subject.entity.legal_name),
        plain(
          ` ${isSole ? 'makes' : 'make'} this agreement. Under the law of ${pack.title} the company is a ${lowerFirst(formOf(subject).title)}. ${law.agreement.text}`,
        ),
      ]),
      byDefault(terms, 'Duration', 'nature'),
      instead('Purpose', 'purpose', sentences(`The purpose of the company is ${constitution.purpose}`)),
      follows('Offices and registered agent', 'office', sentences(law.office.text, OFFICES), [
        fields(officeRows(terms)),
      ]),
      follows(
        'Limited liability',
        'liability',
        sentences(
          law.liability.text,
          'Nothing in this agreement makes a member, an officer or an escalation contact liable to others for the company',
        ),
      ),
      follows('The constitution', 'agreement', CONSTITUTION, [
        fields([
          { label: 'Version', value: String(subject.constitution_version) },
          { label: 'BLAKE3', value: subject.constitution_hash, isSmall: true },
        ]),
      ]),
    ],
  };
}

const OFFICES = 'Until they are changed as the law provides, the offices and the agent are:';

const CONSTITUTION =
  'This agreement is written from the constitution of the company, which is a part of it. The constitution is the document in the canonical form of RFC 8785 that has the BLAKE3 hash below. Where this text and the constitution differ, the constitution prevails.';

function officeRows({ constitution }: Terms): Extract<Block, { kind: 'fields' }>['rows'] {
  const { principal_office: office, mailing_address: mailing, registered_agent: agent } = constitution;
  return [
    { label: 'Principal office', value: office ? addressText(office) : 'Not stated' },
    ...(mailing ? [{ label: 'Mailing address', value: addressText(mailing) }] : []),
    { label: 'Registered agent', value: agent ? `${agent.name}, ${addressText(agent)}` : 'Not stated' },
  ];
}

function plain(text: string): { text: string; face: 'regular' } {
  return { text, face: 'regular' };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Returns the article on management by the members, and on the members' duties. */
export function managementArticle(terms: Terms): Article {
  const { management, mode } = terms.constitution;
  return {
    title: 'Management and duties',
    clauses: [
      follows('Management by the members', 'management', sentences(...managedBy(terms), 'The company has no managers')),
      agreed('How it is managed', sentences(management.description)),
      agreed('Persons and programs', MODES[mode]),
      byDefault(terms, 'Duties', 'duties'),
      byDefault(terms, 'Good faith', 'good_faith'),
    ],
  };
}

/** Returns who manages the company. A DAO says whether its smart contracts do, because W.S. 17-31-109 allows both. */
function managedBy({ constitution, law, isDao }: Terms): string[] {
  const { algorithmic } = constitution.management;
  if (!isDao) return [law.management.text];
  if (algorithmic === 'none') return ['Management is vested in the members', EXTENT.none];
  return [
    'Management is vested in the members and the smart contracts named in the articles',
    EXTENT[algorithmic],
    law.management.text,
  ];
}
