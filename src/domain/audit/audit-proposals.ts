import type { AuditEntry } from './audit-chain.ts';
import { type AuditProblemCode, type AuditProblemList, addAuditProblem } from './audit-problem.ts';
import {
  hasTally,
  readAmount,
  readMember,
  readProposalContent,
  readProposalId,
  readResolutionId,
} from './audit-voting-shape.ts';

/*
 * Checks that the entries about a proposal follow the allowed order of states (proposal-states.ts) and name the same
 * content. Otherwise a chain could record the execution of a proposal that nobody approved. It could also count votes
 * cast on other content, because members sign a proposal's id and not its text.
 */

/** Maximum number of proposals kept in memory, and of changes made by proposals. No real chain has nearly as many. */
export const MAX_PROPOSALS = 100_000;

type Needs = Readonly<Record<string, readonly (string | null)[]>>;

/** Step for a `proposal.rejected` without counted votes: a person asked before the vote declined to approve. */
const DECLINED = 'declined';

/** For each step of a proposal, the steps that may directly precede it; null: the step may be the first. */
const STEPS: Needs = {
  'proposal.created': [null],
  'proposal.escalated': ['proposal.created'],
  'proposal.answered': ['proposal.escalated', 'proposal.answered'],
  [DECLINED]: ['proposal.escalated', 'proposal.answered'],
  'proposal.opened': ['proposal.created', 'proposal.answered'],
  'proposal.approved': ['proposal.opened'],
  'proposal.rejected': ['proposal.opened'],
  'proposal.executed': ['proposal.approved'],
  'proposal.cancelled': [
    'proposal.created',
    'proposal.escalated',
    'proposal.answered',
    'proposal.opened',
    'proposal.approved',
  ],
  'proposal.lapsed': ['proposal.escalated', 'proposal.answered', 'proposal.approved'],
};

/** Step recorded for a board resolution when the stockholders' vote on it is opened. */
const SUBMITTED = 'submitted';

/** For each entry that does not change a proposal's state, the steps that may be the proposal's last step before it. */
const BESIDE: Needs = {
  'proposal.asked_again': ['proposal.escalated', 'proposal.answered'],
  'proposal.vote_cast': ['proposal.opened'],
  ...Object.fromEntries(
    [
      SUBMITTED,
      'treasury.disbursed',
      'constitution.amended',
      'dissolution.started',
      'member.added',
      'member.role_changed',
      'member.removed',
    ].map((effect) => [effect, ['proposal.approved', 'proposal.executed']]),
  ),
};

/**
 * This is a Map and not an object, because a file can contain any action name, even `constructor`, which every object
 * has.
 */
export const FOLLOWS: ReadonlyMap<string, Needs[string]> = new Map(Object.entries({ ...STEPS, ...BESIDE }));

const MEMBERS = ['member.added', 'member.role_changed', 'member.removed'];
const CHANGES = ['constitution.amended', ...MEMBERS];

/**
 * For each kind of proposal, the audit actions that carry it out. For the kinds that may change members, all actions of
 * `CHANGES` are allowed, because only the proposal's text says which changes follow.
 */
export const EFFECTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['spend', ['treasury.disbursed']],
  ['amend', ['constitution.amended']],
  ['registered_agent_change', ['constitution.amended']],
  ['dissolution', ['dissolution.started']],
  ['custom', []],
  ...['hire_agent', 'membership', 'elect_directors', 'remove_directors', 'issue_stock', 'transfer_stock'].map(
    (kind) => [kind, CHANGES] as const,
  ),
]);

const UNDONE: ReadonlySet<string> = new Set(['proposal.cancelled', 'proposal.lapsed']);

/**
 * The problem code to report if an entry about a vote is in a wrong place. audit-voting.ts reports entries that cannot
 * be read.
 */
const CODES: ReadonlyMap<string, AuditProblemCode> = new Map([
  ['proposal.opened', 'proposal_out_of_order'],
  ['proposal.vote_cast', 'vote_without_ballot'],
  ['proposal.approved', 'decision_without_ballot'],
  ['proposal.rejected', 'decision_without_ballot'],
]);

