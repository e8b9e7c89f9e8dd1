import { type Constitution, methodsInUse } from '../../domain/constitution/constitution.ts';
import { ownersOf } from '../../domain/tax/tax-form.ts';
import { type Block, bold, type DocumentContent } from '../content.ts';
import type { DocumentSubject } from '../document.ts';
import { addressText, factsOf, fillStatement, percentText, statementsThatApply } from '../facts.ts';
import type { Text } from '../lines.ts';
import { formOf, packOf, rulesOf } from '../subject.ts';
import { contractSchedule, memberSchedule } from './schedules.ts';
import { treasuryBlocks } from './treasury.ts';
import { KINDS, METHODS, MODES, PURPOSES } from './voting.ts';

type Section = { title: string; citation?: string; blocks: readonly Block[] };

/** The members' operating agreement, written from the constitution, which it binds by its hash. */
export function operatingAgreement(subject: DocumentSubject): DocumentContent {
  const { entity, constitution, constitution_version } = subject;
  const pack = packOf(subject);
  const rules = rulesOf(subject, 'operating_agreement');
  const facts = factsOf(subject, pack);
  const required = statementsThatApply(rules.statements, facts);
  const sections: Section[] = [
    company(subject),
    binding(subject),
    members(constitution),
    management(constitution),
    ...voting(constitution),
    { title: 'Treasury', blocks: treasuryBlocks(constitution.treasury) },
    humans(constitution),
    ...agents(constitution),
    taxes(constitution),
    changes(constitution),
    ...required
      .filter(({ isConspicuous }) => !isConspicuous)
      .map((statement) => ({
        title: statement.heading,
        citation: statement.citation,
        blocks: [paragraph(fillStatement(statement, facts))],
      })),
    general(pack.title),
  ];
  const notices = required.filter(({ isConspicuous }) => isConspicuous);
  return {
    overline: `${pack.title} \u00b7 ${formOf(subject).title}`,
    title: rules.title,
    name: entity.legal_name,
    note: `Constitution, version ${constitution_version}`,
    blocks: [
      ...notices.map(({ heading, text, citation }): Block => ({ kind: 'notice', heading, text, citation })),
      ...sections.flatMap(({ title, citation, blocks }, at): Block[] => [
        { kind: 'heading', number: String(at + 1), text: title, ...(citation && { citation }) },
        ...blocks,
      ]),
      ...signatures(constitution),
      ...memberSchedule(constitution),
      ...contractSchedule(constitution),
    ],
  };
}

function company({ entity, constitution }: DocumentSubject): Section {
  const { purpose, principal_office, mailing_address, registered_agent } = constitution;
  return {
    title: 'The company',
    blocks: [
      paragraph([
        plain('The members of '),
        bold(entity.legal_name),
        plain(' agree as follows. The purpose of the company is '),
        plain(sentence(purpose)),
      ]),
      {
        kind: 'fields',
        rows: [
          ...(principal_office ? [{ label: 'Principal office', value: addressText(principal_office) }] : []),
          ...(mailing_address ? [{ label: 'Mailing address', value: addressText(mailing_address) }] : []),
          ...(registered_agent
            ? [{ label: 'Registered agent', value: `${registered_agent.name}, ${addressText(registered_agent)}` }]
            : []),
        ],
      },
    ],
  };
}

function binding({ constitution_hash, constitution_version }: DocumentSubject): Section {
  return {
    title: 'The constitution',
    blocks: [
      paragraph(
        'This agreement is written from the constitution of the company and binds it as a part of itself. The constitution is the document in the canonical form of RFC 8785 that has this BLAKE3 hash; any other is not the one that was agreed.',
      ),
      {
        kind: 'fields',
        rows: [
          { label: 'Version', value: String(constitution_version) },
          { label: 'BLAKE3', value: constitution_hash, isSmall: true },
        ],
      },
    ],
  };
}

function members({ members: all }: Constitution): Section {
  const people = all.filter(({ natural_person }) => natural_person).length;
  return {
    title: 'Members',
    blocks: [
      paragraph(
        `${all.length === 1 ? 'The one member stands' : `The ${all.length} members stand`} in Schedule A, with role, rights and weight; it is a part of this agreement. ${
          people === 1 ? 'One member is a natural person' : `Of the members, ${people} are natural persons`
        }; at all times at least one natural person is a member who controls the company.`,
      ),
      paragraph(
        'Those vote who have the right to vote in Schedule A; an observer never does. A weight counts where a vote is by weight.',
      ),
    ],
  };
}

function management({ mode, management: how }: Constitution): Section {
  return { title: 'Management', blocks: [paragraph(how.description), paragraph(MODES[mode])] };
}

