import { placeWords, valueWords } from '../../domain/constitution/change-words.ts';
import {
  type Constitution,
  directorsOf,
  type EscalationPurpose,
  electorateOf,
  type Member,
  type Mode,
  type Permission,
  type ProposalKind,
  type Role,
  type VotingMethod,
} from '../../domain/constitution/constitution.ts';
import { issuedOf } from '../../domain/constitution/corporation/stock.ts';
import { type Change, diffConstitutions } from '../../domain/constitution/diff.ts';
import { percentText } from '../../domain/formats/percent.ts';
import { dollarsText } from '../../domain/treasury/money.ts';
import type { Line } from './ownership-summary.ts';
import { authorityLines, ownershipLines } from './ownership-summary.ts';

export type Section = { title: string; lines: readonly Line[] };
/** A change in words. `before`: null if the fact is new. `after`: null if the fact was removed. */
export type WordedChange = { title: string; before: string | null; after: string | null };

export const ROLES: Readonly<Record<Role, string>> = {
  founder: 'founder',
  member: 'member',
  algorithmic: 'agent (a program)',
  observer: 'observer',
};
const RIGHTS: Readonly<Record<Permission, string>> = {
  propose: 'make proposals',
  vote: 'vote',
  execute: 'execute approved proposals',
  amend: 'amend (gives nothing)',
  admin: 'admin (gives nothing)',
};
const MODES: Readonly<Record<Mode, string>> = {
  autonomous: 'Members and agents decide without approval by a person, unless a rule below or the law requires it.',
  supervised: 'A person must approve every proposal before the vote.',
  hybrid:
    'A person must approve amendments, removals of members, and proposals for which a rule below or the law requires it.',
};
const METHODS: Readonly<Record<VotingMethod, string>> = {
  '1p1v': 'each member has one vote',
  token: 'each member has as many votes as their weight',
  multisig: 'a fixed number of members must approve',
  delegation: 'each member has one vote, or passes it on to another member',
  quadratic: 'a vote counts as the square root of the weight',
  conviction: 'a vote gains weight over time',
};
const KINDS: Readonly<Record<ProposalKind, string>> = {
  spend: 'Spending',
  hire_agent: 'Hiring an agent',
  membership: 'A change of members',
  amend: 'An amendment',
  dissolution: 'Dissolution',
  registered_agent_change: 'A change of the registered agent',
  custom: 'Any other matter',
  elect_directors: 'Election of directors',
  remove_directors: 'Removal of directors',
  issue_stock: 'Issue of stock',
  transfer_stock: 'Transfer of stock',
};
const PURPOSES: Readonly<Record<EscalationPurpose, string>> = {
  dissolution: 'dissolution',
  amendment: 'amendments',
  statutory: 'statutory filings',
  spend: 'spending',
};

/**
 * Summarises a constitution for a signer: the members, and the people who decide, spend, approve and own the company.
 */
export function summarize(constitution: Constitution): Section[] {
  return [
    { title: 'Members', lines: constitution.members.map(memberLine) },
    ...decisionSections(constitution),
    { title: 'Spending', lines: spendingLines(constitution) },
    { title: 'Approvals by people', lines: constitution.escalation.contacts.map(contactLine) },
    { title: 'Ownership', lines: ownershipLines(constitution) },
    { title: 'Officers and authority', lines: authorityLines(constitution) },
  ];
}

function decisionSections(constitution: Constitution): Section[] {
  if (constitution.legal_form === 'corporation') return corporateSections(constitution, MODES[constitution.mode]);
  return [{ title: 'Voting', lines: [...votingLines(constitution), ...passingLines(constitution)] }];
}

const WORDED: ReadonlySet<string> = new Set([
  'stock',
  'directors',
  'members',
  'mode',
  'governance',
  'treasury',
  'escalation',
  'economics',
  'officers_and_authority',
]);