type KnownProposal = {
  last: string | null;
  kind: string | null;
  contentHash: string | null;
  /** Number (`seq`) of the last entry that carried the proposal out; null: no such entry. */
  effect: number | null;
  /**
   * Amounts of a spend proposal. `paid`: amount paid from the treasury; `executed`: amount named by the execution
   * entry. Null: the entry names no amount. Undefined: no such entry was read so far.
   */
  paid?: string | null;
  executed?: string | null;
};
export type ProposalWalk = {
  known: Map<string, KnownProposal>;
  /** The changes that proposals made so far, each as a proposal id and the changed member's DID, if any. */
  effects: Set<string>;
  /** For each step, the number of entries whose proposal cannot be read. Each may belong to any proposal. */
  hidden: Map<string, number>;
};

type Walk = AuditProblemList & { voting: { proposals: ProposalWalk } };
type Entry = Pick<AuditEntry, 'seq' | 'action'>;

export function startProposalWalk(): ProposalWalk {
  return { known: new Map(), effects: new Set(), hidden: new Map() };
}

/** Records that entries could not be read. Any of them may be a missing step of a proposal. */
export function missProposals({ hidden }: ProposalWalk): void {
  for (const step of FOLLOWS.keys()) hidden.set(step, Number.POSITIVE_INFINITY);
}

/**
 * Processes the next entry. Returns false if the entry is not allowed at this point. `data`: undefined if the data was
 * erased or changed.
 */
export function walkProposal(walk: Walk, entry: Entry, data: unknown): boolean {
  const { seq, action } = entry;
  if (!FOLLOWS.has(action)) return true;
  const { known, hidden } = walk.voting.proposals;
  const id = data === undefined ? null : readProposalId(action, data);
  if (id === null) {
    hidden.set(action, (hidden.get(action) ?? 0) + 1);
    if (data === undefined || CODES.has(action)) return true;
    addAuditProblem(walk, seq, 'proposal_malformed', `Entry ${seq} does not name its proposal.`);
    return false;
  }
  const proposal = knownProposal(known, id);
  if (proposal === null) {
    if (action === 'proposal.executed' || isEffect(action)) addBeyondLimits(walk, seq);
    return true;
  }
  compareContent(walk, entry, proposal, data);
  if (!placeStep(walk, entry, proposal, data)) return false;
  if (action === 'proposal.opened') compareResolution(walk, seq, proposal, data);
  if (isEffect(action)) takeEffect(walk, entry, { id, proposal, data });
  if (action === 'proposal.executed') proposal.executed = readAmount(data);
  if (proposal.paid !== undefined && proposal.executed !== undefined && proposal.paid !== proposal.executed) {
    addAuditProblem(walk, seq, 'effect_not_decided', `Entry ${seq} tells another amount than was paid or decided.`);
  }
  return true;
}

/**
 * Reports changes by proposals without an execution entry. Call this last, because the execution entry may follow the
 * change.
 */
export function endProposalWalk(walk: Walk): void {
  const { known, hidden } = walk.voting.proposals;
  if (hidden.has('proposal.executed')) return;
  for (const { effect, executed } of known.values()) {
    if (effect === null || executed !== undefined) continue;
    const message = `Entry ${effect} carries out a proposal, but no entry says that it was executed.`;
    addAuditProblem(walk, effect, 'effect_not_decided', message);
  }
}

function knownProposal(known: ProposalWalk['known'], id: string): KnownProposal | null {
  const earlier = known.get(id);
  if (earlier !== undefined) return earlier;
  if (known.size >= MAX_PROPOSALS) return null;
  const proposal = { last: null, kind: null, contentHash: null, effect: null };
  known.set(id, proposal);
  return proposal;
}

/** Reports that an entry was not checked, because the chain exceeds the limits. */
export function addBeyondLimits(walk: AuditProblemList, seq: number): void {
  const message = `Entry ${seq} was not checked: the chain has more proposals or open votes than can be kept.`;
  addAuditProblem(walk, seq, 'beyond_limits', message);
}

function isEffect(action: string): boolean {
  return !action.startsWith('proposal.');
}

function compareContent(walk: Walk, { seq, action }: Entry, proposal: KnownProposal, data: unknown): void {
  if (isEffect(action)) return;
  const { kind, contentHash } = readProposalContent(data);
  if (kind === null || contentHash === null) {
    const message = `Entry ${seq} does not name the kind and content of its proposal.`;
    addAuditProblem(walk, seq, 'proposal_malformed', message);
    return;
  }
  proposal.kind ??= kind;
  proposal.contentHash ??= contentHash;
  if (kind !== proposal.kind || contentHash !== proposal.contentHash) {
    const message = `Entry ${seq} names another content of its proposal than an entry before it.`;
    addAuditProblem(walk, seq, 'proposal_other_content', message);
  }
}