function voting({ governance }: Constitution): Section[] {
  const { voting_method, methods, required_signers, delegation, close_early } = governance;
  const own = Object.entries(methods) as [keyof typeof KINDS, keyof typeof METHODS][];
  return [
    {
      title: 'Votes',
      blocks: [
        paragraph([bold(METHODS[voting_method].title), plain(`: ${METHODS[voting_method].rule}.`)]),
        { kind: 'fields', rows: votingRows(governance) },
        paragraph(
          close_early
            ? 'A vote closes early once no vote that is still open can change its outcome.'
            : 'A vote stays open for its whole period.',
        ),
        ...(close_early && methodsInUse(governance).has('conviction')
          ? [paragraph('A vote by conviction stays open for its whole period.')]
          : []),
        ...(own.length === 0
          ? []
          : [
              paragraph('These matters are decided in a way of their own:'),
              {
                kind: 'table',
                columns: [
                  { title: 'Matter', share: 0.3 },
                  { title: 'Method', share: 0.7 },
                ],
                rows: own.map(([kind, method]) => [KINDS[kind], `${METHODS[method].title}: ${METHODS[method].rule}.`]),
              } as const,
            ]),
        ...(required_signers === undefined
          ? []
          : [
              paragraph(
                `Where multiple signatures decide, ${required_signers} of the members who may vote have to approve.`,
              ),
            ]),
      ],
    },
    {
      title: 'Delegation',
      blocks: [
        paragraph(
          delegation.allowed
            ? `A member may pass the vote on to another member, over at most ${delegation.max_depth} ${delegation.max_depth === 1 ? 'hop' : 'hops'}. Who votes in person is not represented. ${delegation.revocable ? 'A delegation can be taken back at any time, which counts from the next vote on.' : 'A delegation cannot be taken back.'}`
            : 'No member may pass the vote on to another.',
        ),
      ],
    },
  ];
}

function votingRows(governance: Constitution['governance']) {
  const { voting_threshold, quorum, amendment_threshold, dissolution_threshold, voting_period_hours } = governance;
  return [
    { label: 'Ordinary proposals', value: ofVotes(voting_threshold) },
    { label: 'Amendment, membership', value: ofVotes(amendment_threshold) },
    {
      label: 'Dissolution',
      value: `Approvals of at least ${percentText(dissolution_threshold)} of the whole electorate`,
    },
    {
      label: 'Quorum',
      value: quorum === 0 ? 'None' : `${percentText(quorum)} of the electorate votes, abstentions included`,
    },
    { label: 'Voting period', value: `${voting_period_hours} ${voting_period_hours === 1 ? 'hour' : 'hours'}` },
  ];
}

function ofVotes(share: number): string {
  return `Approvals of at least ${percentText(share)} of approvals and rejections, and more approvals than rejections`;
}

function humans({ escalation }: Constitution): Section {
  return {
    title: 'Decisions of natural persons',
    blocks: [
      paragraph(
        'What the company may not decide alone is put to these natural persons, each for the matters named beside them:',
      ),
      {
        kind: 'table',
        columns: [
          { title: 'Name', share: 0.3 },
          { title: 'Reached at', share: 0.38 },
          { title: 'Matters', share: 0.32 },
        ],
        rows: escalation.contacts.map(({ name, email, did, purposes }) => [
          name,
          [email, did].filter(Boolean).join('\n'),
          purposes.map((purpose) => PURPOSES[purpose]).join(', '),
        ]),
      },
    ],
  };
}

function agents({ members: all }: Constitution): Section[] {
  const algorithmic = all.filter(({ role }) => role === 'algorithmic');
  if (algorithmic.length === 0) return [];
  return [
    {
      title: 'Agents',
      blocks: [
        paragraph(
          'An algorithmic member acts for the company within the permissions that Schedule A gives it, and no further. The company answers for what it does within them; members who control it answer for keeping it within them.',
        ),
        {
          kind: 'list',
          items: algorithmic.map(({ id, name }): Text => [bold(name ?? id), ...(name ? [plain(`, ${id}`)] : [])]),
        },
      ],
    },
  ];
}

function taxes({ tax, responsible_party, ...constitution }: Constitution): Section {
  const treated =
    ownersOf(constitution).length === 1
      ? 'is disregarded as an entity separate from its member'
      : 'is treated as a partnership';
  const number =
    tax.ein === 'apply'
      ? `The company applies for an employer identification number${responsible_party ? `; its responsible party is ${responsible_party.name}` : ''}.`
      : `The company does not apply for an employer identification number: ${sentence(tax.reason ?? 'waived')}`;
  return {
    title: 'Taxes',
    blocks: [paragraph(`Unless it elects otherwise, the company ${treated} for federal tax purposes. ${number}`)],
  };
}

function changes({ governance }: Constitution): Section {
  return {
    title: 'Amendment and dissolution',
    blocks: [
      paragraph(
        `This agreement is amended by amending the constitution, with approvals of at least ${percentText(governance.amendment_threshold)} of approvals and rejections. An amendment makes the next version of the constitution, and an agreement that binds it takes the place of this one.`,
      ),
      paragraph(
        `The members dissolve the company with approvals of at least ${percentText(governance.dissolution_threshold)} of the whole electorate. It then pays its debts, settles its affairs, and distributes what remains as the law provides.`,
      ),
    ],
  };
}

function general(state: string): Section {
  return {
    title: 'General',
    blocks: [
      paragraph(
        `The law of ${state} governs this agreement. Should a part of it not hold, the rest does. Records and signatures in electronic form are as good as on paper. Decisions, votes and filings are kept in the audit chain of the company, in which no entry can be changed without it being seen.`,
      ),
    ],
  };
}

/** The number of members who sign it on paper; the others are members by Schedule A. */
const MAX_SIGNATURES = 8;

function signatures({ members: all }: Constitution): Block[] {
  const founders = all.filter(({ role }) => role === 'founder').slice(0, MAX_SIGNATURES);
  return founders.map(({ id, name, natural_person }) => ({
    kind: 'signature',
    of: name ?? id,
    role: natural_person ? 'Founder, a natural person' : 'Founder',
  }));
}

function paragraph(text: Text): Block {
  return { kind: 'paragraph', text };
}

function plain(text: string): { text: string; face: 'regular' } {
  return { text, face: 'regular' };
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
