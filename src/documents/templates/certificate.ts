import type {
  AuthorityStatement,
  CertifiedAuthority,
  CertifiedFact,
  ExistenceStatement,
} from '../../domain/certificates/certificate.ts';
import type { CertificateKind } from '../../domain/certificates/credential.ts';
import { capital } from '../../domain/formats/capital.ts';
import { dollarsText } from '../../domain/treasury/money.ts';
import { type Block, bold, type DocumentContent } from '../content.ts';
import type { CertifiedFacts, DocumentSubject } from '../document.ts';
import { dayOf, momentOf, utcText } from '../moment.ts';
import { factSource } from '../stated-facts.ts';
import { formOf, isCorporation, packOf } from '../subject.ts';
import { MATTERS } from './agreement/authority.ts';
import { fields, heading, paragraph, softParagraph } from './blocks.ts';

// Only a state issues certificates of existence or authority, so certificates of this service have other titles.
const TITLES: Readonly<Record<CertificateKind, string>> = {
  existence: 'Record of Existence',
  authority: 'Record of Authority',
};

/** Returns a paper that shows a signed certificate in words. The proof is the signed text, not this paper. */
export function certificate(subject: DocumentSubject & { certified: CertifiedFacts }): DocumentContent {
  const { entity, certified } = subject;
  const { statement, id, issued_at, expires_at, status_uri } = certified;
  const { timeZone } = packOf(subject);
  const moment = (at: string) => ({ value: momentOf(at, timeZone), note: utcText(new Date(at)) });
  return {
    overline: 'Issued by the Entity Formation Service, not by a state',
    title: TITLES[statement.kind],
    name: entity.legal_name,
    note: formOf(subject).title,
    blocks: [
      ...(statement.kind === 'existence' ? existence(subject, statement) : authority(subject, statement)),
      heading('How long it holds'),
      fields([
        { label: 'As of', ...moment(issued_at) },
        { label: 'Expires', ...moment(expires_at) },
        { label: 'Revocation', value: status_uri, note: 'A list that anyone can read without a key', isSmall: true },
        { label: 'Certificate', value: id, isSmall: true },
      ]),
      softParagraph(
        'The proof is the signed text that comes with this paper. Verify it with: efs certificates verify. Without the list, a revocation after the moment above is not seen.',
      ),
    ],
  };
}

const FACTS: Readonly<Record<string, string>> = {
  name: 'Legal name',
  jurisdiction: 'Filed with',
  legal_form: 'Legal form',
  filing_number: 'Filing number',
  filed_at: 'Filed',
};

function existence(subject: DocumentSubject, { company, facts }: ExistenceStatement): Block[] {
  const pack = packOf(subject);
  const printed = ({ name, value }: CertifiedFact) => {
    if (name === 'jurisdiction') return pack.registry;
    if (name === 'legal_form') return formOf(subject).title;
    return name === 'filed_at' ? dayOf(new Date(value), pack.timeZone) : value;
  };
  return [
    paragraph(
      'By the records of the service, this company was filed as stated below, exists, and is not being dissolved.',
    ),
    fields([
      ...facts.map((fact) => ({
        label: FACTS[fact.name] ?? fact.name,
        value: [bold(printed(fact))],
        note: factSource(fact.source, fact.verified_by, fact.verified_at, pack.timeZone),
      })),
      { label: 'State of the record', value: company.state, note: 'From the service itself' },
    ]),
  ];
}

function authority(subject: DocumentSubject, { company, authority: given, origin }: AuthorityStatement): Block[] {
  const { registry, timeZone } = packOf(subject);
  const { agent, matters, limit_usd, description, company_limits: limits } = given;
  const source =
    origin.proposal_id === null ? 'written before the company was filed' : `proposal ${origin.proposal_id}`;
  const isAgent = agent.role === 'algorithmic';
  const who = isAgent ? 'agent' : isCorporation(subject) ? 'person' : 'member';
  return [
    paragraph(
      `The constitution of the company gives this ${who} authority to bind it, in the matters and within the limits below, and in no others.`,
    ),
    fields(
      [
        {
          label: capital(who),
          value: [bold(agent.name ?? agent.did)],
          note: isAgent ? 'A program' : '',
        },
        { label: 'DID', value: agent.did, isSmall: true },
        {
          label: 'On behalf of',
          value: [bold(company.name)],
          note: `${registry}, filing number ${company.filing_number}`,
        },
        {
          label: 'Matters',
          value: [bold(matters.map((matter) => MATTERS[matter]).join(', '))],
          note: description ?? '',
        },
        {
          label: 'Limit of one transaction',
          value: limit_usd === null ? 'The limits of the company' : [bold(dollarsText(limit_usd))],
        },
        {
          label: 'Since',
          value: dayOf(new Date(origin.since), timeZone),
          note: `Version ${origin.since_version} of the constitution, ${source}`,
        },
        {
          label: 'Constitution',
          value: origin.constitution_hash,
          note: `Version ${origin.constitution_version}, in effect`,
          isSmall: true,
        },
        ...limitRows(limits),
      ].map(({ note, ...row }) => ({ ...row, ...(note && { note }) })),
    ),
  ];
}

function limitRows(limits: CertifiedAuthority['company_limits']) {
  const rows = [
    ['The company: most in 24 hours', limits.daily_spend_limit_usd],
    ['The company: a person decides from', limits.require_human_above_usd],
    ['The company: reserve that stays', limits.reserve_minimum_usd],
    ['This agent: most in a month', limits.agent_monthly_limit_usd],
  ] as const;
  return rows.flatMap(([label, usd]) => (usd === null ? [] : [{ label, value: dollarsText(usd), note: '' }]));
}
