import { BANK_LAW } from '../../src/domain/bank/law.ts';
import { formatCents } from '../../src/domain/formats/decimal.ts';
import { US_AGREEMENT } from '../../src/domain/jurisdictions/agreement-law.ts';
import type { ChangePaper } from '../../src/domain/jurisdictions/company-facts.ts';
import { currentPack, JURISDICTION_CODES } from '../../src/domain/jurisdictions/index.ts';
import type { Law } from '../../src/domain/jurisdictions/law.ts';
import type { Citation, LegalForm, Mark, StatutoryDocument } from '../../src/domain/jurisdictions/pack.ts';
import { STATES } from '../../src/domain/jurisdictions/states.ts';
import { DE_BYLAWS } from '../../src/domain/jurisdictions/us-de-bylaws.ts';
import { TAX_FORM } from '../../src/domain/tax/tax-form.ts';
import { ONE_A_DAY, TYPE_NOTES } from '../../src/domain/tax/tax-notes.ts';
import { dollarsText } from '../../src/domain/treasury/money.ts';

/** A statement of law that a paper prints. */
export type Statement = Citation & { paper: string; text: string };

const PAPERS: Readonly<Record<StatutoryDocument, string>> = {
  articles: 'Articles',
  consent: "Agent's consent",
  operating_agreement: 'Agreement, notice',
  articles_of_dissolution: 'Articles of dissolution',
};

const CHANGE_PAPERS: Readonly<Record<ChangePaper, string>> = {
  articles_of_amendment: 'Articles of amendment',
  statement_of_change: 'Statement of change',
};

/** Every statement of law in the papers of all states and forms, each once. */
export function statements(): Statement[] {
  const ofBank = Object.values(BANK_LAW).map((each) => ({ ...each, paper: 'Papers for a bank' }));
  const ofChanges = JURISDICTION_CODES.flatMap((code) => [
    ...[STATES[code], ...Object.values(STATES[code].byForm ?? {})].flatMap(({ later = {} }) =>
      Object.values(later).flatMap(({ statements: more = [], ...each }) =>
        [each, ...more].map((one) => ({ ...one, paper: `${code} Later papers` })),
      ),
    ),
    ...Object.values(STATES[code].changes).flatMap(({ papers }) =>
      Object.entries(papers).flatMap(([kind, paper]) =>
        paper.statements.map((each) => ({ ...each, paper: `${code} ${CHANGE_PAPERS[kind as ChangePaper]}` })),
      ),
    ),
  ]);
  const all = [
    ...ofPacks(),
    ...ofChanges,
    ...ofAttestations(),
    ...ofContacts(),
    ...ofAgreements(),
    ...ofBylaws(),
    ...ofWorksheet(),
    ...ofBank,
  ];
  const key = ({ paper, text, citation }: Statement) => `${paper} ${text} ${citation}`;
  return [...new Map(all.map((each) => [key(each), each])).values()];
}

function ofPacks(): Statement[] {
  return JURISDICTION_CODES.flatMap((code) => {
    const pack = currentPack(code);
    const fee = pack.feeCents.formation;
    const forms = Object.values(pack.legalForms).flatMap(({ documents }) =>
      (Object.keys(documents) as StatutoryDocument[]).flatMap((kind) =>
        (documents[kind]?.statements ?? []).map((each) => ({ ...each, paper: `${code} ${PAPERS[kind]}` })),
      ),
    );
    return [
      ...forms,
      ...(fee
        ? [
            {
              ...fee,
              paper: `${code} Receipt`,
              text: `The state fee of a formation is ${dollarsText(formatCents(BigInt(fee.value)))}.`,
            },
          ]
        : []),
    ];
  });
}

/** What a signer affirms on the page and on the certificate of the signature. */
function ofAttestations(): Statement[] {
  const text = 'The signer of a filing affirms under penalty of perjury that the facts it states are true.';
  return JURISDICTION_CODES.flatMap((code) => {
    const { records } = STATES[code].perjuryLaw;
    return records === null ? [] : [{ ...records, paper: `${code} Statement of the signer`, text }];
  });
}

/** What a company tells its registered agent. */
function ofContacts(): Statement[] {
  const text =
    'A company names to its registered agent a natural person who receives its communications, and keeps this current.';
  return JURISDICTION_CODES.flatMap((code) => {
    const { contactLaw } = STATES[code];
    return contactLaw === null ? [] : [{ ...contactLaw, paper: `${code} Communications contact`, text }];
  });
}

function ofAgreements(): Statement[] {
  const ofStates = JURISDICTION_CODES.flatMap((code) => {
    const { agreement, agreementOf } = STATES[code];
    const forms = Object.entries(agreementOf).map(([form, law]) =>
      ofLaw(`${code} Agreement of a ${WORDS[form as LegalForm]}`, law),
    );
    return [...ofLaw(`${code} Agreement`, agreement), ...forms.flat()];
  });
  return [...ofStates, ...ofLaw('Agreement, federal law', US_AGREEMENT)];
}

