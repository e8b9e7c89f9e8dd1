import { stringify } from 'yaml';
import type { Constitution } from '../../src/domain/constitution/constitution.ts';
import type { Elector } from '../../src/domain/constitution/counting-rules.ts';
import { parseConstitution } from '../../src/domain/constitution/parse.ts';
import type { ConstitutionInput } from '../../src/domain/constitution/schema.ts';
import { didKey } from '../../src/domain/entity/did.ts';
import type { EntityFacts } from '../../src/domain/filing/filed-facts.ts';
import { ed25519PublicKey } from '../../src/domain/formats/ed25519.ts';
import { admitProposal, type RaiseFacts } from '../../src/domain/governance/admission.ts';
import { type ExecutionFacts, planExecution } from '../../src/domain/governance/execution.ts';
import { type CurrentConstitution, readNext } from '../../src/domain/governance/next-constitution.ts';
import type { ProposalContent } from '../../src/domain/governance/proposal.ts';
import type { Refusal, Refused } from '../../src/domain/governance/refusal.ts';
import type { SpendingFacts } from '../../src/domain/governance/spending.ts';
import type { Choice } from '../../src/domain/governance/vote-evidence.ts';

export const SANDBOX = { livemode: false };
/** Business clock at the beginning of every test. */
export const NOON = new Date('2026-11-21T12:00:00.000Z');
export const hoursLater = (hours: number, from = NOON): Date => new Date(from.getTime() + hours * 3_600_000);

const seedOf = (n: number) => new Uint8Array(32).fill(n);
export const ADA = { seed: seedOf(1), did: didKey(ed25519PublicKey(seedOf(1))) };
export const BEA = { seed: seedOf(2), did: didKey(ed25519PublicKey(seedOf(2))) };
export const CEM = { seed: seedOf(3), did: 'did:web:cem.example' };
export const CLERK = { did: 'did:web:clerk.example' };

/** Two founders with keys, a member without, and an agent. */
export const COMPANY: ConstitutionInput = {
  name: 'Helios Research',
  governance: { quorum: 0.5 },
  members: [
    { id: ADA.did, name: 'Ada', role: 'founder', natural_person: true, weight: 5, email: 'ada@helios.test' },
    { id: BEA.did, name: 'Bea', role: 'founder', natural_person: true, weight: 3 },
    { id: CEM.did, name: 'Cem', role: 'member', natural_person: true, weight: 2 },
    { id: CLERK.did, name: 'Clerk', role: 'algorithmic', permissions: ['propose', 'execute'] },
  ],
  escalation: { contacts: [{ name: 'Ada', email: 'ada@helios.test', did: ADA.did }] },
};

export const AGENT_CHANGE = {
  kind: 'registered_agent_change',
  registered_agent: {
    name: 'Wind River Agents LLC',
    street: '100 E 17th St',
    city: 'Cheyenne',
    state: 'WY',
    postal_code: '82001',
    email: 'service@windriver.test',
    consent: { signed_by: 'Sam River', signed_at: '2026-11-20' },
  },
} as const satisfies ProposalContent;

/** Makes a constitution in force from the given differences. */
export function inForce(changes: Partial<ConstitutionInput> = {}, version = 1): CurrentConstitution {
  return ofYaml(written({ ...COMPANY, ...changes }), version);
}

function written(constitution: object): string {
  return stringify(constitution, { aliasDuplicateObjects: false });
}

export function ofYaml(source: string, version = 1): CurrentConstitution {
  const parsed = parseConstitution(source, 'yaml', SANDBOX);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return { version, hash: parsed.hash, constitution: parsed.constitution, format: 'yaml', source };
}

export const ACTIVE: EntityFacts = { state: 'Active', isOutcomeUnknown: false, oas_did: null };

/** The facts that the store and the reader provide; Ada acts unless the test says otherwise. */
export function raiseFacts(
  content: ProposalContent,
  given: Partial<Omit<RaiseFacts, 'text'>> = {},
): RaiseFacts | Refused {
  const facts = { entity: ACTIVE, current: inForce(), memberDid: ADA.did, spending: RICH, carried: null, ...given };
  const text = readNext(facts.current, content, SANDBOX, facts.carried?.decisions ?? []);
  return text !== null && 'ok' in text ? text : { ...facts, text };
}

export function raise(content: ProposalContent, given: Partial<Omit<RaiseFacts, 'text'>> = {}) {
  const facts = raiseFacts(content, given);
  return 'ok' in facts ? facts : admitProposal(facts, content);
}

/** Executes a proposal that was approved at NOON, at once. */
export function execute(content: ProposalContent, given: Partial<Omit<ExecutionFacts, 'text'>> = {}) {
  const { current, entity, memberDid, spending, carried, ...rest } = given;
  const facts = raiseFacts(content, {
    ...(current && { current }),
    ...(entity && { entity }),
    ...(memberDid && { memberDid }),
    ...(carried && { carried }),
    ...(spending !== undefined && { spending }),
  });
  if ('ok' in facts) return facts;
  const proposal = { state: 'approved', isPersonAsked: false, approvedAt: NOON, at: NOON, baseVersion: 1 } as const;
  return planExecution({ ...facts, ...proposal, ...rest } as ExecutionFacts, content);
}

export function amend(constitution: object): ProposalContent {
  return { kind: 'amend', constitution_yaml: written(constitution), rationale: 'Because.' };
}

/** Books with a hundred thousand dollars, of which nothing was spent. */
export const RICH: SpendingFacts = {
  ledger: { balance: 10_000_000n, day: 0n, dayToRecipient: 0n, monthOfProposer: 0n },
  monthlyLimitUsd: null,
};

export const SPEND: ProposalContent = { kind: 'spend', amount_usd: '2500.00', recipient: 'ec2.aws.amazon.com' };

/** A decision that affects only the members themselves. */
export const CUSTOM: ProposalContent = { kind: 'custom', payload: { what: 'Lunch' } };

const LETTERS: Readonly<Record<string, Choice>> = { a: 'approve', r: 'reject', o: 'abstain' };

/** Makes electors from their weights, and their votes: a letter for each, `-` for an elector who does not vote. */
export function election(votes: string, weights = [...votes].map(() => 1)) {
  const electorate: Elector[] = weights.map((weight, index) => ({ did: `did:x:${index}`, weight, public_key: null }));
  const cast = [...votes].flatMap((letter, index) => {
    const choice = LETTERS[letter];
    return choice === undefined ? [] : [{ member_did: `did:x:${index}`, choice, cast_at: NOON }];
  });
  return { electorate, cast };
}

export function granted<Result extends { ok: boolean }>(result: Result): Extract<Result, { ok: true }> {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result as Extract<Result, { ok: true }>;
}

export function refused(result: { ok: true } | Refused | null): Refusal {
  if (result === null || result.ok) throw new Error('expected a refusal');
  return result.refusal;
}

export function memberOf({ members }: Constitution, did: string): Constitution['members'][number] {
  const member = members.find(({ id }) => id === did);
  if (member === undefined) throw new Error(`no member ${did}`);
  return member;
}
