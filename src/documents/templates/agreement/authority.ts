import type { Authority, AuthorityMatter } from '../../../domain/constitution/agreement-parts.ts';
import type { Constitution } from '../../../domain/constitution/constitution.ts';
import { signersOf } from '../../../domain/filing/dissolution.ts';
import { STATES } from '../../../domain/jurisdictions/states.ts';
import { dollarsText } from '../../../domain/treasury/money.ts';
import { type Block, bold } from '../../content.ts';
import type { Text } from '../../lines.ts';
import { nameOf, officerName, printedName } from '../../name-on-paper.ts';
import { numberTable, table } from '../blocks.ts';
import { treasuryBlocks, treasuryLead } from '../treasury.ts';
import { type Article, agreed, byDefault, type Clause, instead, sentences, type Terms } from './clause.ts';

export const MATTERS: Readonly<Record<AuthorityMatter, string>> = {
  contracts: 'contracts',
  payments: 'payments',
  banking: 'bank accounts',
  borrowing: 'borrowing',
  employment: 'employment',
  property: 'property',
  filings: 'filings',
  taxes: 'tax returns',
};

/** Returns the article on the people and agents who act for the company, and on their matters and limits. */
export function authorityArticle(terms: Terms): Article {
  const { constitution } = terms;
  return {
    title: 'Officers, authority and spending',
    clauses: [
      officersClause(constitution),
      authorityClause(terms),
      ...filingsClause(constitution),
      ...agentsClause(constitution),
      agreed('Spending limits', treasuryLead(constitution), treasuryBlocks(constitution.treasury)),
    ],
  };
}

function officersClause(constitution: Constitution): Clause {
  const officers = constitution.officers_and_authority?.officers;
  if (officers === undefined) return agreed('Officers', 'The company has no officers.');
  return agreed('Officers', 'These natural persons are officers of the company, until the members decide otherwise:', [
    table(
      { Office: 0.35, Officer: 0.65 },
      officers.map((officer) => [
        officer.title,
        [officerName(constitution, officer), officer.email].filter(Boolean).join('\n'),
      ]),
    ),
  ]);
}

function authorityClause(terms: Terms): Clause {
  const { constitution } = terms;
  const authority = constitution.officers_and_authority?.authority;
  if (authority === undefined) return byDefault(terms, 'Authority', 'authority');
  return instead(
    'Authority',
    'authority',
    'These may bind the company, each in the matters and for a single transaction up to the limit stated beside them, and always within the spending limits below. No one else may bind the company unless the members decide so.',
    [authorityTable(constitution, authority)],
  );
}

/** Returns the clause that names the people who sign filings; empty for a draft, which has no organizer yet. */
function filingsClause(constitution: Constitution): Clause[] {
  if (constitution.organizer === undefined) return [];
  // A person who is reached at two addresses is listed once.
  const names = new Set(signersOf(constitution, [], constitution.organizer).map(({ name }) => name));
  const { annual_report: reporter } = STATES[constitution.jurisdiction].signers.value;
  const report = reporter === undefined ? '' : `, and acts as its ${reporter.toLowerCase()} for its annual report`;
  return [
    agreed(
      'Filings',
      `Each of these natural persons is authorized to sign filings with the state for the company, and to affirm the facts that they state${report}. This gives no other authority.`,
      [{ kind: 'list', items: [...names].map((name): Text => [bold(name)]) }],
    ),
  ];
}

function authorityTable(constitution: Constitution, authority: readonly Authority[]): Block {
  return numberTable(
    { Authorized: 0.32, Matters: 0.46, Limit: 0.22 },
    authority.map(({ member, matters, limit_usd, description }) => [
      nameOf(constitution, member),
      [matters.map((matter) => MATTERS[matter]).join(', '), description].filter(Boolean).join('\n'),
      limit_usd === undefined ? 'Spending limits' : dollarsText(limit_usd),
    ]),
  );
}

function agentsClause({ members }: Constitution): Clause[] {
  const agents = members.filter(({ role }) => role === 'algorithmic');
  if (agents.length === 0) return [];
  return [
    agreed(
      'Agents',
      sentences(
        'An algorithmic member is an agent of the company: a program that acts within the permissions of Schedule A and the authority of this article, and no further',
        'Its acts within them are acts of the company alone. By operating or supervising it, no member takes on a liability of the company',
        'The agents are:',
      ),
      [
        {
          kind: 'list',
          items: agents.map(
            (agent): Text => [
              bold(printedName(agent)),
              ...(agent.name ? [{ text: `, ${agent.id}`, face: 'regular' as const }] : []),
            ],
          ),
        },
      ],
    ),
  ];
}