const WORDS: Readonly<Record<LegalForm, string>> = { dao_llc: 'DAO', llc: 'LLC', corporation: 'corporation' };

function ofLaw(paper: string, law: Readonly<Record<string, Law>>): Statement[] {
  return Object.values(law).map((each) => ({ ...each, paper }));
}

/** Bylaws of corporations, clause by clause. */
function ofBylaws(): Statement[] {
  return DE_BYLAWS.flatMap(({ clauses }) => clauses.map((clause) => ({ ...clause, paper: 'US-DE Bylaws' })));
}

function ofWorksheet(): Statement[] {
  const form: Statement = {
    ...TAX_FORM,
    paper: 'Worksheet',
    text: 'One member is written as a disregarded entity, several as a partnership.',
  };
  return [form, ...[ONE_A_DAY, ...Object.values(TYPE_NOTES)].map((each) => ({ ...each, paper: 'Worksheet' }))];
}

export const MARKS: Readonly<Record<Mark, string>> = {
  statute: 'confirmed in statute text',
  official: 'official page',
  secondary: 'secondary',
  inferred: 'not confirmed: inferred',
  unconfirmed: 'not confirmed',
};

const OPEN: ReadonlySet<Mark> = new Set(['unconfirmed', 'inferred']);

function table(rows: readonly Statement[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  return [
    '| Paper | Statement | Source | Mark | Checked |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ paper, text, citation, mark, checkedOn }) =>
        `| ${[paper, text, citation, MARKS[mark], checkedOn].map(cell).join(' | ')} |`,
    ),
  ].join('\n');
}

/** Requirements of a statute at a filing, or after a decision, that no paper of the service meets. */
const NOT_PRINTED: readonly (readonly [citation: string, finding: string])[] = [
  [
    'W.S. 17-28-102(a)(v)',
    "A statement of change has the new agent's consent, executed by the agent on the statement or attached to it. The paper says who signed the consent and when; whoever files it attaches the consent.",
  ],
  [
    'W.S. 17-28-102(d)',
    'A company whose e-mail address changes notifies the Secretary of State. The articles state the address of the organizer, or of a person of the company if the organizer is not a member; no section names a paper for a later one, and the service writes none.',
  ],
  [
    '8 Del. C. § 151(f), § 228(e)',
    'A corporation sends the owner of uncertificated shares, soon after their issue or transfer, a notice of what a certificate would state, and tells the stockholders who did not consent promptly of a decision by a consent that was not unanimous. The service writes neither notice.',
  ],
  [
    '8 Del. C. § 103(b)(2)',
    'The signature on a certificate affirms under penalties of perjury that it is the act of the signer or of the corporation, and that its facts are true. The signer affirms the facts on the page for signing, which cites no law for Delaware.',
  ],
];

/** The page docs/legal-review.md. */
export function renderLegalReview(): string {
  const all = statements();
  const open = all.filter(({ mark }) => OPEN.has(mark));
  const marks = (Object.keys(MARKS) as Mark[]).map(
    (mark) => `${all.filter((each) => each.mark === mark).length} ${MARKS[mark]}`,
  );
  return `# Statements of law in the papers

This page lists every statement of law that the service prints: in articles, consents, agreements, worksheets, receipts, articles of dissolution, papers of changes on file, statements of signers and papers for a bank. Each has its source and a mark that says how far it was confirmed. A test writes this page from the same data as the papers ([test/documents/legal-review.test.ts](../test/documents/legal-review.test.ts)). It is no legal advice.

${all.length} statements: ${marks.join(', ')}.

- *confirmed in statute text*: the words of the statute were read. Wyoming's Title 17 was read in the release of October 2022, and Colorado's Title 7 in that of September 2022. Delaware's General Corporation Law (8 Del. C. ch. 1) was read as the state published it in July 2011, some sections also in later copies. Of its Limited Liability Company Act (6 Del. C. ch. 18), single sections were read in copies of different years, § 18-402, § 18-901 and § 18-1101 in one from before 2014. Later changes were not read. Known is that since July 2025 C.R.S. 7-90-701(1) has further conditions for agents, and that Delaware has amended both laws since, in 2021 and 2022 among other years.
- *official page*: an office of the state or the Internal Revenue Service says so.
- *secondary*: a quotation, a paraphrase or another source says so.
- *not confirmed*: no text was found, or the statement was concluded from others. The printed agreement marks such a reference with \u2020.

## For counsel: not confirmed (${open.length})

${table(open)}

## All others (${all.length - open.length})

${table(all.filter(({ mark }) => !OPEN.has(mark)))}

## Not printed (${NOT_PRINTED.length})

A statute asks for these at a filing or after a decision, and no paper of the service has them.

| Source | Finding |
|---|---|
${NOT_PRINTED.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`;
}