/** Returns the changes in the later version. A change that the summary does not cover is named by its path. */
export function wordChanges(before: Constitution, after: Constitution): WordedChange[] {
  const later = summarize(after);
  const worded = summarize(before).flatMap(({ title, lines }, index) =>
    changedLines(lines, later[index]?.lines ?? []).map((change) => ({ title, ...change })),
  );
  const others = diffConstitutions(before, after).filter(({ pointer }) => !WORDED.has(pointer.split('/')[1] ?? ''));
  // Changes that the summary does not cover come first. One of them can be the name, by which people know the company.
  return [...others.map(placedChange), ...worded];
}

function placedChange(change: Change): WordedChange {
  return {
    title: placeWords(change.pointer),
    before: 'before' in change ? valueWords(change.before, change.pointer) : null,
    after: 'after' in change ? valueWords(change.after, change.pointer) : null,
  };
}

function changedLines(before: readonly Line[], after: readonly Line[]): Omit<WordedChange, 'title'>[] {
  const later = new Map(after.map(({ id, text }) => [id, text]));
  const earlier = new Map(before.map(({ id, text }) => [id, text]));
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .map((id) => ({ before: earlier.get(id) ?? null, after: later.get(id) ?? null }))
    .filter((change) => change.before !== change.after);
}

function memberLine({ id, name, role, permissions, weight, natural_person, email, public_key }: Member): Line {
  const rights = permissions.map((permission) => RIGHTS[permission]);
  const facts = [
    `${ROLES[role]}${natural_person ? ', a natural person' : ''}`,
    rights.length === 0 ? 'has no permissions' : `may ${list(rights)}`,
    `weight ${weight}`,
    ...(email === undefined ? [] : [email]),
    ...(public_key === undefined ? [] : [`signs with the key ${public_key}`]),
  ];
  return { id, text: `${name === undefined ? id : `${name} (${id})`}: ${facts.join('; ')}.` };
}

function votingLines({ mode, governance }: Constitution): Line[] {
  const { voting_method, methods, required_signers, delegation, voting_period_hours, close_early } = governance;
  const methodsByKind = Object.entries(methods) as [ProposalKind, VotingMethod][];
  return [
    { id: 'mode', text: MODES[mode] },
    { id: 'method', text: `Votes: ${METHODS[voting_method]}.` },
    ...methodsByKind.map(([kind, method]) => ({ id: `method ${kind}`, text: `${KINDS[kind]}: ${METHODS[method]}.` })),
    ...(required_signers === undefined
      ? []
      : [{ id: 'signers', text: `Number of approvals for multisig: ${required_signers}.` }]),
    ...(delegation.allowed
      ? [
          {
            id: 'delegation',
            text: `A vote can be delegated ${delegation.max_depth === 1 ? 'once' : `up to ${delegation.max_depth} times`}, and the delegation ${delegation.revocable ? 'can' : 'cannot'} be revoked.`,
          },
        ]
      : []),
    {
      id: 'period',
      text: `A vote lasts ${voting_period_hours} ${voting_period_hours === 1 ? 'hour' : 'hours'}${close_early ? ', or less if the result is certain' : ''}.`,
    },
  ];
}

function passingLines(constitution: Constitution): Line[] {
  const { voting_threshold, amendment_threshold, dissolution_threshold, quorum } = constitution.governance;
  const voters = electorateOf(constitution).map(({ id, name }) => name ?? id);
  return [
    { id: 'voters', text: `Voters: ${voters.length === 0 ? 'nobody' : list(voters)}.` },
    {
      id: 'ordinary',
      text: `A proposal passes with at least ${percentText(voting_threshold)} of the votes for and against, and more for than against.`,
    },
    {
      id: 'amendment',
      text: `An amendment or a change of members passes with at least ${percentText(amendment_threshold)} of them.`,
    },
    {
      id: 'dissolution',
      text: `The company is dissolved with at least ${percentText(dissolution_threshold)} of all who can vote.`,
    },
    {
      id: 'quorum',
      text: quorum === 0 ? 'No quorum is needed.' : `The quorum is ${percentText(quorum)} of all who can vote.`,
    },
  ];
}

