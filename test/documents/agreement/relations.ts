import { currentPack, JURISDICTION_CODES } from '../../../src/domain/jurisdictions/index.ts';
import { citedElsewhere } from './citations.ts';
import type { Contradiction } from './facts.ts';

/* Relations between facts of an agreement: sums, counts, names that stand in two places, references. */

type Listed = { name: string; role: string; isPerson: boolean; votes: boolean };

const cents = (money: string) => BigInt(money.replaceAll(/[$,.]/g, ''));
const between = (text: string, from: RegExp, to: RegExp): string => {
  const start = text.search(from);
  if (start === -1) return '';
  const rest = text.slice(start);
  const end = rest.search(to);
  return end === -1 ? rest : rest.slice(0, end);
};

/** The rows of a part of Schedule A. The head of the table is repeated on each page. */
function listed(text: string, part: 1 | 2 | 3): Listed[] {
  const rows = ` ${partOf(text, part).replaceAll('No. Name and DID Role Rights Weight ', '')}`;
  const pattern =
    /(?:^| )(\d+) (?:(\D.*?) )?(did:\S+?(?: \S+?)??) (Founder|Member|Algorithmic|Observer)(?:, (natural person|organization))? (none|(?:(?:propose|vote|execute|amend|admin)(?:, )?)+) [\d,]+(?= \d+ |$| $)/g;
  return [...rows.matchAll(pattern)].map(([, , name, did = '', role = '', kind, rights = '']) => ({
    name: name ?? did.replaceAll(' ', ''),
    role,
    isPerson: kind === 'natural person',
    votes: rights.includes('vote') && role !== 'Observer',
  }));
}

function partOf(text: string, part: 1 | 2 | 3): string {
  const schedule = text.slice(text.lastIndexOf('Schedule A: Members, agents and observers'));
  const heads = [...schedule.matchAll(/Part ([123]): [^(]+\(\d+\) /g)];
  const at = heads.findIndex(([, number]) => number === String(part));
  const head = heads[at];
  if (head === undefined) return '';
  const from = head.index + head[0].length;
  const next = heads[at + 1]?.index ?? [...schedule.matchAll(/Schedule [BC]: /g)][0]?.index;
  return schedule.slice(from, next);
}

function signers(text: string): string[] {
  const section = between(text, /Signatures The members sign this agreement/, /Schedule A: Members, agents/);
  const after = section.replace(/^.*?below its line\. /, '');
  return [...after.matchAll(/(\S.*?) (?:Member(?: and founder)?, a natural person|Member\. By .+?) Date(?= |$)/g)].map(
    ([, name = '']) => name,
  );
}

function number(text: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found.replaceAll(',', ''));
}

/** Returns every relation that does not hold. */
export function unrelated(text: string): Contradiction[] {
  return [
    ...memberRelations(text),
    ...voteRelations(text),
    ...nameRelations(text),
    ...moneyRelations(text),
    ...taxRelations(text),
    ...references(text),
  ];
}

function unequal(kind: string, ...values: readonly (string | number | undefined)[]): Contradiction[] {
  return new Set(values).size < 2 ? [] : [{ kind, values: values.map(String) }];
}

function memberRelations(text: string): Contradiction[] {
  const members = listed(text, 1);
  const stated = number(text, /The company has (\d+) members? in law/);
  const people = number(text, /(\d+) (?:is a natural person|are natural persons)/) ?? 0;
  const organizations = number(text, /(\d+) (?:is an organization|are organizations)/) ?? 0;
  return [
    ...unequal('members listed', stated, members.length),
    ...unequal('natural persons listed', people, members.filter(({ isPerson }) => isPerson).length),
    ...unequal('people and organizations', stated, people + organizations),
    ...unequal('agents listed', number(text, /Schedule A also lists (\d+) agents?/) ?? 0, listed(text, 2).length),
    ...unequal('observers listed', number(text, /(\d+) observers? in part 3/) ?? 0, listed(text, 3).length),
  ];
}

function voteRelations(text: string): Contradiction[] {
  const electorate = number(text, /(\d+) persons? or programs? ha(?:s|ve) the right to vote/);
  const voters = ([1, 2, 3] as const).flatMap((part) => listed(text, part)).filter(({ votes }) => votes).length;
  const signatures = number(text, /(\d+) approvals? of the electorate/);
  return [
    ...unequal('electorate', electorate, voters),
    ...(signatures !== undefined && signatures > (electorate ?? 0)
      ? [{ kind: 'more signatures than voters', values: [String(signatures), String(electorate)] }]
      : []),
  ];
}

function nameRelations(text: string): Contradiction[] {
  const members = listed(text, 1).map(({ name }) => name);
  const everyone = ([1, 2, 3] as const).flatMap((part) => listed(text, part).map(({ name }) => name));
  const agents = listed(text, 2).map(({ name }) => name);
  const unknown = (kind: string, names: readonly string[], known: readonly string[]) => {
    const strangers = names.filter((name) => !known.includes(name));
    return strangers.length === 0 ? [] : [{ kind, values: strangers }];
  };
  const holders = rowsOf(text, /Holder (?:Interest|Units) /, / All interests /).map(([name]) => name);
  const contributors = contributionsOf(text).map(({ name }) => name);
  const authorized = authorityRows(text).map(([name]) => name);
  const agentsNamed = [...between(text, /The agents are: /, /Agreed by the members/).matchAll(/• (.+?), did:/g)];
  return [
    ...(new Set(everyone).size < everyone.length ? [{ kind: 'name twice', values: everyone }] : []),
    ...unequal('signature lines', signers(text).length, members.length),
    ...unknown('signer who is no member', signers(text), members),
    ...unknown('holder who is not listed', holders, everyone),
    ...unknown('contributor who is not listed', contributors, everyone),
    ...unknown('authority of someone unknown', authorized, everyone),
    ...unknown(
      'agent who is not listed',
      agentsNamed.map(([, name = '']) => name),
      agents,
    ),
  ];
}

