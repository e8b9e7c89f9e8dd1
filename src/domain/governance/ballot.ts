import { type Constitution, electorateOf, type Member, type VotingMethod } from '../constitution/constitution.ts';
import type { CountedBallot, CountingRules } from './counting-rules.ts';
import { SUPPORTED_METHODS, type SupportedKind, type SupportedMethod } from './proposal.ts';
import { type Refused, refuse } from './refusal.ts';
import { WEIGHING } from './weighing.ts';

/** A version of the constitution, as far as decisions go by it. */
export type InForce = { version: number; hash: string; constitution: Constitution };

/** The rules of one vote, as they were when it opened. */
export type VotingRules = CountingRules & {
  kind: SupportedKind;
  method: SupportedMethod;
  voting_period_hours: number;
  constitution_version: number;
};

/** Everything a vote is held by; fixed when it opens, whatever happens to the constitution afterwards. */
export type Ballot = CountedBallot & { rules: VotingRules };

/** Which share decides, and whether it does so under every method, or under multisig leaves it to the signers. */
const THRESHOLDS = {
  hire_agent: { of: 'voting_threshold', isKept: false },
  membership: { of: 'amendment_threshold', isKept: true },
  amend: { of: 'amendment_threshold', isKept: true },
  registered_agent_change: { of: 'voting_threshold', isKept: false },
  custom: { of: 'voting_threshold', isKept: false },
} as const satisfies Record<SupportedKind, { of: 'voting_threshold' | 'amendment_threshold'; isKept: boolean }>;

/** Of which a method may then count a part (weighing.ts). */
const FULL_WEIGHTS = {
  '1p1v': () => 1,
  token: ({ weight }) => weight,
  multisig: () => 1,
  quadratic: ({ weight }) => weight,
  conviction: ({ weight }) => weight,
} as const satisfies Record<SupportedMethod, (member: Member) => number>;

const HOUR_MS = 3_600_000;

/** Opens the vote on a proposal by the constitution in force. `at`: business clock. */
export function openBallot(
  proposal: { id: string; kind: SupportedKind },
  inForce: InForce,
  at: Date,
): { ok: true; ballot: Ballot } | Refused {
  const fixed = votingRules(proposal.kind, inForce);
  if (!fixed.ok) return fixed;
  const { rules } = fixed;
  const electorate = electorateOf(inForce.constitution).map((member) => ({
    did: member.id,
    weight: FULL_WEIGHTS[rules.method](member),
    public_key: member.public_key ?? null,
  }));
  const closes_at = new Date(at.getTime() + rules.voting_period_hours * HOUR_MS);
  return { ok: true, ballot: { proposal_id: proposal.id, rules, electorate, opens_at: at, closes_at } };
}

/** The rules a vote of this kind would be held by now. */
export function votingRules(kind: SupportedKind, inForce: InForce): { ok: true; rules: VotingRules } | Refused {
  const { governance } = inForce.constitution;
  const method = governance.methods[kind] ?? governance.voting_method;
  if (!isSupported(method)) {
    const message = `Votes by the method ${method} cannot be counted yet. Take one of: ${SUPPORTED_METHODS.join(', ')}.`;
    const pointer = governance.methods[kind] ? `/governance/methods/${kind}` : '/governance/voting_method';
    const blocker = { code: 'method_not_available', pointer, message, source: 'constitution' } as const;
    return refuse('guard_unmet', message, { problems: [blocker] });
  }
  const threshold = THRESHOLDS[kind];
  const isBySigners = method === 'multisig';
  const rules: VotingRules = {
    kind,
    method,
    quorum: governance.quorum,
    threshold: isBySigners && !threshold.isKept ? null : governance[threshold.of],
    required_signers: isBySigners ? requiredSigners(governance.required_signers) : null,
    voting_period_hours: governance.voting_period_hours,
    close_early: governance.close_early && WEIGHING[method].closesEarly,
    constitution_version: inForce.version,
    constitution_hash: inForce.hash,
  };
  return { ok: true, rules };
}

function isSupported(method: VotingMethod): method is SupportedMethod {
  return (SUPPORTED_METHODS as readonly VotingMethod[]).includes(method);
}

/** A valid constitution that uses multisig says how many. */
function requiredSigners(signers: number | undefined): number {
  if (signers === undefined) throw new Error('multisig without required_signers in a valid constitution');
  return signers;
}
