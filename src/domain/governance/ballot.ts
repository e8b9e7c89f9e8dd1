import {
  type Constitution,
  electorateOf,
  type Governance,
  type Member,
  type ProposalKind,
} from '../constitution/constitution.ts';
import type { CountedBallot, CountingMethod, CountingRules, Elector } from '../constitution/counting-rules.ts';
import { type Body, courseOf, rulesOf, votersIn } from './bodies.ts';
import type { Delegation } from './delegation.ts';
import { WEIGHING } from './weighing.ts';

export type InForce = { version: number; hash: string; constitution: Constitution };

/** The rules for one vote, as they were when the vote opened. */
export type VotingRules = CountingRules & {
  kind: ProposalKind;
  voting_period_hours: number;
  constitution_version: number;
  /** The body that decides, board or stockholders; present only in a corporation. */
  body?: Body;
  /** Id of the approved board resolution that submits the proposal to the stockholders. */
  resolution_id?: string;
};

/**
 * Everything that determines the result of a vote. It is fixed when the vote opens, so later constitutions do not
 * affect it.
 */
export type Ballot = CountedBallot & { rules: VotingRules };

/**
 * The threshold for each kind of proposal. `isKept`: true if the threshold applies even under multisig, where the
 * number of signers replaces the other thresholds.
 */
const THRESHOLDS = {
  spend: { of: 'voting_threshold', isKept: false },
  hire_agent: { of: 'voting_threshold', isKept: false },
  membership: { of: 'amendment_threshold', isKept: true },
  amend: { of: 'amendment_threshold', isKept: true },
  dissolution: { of: 'dissolution_threshold', isKept: true },
  registered_agent_change: { of: 'voting_threshold', isKept: false },
  custom: { of: 'voting_threshold', isKept: false },
  // The kinds below exist only in corporations, whose bodies (board and stockholders) have their own rules.
  elect_directors: { of: 'voting_threshold', isKept: true },
  remove_directors: { of: 'voting_threshold', isKept: true },
  issue_stock: { of: 'voting_threshold', isKept: true },
  transfer_stock: { of: 'voting_threshold', isKept: true },
} as const satisfies Record<ProposalKind, { of: `${string}_threshold` & keyof Governance; isKept: boolean }>;

/** Full weight of a member's vote under each method. A method may count only a part of this weight (weighing.ts). */
const FULL_WEIGHTS = {
  '1p1v': () => 1,
  token: ({ weight }) => weight,
  multisig: () => 1,
  delegation: () => 1,
  quadratic: ({ weight }) => weight,
  conviction: ({ weight }) => weight,
} as const satisfies Record<CountingMethod, (member: Member) => number>;

const HOUR_MS = 3_600_000;

/**
 * Opens the vote on a proposal under the constitution in force and the current delegations. `at`: time by the account's
 * business clock, which a sandbox can put forward. `resolutionId`: id of the approved board resolution that submits the
 * proposal to the stockholders, if any.
 */
export function openBallot(
  proposal: { id: string; kind: ProposalKind; consent_of: readonly string[] | null },
  inForce: InForce,
  at: Date,
  delegations: readonly Delegation[] = [],
  resolutionId?: string,
): Ballot {
  const course = courseOf(inForce.constitution, proposal.kind);
  const body = resolutionId === undefined ? course?.[0] : 'stockholders';
  const own = votingRules(proposal, inForce);
  const rules =
    body === undefined
      ? own
      : { ...own, ...rulesOf(body, inForce.constitution), body, ...(resolutionId && { resolution_id: resolutionId }) };
  const passedOn = rules.method === 'delegation' ? delegations : [];
  const electorate =
    body === undefined
      ? electorateFor(rules, electorateOf(inForce.constitution), passedOn)
      : votersIn(inForce.constitution, body).map(({ member, votes: weight }) => ({
          did: member.id,
          weight,
          public_key: member.public_key ?? null,
        }));
  const closes_at = new Date(at.getTime() + rules.voting_period_hours * HOUR_MS);
  return { proposal_id: proposal.id, rules, electorate, opens_at: at, closes_at };
}

/** Returns the electors with their weights and delegates. A delegation to someone who cannot vote has no effect. */
function electorateFor(
  { method }: VotingRules,
  members: readonly Member[],
  delegations: readonly Delegation[],
): Elector[] {
  const electors = new Set(members.map(({ id }) => id));
  const delegateOf = new Map(delegations.map(({ from, to }) => [from, to]));
  return members.map((member) => {
    const delegate = delegateOf.get(member.id);
    const weight = FULL_WEIGHTS[method](member);
    return {
      did: member.id,
      weight,
      public_key: member.public_key ?? null,
      ...(delegate !== undefined && electors.has(delegate) && { delegate }),
    };
  });
}

function votingRules(
  { kind, consent_of }: { kind: ProposalKind; consent_of: readonly string[] | null },
  inForce: InForce,
): VotingRules {
  const { governance } = inForce.constitution;
  const method = governance.methods[kind] ?? governance.voting_method;
  const threshold = THRESHOLDS[kind];
  const isBySigners = method === 'multisig';
  return {
    kind,
    method,
    quorum: governance.quorum,
    threshold: isBySigners && !threshold.isKept ? null : governance[threshold.of],
    ...(kind === 'dissolution' && { threshold_of: 'electorate' as const }),
    ...(consent_of !== null && { consent_of }),
    required_signers: isBySigners ? requiredSigners(governance.required_signers) : null,
    ...(method === 'delegation' && { max_depth: governance.delegation.max_depth }),
    voting_period_hours: governance.voting_period_hours,
    close_early: governance.close_early && WEIGHING[method].closesEarly,
    constitution_version: inForce.version,
    constitution_hash: inForce.hash,
  };
}

function requiredSigners(signers: number | undefined): number {
  if (signers === undefined) throw new Error('multisig without required_signers in a valid constitution');
  return signers;
}
