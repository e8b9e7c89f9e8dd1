import type { Constitution, Member } from '../../../domain/constitution/constitution.ts';
import { dayWords } from '../../../domain/formats/months.ts';
import { centsOf, dollarsText, writeDollars } from '../../../domain/treasury/money.ts';
import { type Block, bold } from '../../content.ts';
import type { Text } from '../../lines.ts';
import { nameOf, printedName } from '../../name-on-paper.ts';
import { heading, numberTable, paragraph } from '../blocks.ts';
import { contractTable } from '../statements.ts';
import { ROLES } from '../voting.ts';
import type { Terms } from './clause.ts';
import { interestText, shareText, thousands, unitsTotal } from './interests.ts';

/** Returns the lists of members, agents and observers, which are on the page where authorities and banks look first. */
export function memberSchedule({ constitution, members }: Terms): Block[] {
  const counted = new Set(members.map(({ id }) => id));
  const others = constitution.members.filter(({ id }) => !counted.has(id));
  const parts = [
    ['Part 1: Members', members],
    ['Part 2: Agents, which are not members in law', others.filter(({ role }) => role === 'algorithmic')],
    ['Part 3: Observers, who are not members in law', others.filter(({ role }) => role !== 'algorithmic')],
  ] as const;
  return [
    heading('Schedule A: Members, agents and observers'),
    ...parts.flatMap(([title, listed]): Block[] =>
      listed.length === 0 ? [] : [paragraph([bold(`${title} (${listed.length})`)]), memberTable(listed)],
    ),
  ];
}

function memberTable(members: readonly Member[]): Block {
  return numberTable(
    { 'No.': 0.07, 'Name and DID': 0.45, Role: 0.16, Rights: 0.21, Weight: 0.11 },
    members.map((member, at) => [
      String(at + 1),
      named(member),
      kindOf(member),
      member.permissions.length === 0 ? 'none' : member.permissions.join(', '),
      thousands(String(member.weight)),
    ]),
  );
}

function named(member: Member): Text {
  const { id, name } = member;
  return name === undefined ? id : [bold(printedName(member)), { text: `\n${id}`, face: 'regular' }];
}

function kindOf({ role, natural_person }: Member): string {
  if (natural_person) return `${ROLES[role]},\nnatural person`;
  return role === 'founder' || role === 'member' ? `${ROLES[role]},\norganization` : ROLES[role];
}

/** Returns the schedule of contributions and interests; empty if the constitution states neither. */
export function economicsSchedule({ constitution }: Terms): Block[] {
  const { contributions, interests } = constitution.economics ?? {};
  if (contributions === undefined && interests === undefined) return [];
  return [
    heading('Schedule B: Contributions and interests'),
    ...(contributions === undefined ? [] : [contributionTable(constitution, contributions)]),
    ...(interests === undefined ? [] : [interestTable(constitution, interests)]),
  ];
}

type Economics = NonNullable<Constitution['economics']>;

const FORMS = { cash: 'Cash', property: 'Property', services: 'Services' } as const;

function contributionTable(constitution: Constitution, contributions: NonNullable<Economics['contributions']>): Block {
  const total = contributions.reduce((sum, { value_usd }) => sum + centsOf(value_usd), 0n);
  return numberTable({ Contributor: 0.32, Contribution: 0.26, Day: 0.22, 'Agreed value': 0.2 }, [
    ...contributions.map(({ member, kind, value_usd, date, description }) => [
      nameOf(constitution, member),
      [FORMS[kind], description].filter(Boolean).join('\n'),
      dayWords(date),
      dollarsText(value_usd),
    ]),
    ['All contributions', '', '', [bold(dollarsText(writeDollars(total)))]],
  ]);
}

function interestTable(constitution: Constitution, interests: NonNullable<Economics['interests']>): Block {
  const units = unitsTotal(interests);
  return numberTable({ Holder: 0.7, [units === undefined ? 'Interest' : 'Units']: 0.3 }, [
    ...interests.map((interest) => [
      interest.held_by === undefined
        ? nameOf(constitution, interest.member)
        : `${interest.held_by}, through ${nameOf(constitution, interest.member)}`,
      interestText(interest),
    ]),
    ['All interests', [bold(units ?? shareText('100'))]],
  ]);
}

export function contractSchedule({ constitution }: Terms): Block[] {
  const { smart_contracts: contracts } = constitution;
  if (contracts.length === 0) return [];
  return [heading('Schedule C: Smart contracts'), contractTable(contracts)];
}
