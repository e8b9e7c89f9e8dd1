import { percentText } from '../../documents/facts.ts';
import {
  type Constitution,
  type EscalationPurpose,
  electorateOf,
  type Member,
  type Mode,
  type Permission,
  type ProposalKind,
  type Role,
  type VotingMethod,
} from '../../domain/constitution/constitution.ts';
import { diffConstitutions } from '../../domain/constitution/diff.ts';
import { dollarsText } from '../../domain/treasury/money.ts';

/** One fact of a constitution in words; facts of two versions with the same id correspond. */
export type Line = { id: string; text: string };
export type Section = { title: string; lines: readonly Line[] };
/** `null`: the fact did not exist before, or no longer exists. */
export type WordedChange = { title: string; before: string | null; after: string | null };

const ROLES: Readonly<Record<Role, string>> = {
  founder: 'founder',
  member: 'member',
  algorithmic: 'agent (a program)',
  observer: 'observer',
};
const RIGHTS: Readonly<Record<Permission, string>> = {
  propose: 'make proposals',
  vote: 'vote',
  execute: 'carry out what was decided',
  amend: 'propose amendments',
  admin: 'administer',
};
const MODES: Readonly<Record<Mode, string>> = {
  autonomous: 'Members and agents decide without asking a person first, unless a rule below or the law says otherwise.',
  supervised: 'A person is asked before every vote.',
  hybrid: 'A person is asked before amendments, before a member is removed, and where a rule below or the law says so.',
};
const METHODS: Readonly<Record<VotingMethod, string>> = {
  '1p1v': 'each member has one vote',
  token: 'each member has as many votes as their weight',
  multisig: 'a fixed number of members has to approve',
  delegation: 'each member has one vote, or passes it on to another member',
  quadratic: 'a vote counts as the square root of the weight',
  conviction: 'a vote gains weight the longer it is upheld',
};
const KINDS: Readonly<Record<ProposalKind, string>> = {
  spend: 'Spending',
  hire_agent: 'Hiring an agent',
  membership: 'A change of members',
  amend: 'An amendment',
  dissolution: 'Dissolution',
  registered_agent_change: 'A change of the registered agent',
  custom: 'Any other matter',
};
const PURPOSES: Readonly<Record<EscalationPurpose, string>> = {
  dissolution: 'dissolution',
  amendment: 'amendments',
  statutory: 'statutory filings',
  spend: 'spending',
};

/** Summarises members, deciders, spending limits and approvers for a signer. */
export function summarize(constitution: Constitution): Section[] {
  return [
    { title: 'Members', lines: constitution.members.map(memberLine) },
    { title: 'Who decides', lines: [...votingLines(constitution), ...passingLines(constitution)] },
    { title: 'Who may spend what', lines: spendingLines(constitution) },
    { title: 'Whom to ask', lines: constitution.escalation.contacts.map(contactLine) },
  ];
}

/** Parts that the summary describes in words. */
const WORDED: ReadonlySet<string> = new Set(['members', 'mode', 'governance', 'treasury', 'escalation']);

/** Returns the changes in the later version, in words; parts outside the summary are only reported as changed. */
export function wordChanges(before: Constitution, after: Constitution): WordedChange[] {
  const later = summarize(after);
  const worded = summarize(before).flatMap(({ title, lines }, index) =>
    changedLines(lines, later[index]?.lines ?? []).map((change) => ({ title, ...change })),
  );
  const others = new Set(diffConstitutions(before, after).map(({ pointer }) => pointer.split('/')[1] ?? ''));
  return [
    ...worded,
    ...[...others]
      .filter((part) => !WORDED.has(part))
      .map((part) => ({ title: 'Other parts', before: null, after: `Changed: ${part.replaceAll('_', ' ')}.` })),
  ];
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
    rights.length === 0 ? 'may do nothing' : `may ${list(rights)}`,
    `weight ${weight}`,
    ...(email === undefined ? [] : [email]),
    ...(public_key === undefined ? [] : [`signs with the key ${public_key}`]),
  ];
  return { id, text: `${name === undefined ? id : `${name} (${id})`}: ${facts.join('; ')}.` };
}

function votingLines({ mode, governance }: Constitution): Line[] {
  const { voting_method, methods, required_signers, delegation, voting_period_hours, close_early } = governance;
  const own = Object.entries(methods) as [ProposalKind, VotingMethod][];
  return [
    { id: 'mode', text: MODES[mode] },
    { id: 'method', text: `Votes: ${METHODS[voting_method]}.` },
    ...own.map(([kind, method]) => ({ id: `method ${kind}`, text: `${KINDS[kind]}: ${METHODS[method]}.` })),
    ...(required_signers === undefined
      ? []
      : [{ id: 'signers', text: `Where a fixed number has to approve, it is ${required_signers}.` }]),
    ...(delegation.allowed
      ? [
          {
            id: 'delegation',
            text: `A vote can be passed on ${delegation.max_depth === 1 ? 'once' : `up to ${delegation.max_depth} times`}, and ${delegation.revocable ? 'can' : 'cannot'} be taken back.`,
          },
        ]
      : []),
    {
      id: 'period',
      text: `A vote lasts ${voting_period_hours} ${voting_period_hours === 1 ? 'hour' : 'hours'}${close_early ? ', or less once its outcome is certain' : ''}.`,
    },
  ];
}

function passingLines(constitution: Constitution): Line[] {
  const { voting_threshold, amendment_threshold, dissolution_threshold, quorum } = constitution.governance;
  const voters = electorateOf(constitution).map(({ id, name }) => name ?? id);
  return [
    { id: 'voters', text: `Who votes: ${voters.length === 0 ? 'nobody' : list(voters)}.` },
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
    ...(human === undefined ? [] : [{ id: 'human', text: `From ${dollarsText(human)} on a person is asked first.` }]),
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
          ? 'Nobody can carry out a spend.'
          : `A spend is proposed and voted on. Who can carry it out: ${list(spenders.map(({ id, name }) => name ?? id))}.`,
    },
    ...(limits.length === 0 ? [{ id: 'daily', text: 'No limit is set on what is spent.' }] : limits),
  ];
}

function contactLine({ name, email, did, purposes }: Constitution['escalation']['contacts'][number]): Line {
  const reached = [email, did].filter((each) => each !== undefined);
  // Two contacts may have the same name.
  return {
    id: [name, ...reached].join(' '),
    text: `${name} (${reached.join(', ')}): ${list(purposes.map((purpose) => PURPOSES[purpose]))}.`,
  };
}

/** At most as many as a reader can take in; all members are listed above. */
const LISTED = 8;

function list(items: readonly string[]): string {
  const shown = items.length > LISTED ? [...items.slice(0, LISTED), `${items.length - LISTED} more`] : items;
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
