import { type BankSigner, type BankSigners, bankSigners } from '../../domain/bank/signers.ts';
import { type Constitution, directorsOf, electorateOf, type Member } from '../../domain/constitution/constitution.ts';
import { capital } from '../../domain/formats/capital.ts';
import { dollarsText } from '../../domain/treasury/money.ts';
import { type Block, bold, type DocumentContent } from '../content.ts';
import type { BankFacts, DocumentSubject } from '../document.ts';
import type { Text } from '../lines.ts';
import { dayOf } from '../moment.ts';
import { printedName } from '../name-on-paper.ts';
import { formOf, packOf } from '../subject.ts';
import {
  count,
  follows,
  instead,
  isUnconfirmed,
  noteOf,
  sentences,
  type Terms,
  termsOf,
  UNCONFIRMED,
} from './agreement/clause.ts';
import { memberSignature } from './agreement/signatures.ts';
import { ofVotes, quorumText } from './agreement/votes.ts';
import { fields, heading, law, numberTable, paragraph, softParagraph } from './blocks.ts';
import { treasuryBlocks, treasuryLead } from './treasury.ts';
import { METHODS } from './voting.ts';

const BLANK = '\u00a0';
const BLANK_SIGNERS = 3;

/**
 * Returns the resolution of the members or the board to open a bank account. The resolution names the people who may
 * sign.
 */
export function bankingResolution(subject: DocumentSubject & { bank: BankFacts }): DocumentContent {
  const terms = termsOf(subject);
  const signers = bankSigners(terms.constitution);
  const isCorporation = terms.constitution.legal_form === 'corporation';
  const body = isCorporation ? 'board of directors' : 'members';
  return {
    overline: `Resolution of the ${body} \u00b7 Not in effect until signed`,
    title: 'Banking Resolution',
    name: subject.entity.legal_name,
    note: formOf(subject).title,
    blocks: [
      heading('The company', '1'),
      companyFields(subject),
      heading('The decision', '2'),
      ...(isCorporation ? decisionOfBoard(terms) : decision(terms)),
      heading('Accounts and signers', '3'),
      ...accounts(terms, signers),
      ...specimens(signers),
      ...(isCorporation ? signaturesOfBoard(terms) : signaturesOfMembers(terms)),
      ...unconfirmedNote(terms),
    ],
  };
}

function signaturesOfMembers({ members }: Terms): Block[] {
  return [
    heading('Signatures of the members'),
    paragraph(
      'The members adopt this resolution by signing. An organization signs by the natural person named below its line.',
    ),
    ...members.map(memberSignature),
  ];
}

function signaturesOfBoard({ constitution }: Terms): Block[] {
  return [
    heading('Signatures of the directors'),
    paragraph('The directors adopt this resolution by signing.'),
    ...directorsOf(constitution).map((director): Block => {
      return { kind: 'signature', of: printedName(director), role: 'Director' };
    }),
  ];
}

/**
 * Describes the decision of the board. Without a meeting, all directors must consent, whatever majority a meeting
 * needs.
 */
function decisionOfBoard({ constitution }: Terms): Block[] {
  const all = directorsOf(constitution).length;
  return [
    paragraph(
      `The board of directors decides this without a meeting. The resolution is in effect when ${directorsHave(all)} signed.`,
    ),
    lawOfBoard('\u00a7\u00a0141(a), \u00a7\u00a0141(f)'),
  ];
}

function directorsHave(all: number): string {
  if (all === 1) return 'the only director has';
  return all === 2 ? 'both directors have' : `all ${all} directors have`;
}

function lawOfBoard(sections: string): Block {
  return law(`Law: 8 Del. C. ${sections}`);
}

function unconfirmedNote({ law, constitution }: Terms): Block[] {
  if (constitution.legal_form === 'corporation' || ![law.decisions, law.authority].some(isUnconfirmed)) return [];
  const text = `${UNCONFIRMED} This reference was not confirmed in the text of the statute.`;
  return [softParagraph(text)];
}

function companyFields(subject: DocumentSubject & { bank: BankFacts }): Block {
  const { entity, bank, constitution_version, constitution_hash } = subject;
  const pack = packOf(subject);
  return fields([
    { label: 'Legal name', value: [bold(entity.legal_name)] },
    { label: 'Filed with', value: pack.registry, note: dayOf(new Date(bank.filed_at), pack.timeZone) },
    { label: 'Filing number', value: [bold(bank.filing_number)] },
    { label: 'Tax number (EIN)', value: bank.ein === null ? noTaxNumber(bank) : [bold(bank.ein)] },
    { label: 'Constitution', value: constitution_hash, note: `Version ${constitution_version}`, isSmall: true },
  ]);
}

function noTaxNumber({ isEinUnconfirmed }: BankFacts): string {
  return isEinUnconfirmed ? 'Not confirmed when this was printed' : 'None when this was printed';
}

/**
 * Describes the vote that adopts the resolution. The resolution counts as an ordinary matter, because no other rule of
 * the constitution applies.
 */
