import type { AuditEntry } from './audit-chain.ts';
import { type AuditProblemCode, type AuditProblemList, addAuditProblem } from './audit-problem.ts';
import { hasTally, readContentHash, readProposalId, readResolutionId } from './audit-voting-shape.ts';

/*
 * The entries about one proposal follow each other as its states do (proposal-states.ts), and name one content.
 * Otherwise a chain could carry out what nobody approved, or count the votes on one content for another: members sign the
 * id of a proposal, not its words.
 */

/** Executions of further proposals count as unchecked. This keeps a hostile file from exhausting memory. */
export const MAX_PROPOSALS = 100_000;

type Needs = Readonly<Record<string, readonly (string | null)[]>>;

/** A `proposal.rejected` without a count: a person who was asked before the vote declined. */
const DECLINED = 'declined';

/** Each step of a proposal, and the steps of which one has to be the last before it; null: there was none. */
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
    ...['proposal.created', 'proposal.escalated', 'proposal.answered', 'proposal.opened', 'proposal.approved'],
  ],
  'proposal.lapsed': ['proposal.escalated', 'proposal.answered', 'proposal.approved'],
};

/** A `proposal.opened` of stockholders, with regard to the resolution of the board that it is about. */
const SUBMITTED = 'submitted';

/** Entries that leave a proposal where it is. */
const BESIDE: Needs = {
  'proposal.asked_again': ['proposal.escalated', 'proposal.answered'],
  'proposal.vote_cast': ['proposal.opened'],
  ...Object.fromEntries(
    [
      ...[SUBMITTED, 'treasury.disbursed', 'constitution.amended', 'dissolution.started'],
      ...['member.added', 'member.role_changed', 'member.removed'],
    ].map((effect) => [effect, ['proposal.approved', 'proposal.executed']]),
  ),
};

/** A map, because the action of an entry may be the name of anything. */
export const FOLLOWS: ReadonlyMap<string, Needs[string]> = new Map(Object.entries({ ...STEPS, ...BESIDE }));

/** Entries that carry a proposal out, which happens once. */
const ONCE: ReadonlySet<string> = new Set(['treasury.disbursed', 'constitution.amended', 'dissolution.started']);

/** Entries of a vote; audit-voting.ts says so if one cannot be read. */
const CODES: ReadonlyMap<string, AuditProblemCode> = new Map([
  ['proposal.opened', 'proposal_out_of_order'],
  ['proposal.vote_cast', 'vote_without_ballot'],
  ['proposal.approved', 'decision_without_ballot'],
  ['proposal.rejected', 'decision_without_ballot'],
]);

type KnownProposal = { last: string | null; contentHash: string | null; isCarriedOut: boolean };
export type ProposalWalk = {
  known: Map<string, KnownProposal>;
  /** Steps that an entry may have been which could not be read. */
  hidden: Set<string>;
};

type Walk = AuditProblemList & { voting: { proposals: ProposalWalk; counts: { uncounted: number } } };
type Entry = Pick<AuditEntry, 'seq' | 'action'>;

export function startProposalWalk(): ProposalWalk {
  return { known: new Map(), hidden: new Set() };
}

/** Notes that entries could not be read at all: they may have been any step of any proposal. */
export function missProposals({ hidden }: ProposalWalk): void {
  for (const step of FOLLOWS.keys()) hidden.add(step);
}

/**
 * Takes the next entry in order, and returns whether it may stand where it stands. `data` is undefined if it was erased
 * or differs from what was recorded.
 */
export function walkProposal(walk: Walk, entry: Entry, data: unknown): boolean {
  const { action } = entry;
  if (!FOLLOWS.has(action)) return true;
  const { known, hidden } = walk.voting.proposals;
  const id = data === undefined ? null : readProposalId(action, data);
  if (id === null) {
    hidden.add(action);
    if (data === undefined || CODES.has(action)) return true;
    addAuditProblem(walk, entry.seq, 'proposal_malformed', `Entry ${entry.seq} does not name its proposal.`);
    return false;
  }
  const proposal = known.get(id) ?? { last: null, contentHash: null, isCarriedOut: false };
  if (known.size < MAX_PROPOSALS) known.set(id, proposal);
  if (known.has(id)) return judge(walk, entry, proposal, data);
  if (action === 'proposal.executed') walk.voting.counts.uncounted += 1;
  return true;
}

function judge(walk: Walk, { seq, action }: Entry, proposal: KnownProposal, data: unknown): boolean {
  const contentHash = readContentHash(data);
  proposal.contentHash ??= contentHash;
  if (contentHash !== null && contentHash !== proposal.contentHash) {
    const message = `Entry ${seq} names another content of its proposal than an entry before it.`;
    addAuditProblem(walk, seq, 'proposal_other_content', message);
  }
  const { last } = proposal;
  const step = action === 'proposal.rejected' && !hasTally(data) ? DECLINED : action;
  if (!canFollow(last, step, walk.voting.proposals.hidden)) {
    const needs = FOLLOWS.get(step)?.map((each) => each ?? 'no entry');
    const message = `Entry ${seq}, ${action}, follows ${last ?? 'no entry'} of its proposal instead of ${needs?.join(' or ')}.`;
    const code = step === DECLINED ? undefined : CODES.get(action);
    addAuditProblem(walk, seq, code ?? 'proposal_out_of_order', message);
    return false;
  }
  if (action === 'proposal.opened') compareResolution(walk, seq, proposal, data);
  if (action in STEPS) proposal.last = action;
  if (ONCE.has(action) && proposal.isCarriedOut) {
    addAuditProblem(walk, seq, 'effect_repeated', `Entry ${seq} carries out a proposal a second time.`);
  }
  proposal.isCarriedOut ||= ONCE.has(action);
  return true;
}

/** Stockholders vote on what the board has approved, in the same words. */
function compareResolution(walk: Walk, seq: number, proposal: KnownProposal, data: unknown): void {
  const { known, hidden } = walk.voting.proposals;
  const resolutionId = readResolutionId(data);
  if (resolutionId === null) return;
  const resolution = known.get(resolutionId);
  if (resolution === undefined && known.size >= MAX_PROPOSALS) return;
  if (!canFollow(resolution?.last ?? null, SUBMITTED, hidden)) {
    const message = `Entry ${seq} opens a vote on a resolution that the board has not approved.`;
    addAuditProblem(walk, seq, 'proposal_out_of_order', message);
  } else if (resolution?.contentHash && resolution.contentHash !== proposal.contentHash) {
    const message = `Entry ${seq} opens a vote on another content than that of its resolution.`;
    addAuditProblem(walk, seq, 'proposal_other_content', message);
  }
}

/** Returns whether a step may come after the last known one, if hidden steps may have come between. */
function canFollow(last: string | null, step: string, hidden: ReadonlySet<string>): boolean {
  return (FOLLOWS.get(step) ?? []).some(
    (each) => each === last || (each !== null && each !== step && hidden.has(each) && canFollow(last, each, hidden)),
  );
}