function spendingLines({ treasury, members }: Constitution): Line[] {
  const { daily_spend_limit_usd: daily, reserve_minimum_usd: reserve, require_human_above_usd: human } = treasury;
  const spenders = members.filter(({ permissions }) => permissions.includes('execute'));
  const limits: Line[] = [
    ...(daily === undefined ? [] : [{ id: 'daily', text: `At most ${dollarsText(daily)} in any 24 hours.` }]),
    ...(reserve === undefined ? [] : [{ id: 'reserve', text: `${dollarsText(reserve)} always stay in reserve.` }]),
    ...(human === undefined
      ? []
      : [{ id: 'human', text: `Spends of ${dollarsText(human)} or more need approval by a person.` }]),
    ...Object.entries(treasury.counterparty_caps_usd).map(([recipient, cap]) => ({
      id: `cap ${recipient}`,
      text: `${recipient === '*' ? 'Any other recipient' : recipient}: at most ${dollarsText(cap)} in any 24 hours.`,
    })),
  ];
  return [
    {
      id: 'spenders',
      text:
        spenders.length === 0
          ? 'Nobody can execute a spend.'
          : `A spend is proposed and voted on. Members who can execute it: ${list(spenders.map(({ id, name }) => name ?? id))}.`,
    },
    ...(limits.length === 0 ? [{ id: 'daily', text: 'There are no spending limits.' }] : limits),
  ];
}

function contactLine({ name, email, did, purposes }: Constitution['escalation']['contacts'][number]): Line {
  const reached = [email, did].filter((each) => each !== undefined);
  // The id contains e-mail addresses, because two contacts may have the same name.
  return {
    id: [name, ...reached].join(' '),
    text: `${name} (${reached.join(', ')}): ${list(purposes.map((purpose) => PURPOSES[purpose]))}.`,
  };
}

/** Maximum number of items in a sentence, so that it stays readable. The page lists all members above the sentence. */
const LISTED = 8;

function list(items: readonly string[]): string {
  const listed = items.length > LISTED ? [...items.slice(0, LISTED), `${items.length - LISTED} more`] : items;
  return listed.length < 2 ? (listed[0] ?? '') : `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`;
}

function corporateSections(constitution: Constitution, mode: string): { title: string; lines: Line[] }[] {
  const nameOf = (did: string) => constitution.members.find(({ id }) => id === did)?.name ?? did;
  return [
    {
      title: 'Directors',
      lines: directorsOf(constitution).map(({ id, name }) => ({ id, text: `${name ?? id} is a director.` })),
    },
    { title: 'Decisions', lines: [{ id: 'mode', text: mode }, ...decisionLines(constitution)] },
    { title: 'Stock', lines: [...classLines(constitution), ...holderLines(constitution, nameOf)] },
  ];
}

function decisionLines({ governance }: Constitution): Line[] {
  const { board_acts_by, voting_period_hours: hours } = governance;
  return [
    {
      id: 'board',
      text:
        board_acts_by === 'meeting'
          ? 'The board decides at meetings, by a majority of all directors. Each director has one vote.'
          : 'The board decides without a meeting, by the consent of all directors.',
    },
    {
      id: 'stockholders',
      text: 'Stockholders elect and remove directors, by more than half of the outstanding votes.',
    },
    {
      id: 'both',
      text: 'An amendment or a dissolution needs a resolution of the board, and then more than half of the outstanding votes.',
    },
    { id: 'period', text: `A vote lasts at most ${hours} ${hours === 1 ? 'hour' : 'hours'}.` },
  ];
}

function classLines({ stock }: Constitution): Line[] {
  return (stock?.classes ?? []).map(({ name, authorized_shares, par_value_usd: par, votes_per_share: votes }) => ({
    id: `class ${name}`,
    text: `${name}: ${shares(authorized_shares)} authorized, ${shares(issuedOf(stock, name))} issued; ${par === undefined ? 'no par value' : `par value $${par}`}; ${votes} ${votes === 1 ? 'vote' : 'votes'} a share.`,
  }));
}

function holderLines({ stock }: Constitution, nameOf: (did: string) => string): Line[] {
  return (stock?.holdings ?? []).map(({ member, class: name, shares: count }) => ({
    id: `holding ${member} ${name}`,
    text: `${nameOf(member)} holds ${shares(count)} of ${name}.`,
  }));
}

function shares(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'share' : 'shares'}`;
}