function decision(terms: Terms): Block[] {
  const { constitution, members } = terms;
  const { governance } = constitution;
  const method = governance.methods.custom ?? governance.voting_method;
  const source = law(noteOf(instead('', 'decisions', ''), terms));
  if (members.length === 1) {
    return [paragraph('The only member adopts this resolution by signing it.'), source];
  }
  const isMultisig = method === 'multisig';
  const approvals = count(governance.required_signers ?? 1, 'approval');
  return [
    paragraph(
      sentences(
        'The members decide this as an ordinary matter under the operating agreement. The resolution is in effect when members have signed whose votes reach what the agreement asks for',
        votersNote(constitution),
      ),
    ),
    fields([
      { label: 'Method', value: METHODS[method].title },
      {
        label: 'Approval',
        value: isMultisig ? `${capital(approvals)} of the electorate` : capital(ofVotes(governance.voting_threshold)),
      },
      { label: 'Quorum', value: capital(quorumText(governance.quorum)) },
    ]),
    source,
  ];
}

/**
 * Returns a note on voters that are programs: their votes count, although this paper has no signature line for them.
 */
function votersNote(constitution: Constitution): string {
  const voters = electorateOf(constitution);
  const programs = voters.filter(({ role }) => role === 'algorithmic').length;
  if (programs === 0) return '';
  return `${count(programs, 'program')} of ${count(voters.length, 'voter')} cannot sign: ${programs === 1 ? 'its vote is' : 'their votes are'} shown by the record of a proposal in the service`;
}

function accounts(terms: Terms, signers: BankSigners): Block[] {
  const { treasury } = terms.constitution;
  return [
    clause('3.1', 'Accounts', 'The company opens and keeps accounts at the bank named here:'),
    fields([{ label: 'Bank', value: BLANK }]),
    ...signerBlocks(terms, signers),
    clause(
      '3.3',
      'Spending limits',
      sentences(
        'The signers keep to the limits of the company, and the bank does not have to watch over them',
        treasuryLead(terms.constitution),
      ),
    ),
    ...treasuryBlocks(treasury),
    ...agentBlocks(signers),
    clause(
      signers.agents.length === 0 ? '3.4' : '3.5',
      'Reliance',
      'The bank may rely on this resolution until the company gives it written notice that it has ended or was replaced.',
    ),
  ];
}

function clause(number: string, heading: string, text: string): Block {
  return { kind: 'clause', number, heading, text };
}

function signerBlocks(terms: Terms, { basis, people }: BankSigners): Block[] {
  const isCorporation = terms.constitution.legal_form === 'corporation';
  const source = isCorporation ? lawOfBoard('\u00a7\u00a0142') : law(noteOf(follows('', 'authority', ''), terms));
  if (basis === 'none') {
    const rows = Array.from({ length: BLANK_SIGNERS }, () => [`${BLANK}\n${BLANK}`, BLANK, BLANK]);
    return [
      clause(
        '3.2',
        'Signers',
        `The constitution authorizes no person for bank accounts. These people, whom the ${isCorporation ? 'directors' : 'members'} enter by hand before they sign, may act for the company in the matters and up to the limits beside their names:`,
      ),
      signerTable([...people.map(signerRow), ...rows]),
      source,
    ];
  }
  const who = basis === 'constitution' ? 'as the constitution says' : 'because the constitution names no other person';
  return [
    clause(
      '3.2',
      'Signers',
      `These may act for the company at the bank, ${who}, each alone, in the matters and for a single transaction up to the limit beside the name:`,
    ),
    signerTable(people.map(signerRow)),
    source,
  ];
}

function signerTable(rows: readonly (readonly Text[])[]): Block {
  return numberTable({ Signer: 0.36, May: 0.4, 'Limit of one transaction': 0.24 }, rows);
}

const MATTERS = {
  banking: 'open, manage and close accounts',
  payments: 'make payments from them',
} as const;

function signerRow({ member, titles, matters, limitUsd }: BankSigner): Text[] {
  const { signatory } = member;
  const by = signatory === undefined ? [] : [`by ${signatory.name}, ${signatory.title}`];
  const also = [...titles, ...by].map((line) => `\n${line}`).join('');
  return [
    [bold(printedName(member)), { text: also, face: 'regular' }],
    matters.map((matter) => MATTERS[matter]).join('; '),
    limitUsd === null ? 'Spending limits' : dollarsText(limitUsd),
  ];
}

function agentBlocks({ agents }: BankSigners): Block[] {
  if (agents.length === 0) return [];
  return [
    clause(
      '3.4',
      'Agents',
      'These programs act for the company within their limits. They sign nothing, and this resolution asks the bank for no access for them:',
    ),
    signerTable(agents.map(signerRow)),
  ];
}

function byText({ natural_person, signatory }: Member): string {
  if (natural_person) return '';
  return signatory === undefined
    ? '. By (name and title of the natural person who signs):'
    : `. By ${signatory.name}, ${signatory.title}`;
}

/** Returns a signature line for each signer. The lines are blank if the members enter the signers by hand. */
function specimens({ basis, people }: BankSigners): Block[] {
  const lines: Block[] = people.map(({ member, titles }) => {
    const role = [...titles, 'Signer'].join(', ');
    return { kind: 'signature', of: printedName(member), role: `${role}${byText(member)}` };
  });
  const blank: Block[] =
    basis === 'none'
      ? Array.from({ length: BLANK_SIGNERS }, () => ({ kind: 'signature', of: BLANK, role: 'Signer (name):' }))
      : [];
  return [heading('Specimen signatures of the signers'), ...lines, ...blank];
}