function placeStep(walk: Walk, { seq, action }: Entry, proposal: KnownProposal, data: unknown): boolean {
  const { last } = proposal;
  const step = action === 'proposal.rejected' && !hasTally(data) ? DECLINED : action;
  const isUndone = proposal.effect !== null && UNDONE.has(action);
  if (isUndone || !follow(walk.voting.proposals, proposal, step)) {
    const needs = FOLLOWS.get(step)?.map((each) => each ?? 'no entry');
    const before = isUndone ? 'an effect' : (last ?? 'no entry');
    const message = `Entry ${seq}, ${action}, follows ${before} of its proposal instead of ${needs?.join(' or ')}.`;
    const code = step === DECLINED ? undefined : CODES.get(action);
    addAuditProblem(walk, seq, code ?? 'proposal_out_of_order', message);
    return false;
  }
  if (action in STEPS) proposal.last = action;
  return true;
}

type FollowedEntry = { id: string; proposal: KnownProposal; data: unknown };

function takeEffect(walk: Walk, { seq, action }: Entry, { id, proposal, data }: FollowedEntry): void {
  const { effects } = walk.voting.proposals;
  proposal.effect = seq;
  if (action === 'treasury.disbursed') proposal.paid = readAmount(data);
  const isDecided = proposal.kind === null || EFFECTS.get(proposal.kind)?.includes(action);
  if (!isDecided) {
    addAuditProblem(walk, seq, 'effect_not_decided', `Entry ${seq} is no effect of a proposal of its kind.`);
  }
  const member = MEMBERS.includes(action) ? readMember(data) : '';
  if (member === null) {
    addAuditProblem(walk, seq, 'proposal_malformed', `Entry ${seq} does not name its member.`);
  } else if (effects.has(`${id} ${member}`)) {
    addAuditProblem(walk, seq, 'effect_repeated', `Entry ${seq} carries out a proposal a second time.`);
  } else if (effects.size < MAX_PROPOSALS) {
    effects.add(`${id} ${member}`);
  } else {
    addBeyondLimits(walk, seq);
  }
}

function compareResolution(walk: Walk, seq: number, proposal: KnownProposal, data: unknown): void {
  const { proposals } = walk.voting;
  const resolutionId = readResolutionId(data);
  if (resolutionId === null) return;
  const resolution = knownProposal(proposals.known, resolutionId);
  if (resolution === null) {
    addBeyondLimits(walk, seq);
  } else if (!follow(proposals, resolution, SUBMITTED)) {
    const message = `Entry ${seq} opens a vote on a resolution that the board has not approved.`;
    addAuditProblem(walk, seq, 'proposal_out_of_order', message);
  } else if (resolution.contentHash && resolution.contentHash !== proposal.contentHash) {
    const message = `Entry ${seq} opens a vote on another content than that of its resolution.`;
    addAuditProblem(walk, seq, 'proposal_other_content', message);
  }
}

/**
 * Returns whether a step may follow. If steps are missing before it, hidden (unreadable) entries may stand for them.
 * Each hidden entry is used only once, so that one erased approval explains only one execution.
 */
function follow({ hidden }: ProposalWalk, proposal: KnownProposal, step: string): boolean {
  const between = hiddenBetween(proposal.last, step, hidden);
  if (between === null) return false;
  // For the lapse (time-out) of a proposal, no hidden entry is counted as used: several could have preceded the lapse,
  // and a wrong guess would later reject a valid chain. This is safe, because a lapse carries nothing out.
  if (between.length === 0 || step === 'proposal.lapsed') return true;
  for (const each of between) hidden.set(each, (hidden.get(each) ?? 0) - 1);
  proposal.last = between.at(-1) ?? null;
  return true;
}

function hiddenBetween(last: string | null, step: string, hidden: ProposalWalk['hidden']): string[] | null {
  const needs = FOLLOWS.get(step) ?? [];
  if (needs.includes(last)) return [];
  const ways = needs.flatMap((each) => {
    if (each === null || each === step || (hidden.get(each) ?? 0) < 1) return [];
    const way = hiddenBetween(last, each, hidden);
    return way === null ? [] : [[...way, each]];
  });
  return ways.sort((one, other) => one.length - other.length)[0] ?? null;
}
