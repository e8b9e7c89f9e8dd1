import { describe, expect, it } from 'vitest';
import { ADA, BEA, CEM, CLERK, COMPANY, hoursLater, inForce, NOON } from '../../../test/rules/company.ts';
import type { ProposalKind } from '../constitution/constitution.ts';
import { isCorporateKind, PROPOSAL_KINDS } from '../constitution/schema.ts';
import { openBallot } from './ballot.ts';

/** The bodies of a corporation have rules of their own: bodies.test.ts. */
const KINDS = PROPOSAL_KINDS.filter((kind) => !isCorporateKind(kind));

const GOVERNANCE = { quorum: 0.4, voting_threshold: 0.6, amendment_threshold: 0.75 };

function ballot(kind: ProposalKind, governance: object = GOVERNANCE, members = COMPANY.members) {
  return openBallot({ id: 'p1', kind, consent_of: null }, inForce({ governance, members }, 7), NOON);
}

describe('rules are fixed when voting opens', () => {
  it.each([
    ['amend', 0.75],
    ['membership', 0.75],
    ['spend', 0.6],
    ['hire_agent', 0.6],
    ['custom', 0.6],
    ['registered_agent_change', 0.6],
  ] as const)('threshold of %s: %f', (kind, threshold) => {
    expect(ballot(kind).rules).toMatchObject({ kind, method: '1p1v', quorum: 0.4, threshold, required_signers: null });
  });

  it('they name their constitution, and the times at which the vote opens and closes', () => {
    const current = inForce({ governance: { voting_period_hours: 48, close_early: false } }, 7);
    const ballot = openBallot({ id: 'p1', kind: 'custom', consent_of: null }, current, NOON);
    expect(ballot).toMatchObject({ proposal_id: 'p1', opens_at: NOON, closes_at: hoursLater(48) });
    expect(ballot.rules).toMatchObject({
      constitution_version: 7,
      constitution_hash: current.hash,
      voting_period_hours: 48,
      close_early: false,
    });
  });

  it('a kind may have its own method', () => {
    const governance = { ...GOVERNANCE, methods: { custom: 'token' } };
    expect(ballot('custom', governance).rules.method).toBe('token');
    expect(ballot('amend', governance).rules.method).toBe('1p1v');
  });

  it('a dissolution needs a share of the whole electorate, which the rules state', () => {
    const { rules } = ballot('dissolution', { ...GOVERNANCE, dissolution_threshold: 0.8 });
    expect(rules).toMatchObject({ kind: 'dissolution', threshold: 0.8, threshold_of: 'electorate', quorum: 0.4 });
    expect(ballot('amend').rules).not.toHaveProperty('threshold_of');
  });

  it('under multisig the signers decide; amend, membership and dissolution keep their own thresholds under every method', () => {
    const governance = { ...GOVERNANCE, voting_method: 'multisig', required_signers: 2 };
    const rules = Object.fromEntries(KINDS.map((kind) => [kind, ballot(kind, governance).rules] as const));
    for (const kind of KINDS) expect(rules[kind]?.required_signers).toBe(2);
    expect(Object.entries(rules).map(([kind, { threshold }]) => [kind, threshold])).toEqual([
      ['spend', null],
      ['hire_agent', null],
      ['membership', 0.75],
      ['amend', 0.75],
      ['dissolution', 0.66],
      ['registered_agent_change', null],
      ['custom', null],
    ]);
  });

  it('under conviction a vote is never closed early', () => {
    expect(ballot('custom', { methods: { custom: 'conviction' } }).rules.close_early).toBe(false);
    expect(ballot('amend', { methods: { custom: 'conviction' } }).rules.close_early).toBe(true);
  });

  it.each(['delegation', 'quadratic', 'conviction'])('every kind keeps its threshold under %s', (voting_method) => {
    const thresholds = (method: string) =>
      KINDS.map((kind) => ballot(kind, { ...GOVERNANCE, voting_method: method }).rules.threshold);
    expect(thresholds(voting_method)).toEqual(thresholds('1p1v'));
  });
});

describe('the electorate is every member with the vote permission who is not an observer', () => {
  const members = [
    ...COMPANY.members,
    { id: 'did:web:observer.example', role: 'observer', permissions: ['vote'] },
    { id: 'did:web:silent.example', role: 'founder', permissions: ['propose'] },
    { id: 'did:web:voter.example', role: 'algorithmic', permissions: ['vote'], weight: 4 },
  ] as typeof COMPANY.members;

  it('of any kind', () => {
    const dids = ballot('custom', GOVERNANCE, members).electorate.map(({ did }) => did);
    expect(dids).toEqual([ADA.did, BEA.did, CEM.did, 'did:web:voter.example']);
    expect(dids).not.toContain(CLERK.did);
  });

  it.each([
    ['1p1v', [1, 1, 1, 1]],
    ['multisig', [1, 1, 1, 1]],
    ['delegation', [1, 1, 1, 1]],
    ['token', [5, 3, 2, 4]],
    ['quadratic', [5, 3, 2, 4]],
    ['conviction', [5, 3, 2, 4]],
  ])('%s weighs %j', (voting_method, weights) => {
    const governance = { voting_method, ...(voting_method === 'multisig' && { required_signers: 1 }) };
    expect(ballot('custom', governance, members).electorate.map(({ weight }) => weight)).toEqual(weights);
  });

  it('each has the key of the constitution, if any', () => {
    const keys = ballot('custom').electorate.map(({ public_key }) => public_key);
    expect(keys).toEqual([ADA.did.slice(8), BEA.did.slice(8), null]);
  });
});

describe('delegations are fixed with the electorate', () => {
  const delegations = [
    { from: ADA.did, to: CEM.did },
    { from: BEA.did, to: CLERK.did },
    { from: CLERK.did, to: ADA.did },
  ];
  const opened = (governance: object) =>
    openBallot({ id: 'p1', kind: 'custom', consent_of: null }, inForce({ governance }), NOON, delegations);

  it('between voting members, with the hops that the constitution allows', () => {
    const { rules, electorate } = opened({ voting_method: 'delegation', delegation: { max_depth: 3 } });
    expect(rules.max_depth).toBe(3);
    expect(electorate.map(({ delegate }) => delegate)).toEqual([CEM.did, undefined, undefined]);
  });

  it('only when votes are by delegation', () => {
    const { rules, electorate } = opened({ delegation: { allowed: true } });
    expect('max_depth' in rules).toBe(false);
    for (const elector of electorate) expect(elector).not.toHaveProperty('delegate');
  });
});