function rowsOf(text: string, from: RegExp, to: RegExp): [string, string][] {
  const start = text.search(from);
  if (start === -1) return [];
  const section = between(text.slice(start).replace(from, ''), /^/, to).replaceAll(/Holder (?:Interest|Units) /g, '');
  return [...section.matchAll(/(\S.*?) ([\d,]+(?:\.\d+)?%?)(?= |$)/g)].map(([, name = '', value = '']) => [
    name.replace(/^.+, through /, ''),
    value,
  ]);
}

function contributionsOf(text: string): { name: string; value: bigint }[] {
  const section = between(text, /Contributor Contribution Day Agreed value /, / All contributions /).replaceAll(
    'Contributor Contribution Day Agreed value',
    '',
  );
  const pattern = /(\S.*?) (?:Cash|Property|Services)(?: .*?)?? [A-Z][a-z]+ \d{1,2}, \d{4} (\$[\d,.]+\d)(?= |$)/g;
  return [...section.matchAll(pattern)].map(([, name = '', value = '']) => ({ name, value: cents(value) }));
}

const MATTERS = '(?:contracts|payments|bank accounts|borrowing|employment|property|filings|tax returns)';

function authorityRows(text: string): [string, string][] {
  const section = between(text, /Authorized Matters Limit /, / Agreed in place of the default/).replaceAll(
    'Authorized Matters Limit',
    '',
  );
  const pattern = new RegExp(
    `(\\S.*?) ${MATTERS}(?:, ${MATTERS})*(?: .*?)?? (Spending limits|\\$[\\d,.]+\\d)(?= |$)`,
    'g',
  );
  return [...section.matchAll(pattern)].map(([, name = '', limit = '']) => [name, limit]);
}

function moneyRelations(text: string): Contradiction[] {
  const contributions = contributionsOf(text);
  const total = /All contributions (\$[\d,.]+\d)/.exec(text)?.[1];
  const sum = contributions.reduce((all, { value }) => all + value, 0n);
  const daily = /Most in any 24 hours (\$[\d,.]+\d)/.exec(text)?.[1];
  const human = /A person decides from (\$[\d,.]+\d)/.exec(text)?.[1];
  const limits = authorityRows(text).flatMap(([, limit]) => (limit.startsWith('$') ? [limit] : []));
  return [
    ...(total === undefined ? [] : unequal('sum of contributions', String(cents(total)), String(sum))),
    ...sumOfInterests(text),
    ...limits
      .filter(
        (limit) =>
          (daily !== undefined && cents(limit) > cents(daily)) || (human !== undefined && cents(limit) >= cents(human)),
      )
      .map((limit) => ({ kind: 'authority beyond the treasury', values: [limit, daily ?? '', human ?? ''] })),
  ];
}

/** In hundred-billionths, so that shares of eleven decimals add up exactly. */
function sumOfInterests(text: string): Contradiction[] {
  const all = /All interests (\S+)/.exec(text)?.[1];
  if (all === undefined) return [];
  const exact = (value: string) => {
    const [whole = '0', rest = ''] = value.replaceAll(/[,%]/g, '').split('.');
    return BigInt(whole + rest.padEnd(12, '0'));
  };
  const sum = rowsOf(text, /Holder (?:Interest|Units) /, / All interests /).reduce(
    (total, [, value]) => total + exact(value),
    0n,
  );
  return unequal('sum of interests', String(sum), String(exact(all)));
}

function taxRelations(text: string): Contradiction[] {
  const members = number(text, /The company has (\d+) members? in law/) ?? 0;
  const tax = /For federal tax purposes the company is (.+?)\. /.exec(text)?.[1] ?? '';
  const isDisregarded = tax.startsWith('disregarded');
  const isPartnership = tax === 'a partnership';
  const saysNone = /There is none, because the company is no partnership/.test(text);
  return [
    ...(isDisregarded && members !== 1
      ? [{ kind: 'disregarded with several members', values: [String(members)] }]
      : []),
    ...(isPartnership && members < 2 ? [{ kind: 'partnership of one', values: [String(members)] }] : []),
    ...(isPartnership === saysNone ? [{ kind: 'representative without a partnership', values: [tax] }] : []),
  ];
}

const REFERENCES: readonly [reference: RegExp, target: RegExp][] = [
  [/section 6\.3/, /6\.3 What a decision needs\./],
  [/section 6\.2/, /6\.2 Method\./],
  [/article 7/, /7\. Decisions of natural persons/],
  [/article 9/, /9\. Admission and withdrawal/],
  [/Schedule B/, /Schedule B: Contributions and interests/],
];

function references(text: string): Contradiction[] {
  const dangling = REFERENCES.filter(([reference, target]) => reference.test(text) && !target.test(text));
  const own = JURISDICTION_CODES.find((code) => text.includes(`State and form ${currentPack(code).title}`));
  const foreign = own === undefined ? [] : citedElsewhere(text, own);
  return [
    ...dangling.map(([reference]) => ({ kind: 'reference', values: [String(reference)] })),
    ...(foreign.length > 0 ? [{ kind: 'statute of another state', values: foreign }] : []),
  ];
}
