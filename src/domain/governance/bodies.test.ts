import { describe, expect, it } from 'vitest';
import { ADA, BEA, CEM, CLERK, hoursLater, inForce, NOON } from '../../../test/rules/company.ts';
import { corporation, withoutStock } from '../../../test/rules/corporation.ts';
import type { Member, Permission, Stock } from '../constitution/constitution.ts';
import { PROPOSAL_KINDS } from '../constitution/schema.ts';
import { openBallot } from './ballot.ts';
import { bodyAfter, courseOf, isStillElector, mayByLaw, rightsOf, votersIn } from './bodies.ts';
import { decide } from './decision.ts';

const current = corporation();
const { constitution } = current;
const votersOf = (of: typeof constitution, body: 'board' | 'stockholders') =>
  votersIn(of, body).map(({ member, votes }) => [member.id, votes]);

describe('the course of a decision', () => {
  it('is the electorate alone in an LLC', () => {
    for (const kind of PROPOSAL_KINDS) expect(courseOf(inForce().constitution, kind)).toBeNull();
  });

  it('is the board for business, the stockholders for elections, and both where § 242 and § 275 require it', () => {
    const courses = PROPOSAL_KINDS.map((kind) => [kind, courseOf(constitution, kind)]);
    expect(Object.fromEntries(courses)).toEqual({
      spend: ['board'],
      hire_agent: ['board'],
      membership: ['board'],
      custom: ['board'],
      registered_agent_change: ['board'],
      issue_stock: ['board'],
      transfer_stock: ['board'],
      elect_directors: ['stockholders'],
      remove_directors: ['stockholders'],
      amend: ['board', 'stockholders'],
      dissolution: ['board', 'stockholders'],
    });
    expect(bodyAfter(courseOf(constitution, 'amend'), 'board')).toBe('stockholders');
    expect(bodyAfter(courseOf(constitution, 'amend'), 'stockholders')).toBeNull();
    expect(bodyAfter(courseOf(constitution, 'spend'), 'board')).toBeNull();
    expect(bodyAfter(null, undefined)).toBeNull();
  });
});

describe('voters', () => {
  it('are directors with one vote each, and holders with the votes of their shares', () => {
    expect(votersOf(constitution, 'board')).toEqual([
      [ADA.did, 1],
      [BEA.did, 1],
      [CEM.did, 1],
    ]);
    expect(votersOf(constitution, 'stockholders')).toEqual([
      [ADA.did, 600],
      [BEA.did, 400],
    ]);
    expect(votersOf(withoutStock().constitution, 'stockholders')).toEqual([]);
  });

  it('have as many votes as their class gives, and are left out without a vote', () => {
    const { constitution: founders } = corporation({
      stock: {
        classes: [
          { name: 'Class A', authorized_shares: 100, rights: 'Ten votes.', votes_per_share: 10 },
          { name: 'Class B', authorized_shares: 100, rights: 'No votes.', votes_per_share: 0 },
        ],
        holdings: [
          { member: ADA.did, class: 'Class A', shares: 3 },
          { member: ADA.did, class: 'Class B', shares: 50 },
          { member: BEA.did, class: 'Class B', shares: 50 },
        ],
      },
    });
    expect(votersOf(founders, 'stockholders')).toEqual([[ADA.did, 30]]);
  });

  it('keep a vote for stock that they sold since, and lose the vote of a seat that they left', () => {
    const { constitution: later } = corporation({
      stock: { classes: [{ name: 'Common Stock', authorized_shares: 10 }] },
      directors: [ADA.did],
    });
    expect(isStillElector(later, 'stockholders', BEA.did)).toBe(true);
    expect(isStillElector(later, 'board', BEA.did)).toBe(false);
    expect(isStillElector(later, 'board', ADA.did)).toBe(true);
  });
});

type Votes = readonly (readonly [{ did: string }, 'approve' | 'reject'])[];
const outcome = (kind: 'custom' | 'elect_directors', votes: Votes, of = current) => {
  const ballot = openBallot({ id: 'p1', kind, consent_of: null }, of, NOON);
  const cast = votes.map(([{ did }, choice]) => ({ member_did: did, choice, cast_at: NOON }));
  return decide(ballot, cast, hoursLater(1)).state;
};

describe('a board', () => {
  it('decides without a meeting by the consent of all its directors, § 141(f)', () => {
    expect(
      outcome('custom', [
        [ADA, 'approve'],
        [BEA, 'approve'],
      ]),
    ).toBe('voting');
    expect(
      outcome('custom', [
        [ADA, 'approve'],
        [BEA, 'approve'],
        [CEM, 'approve'],
      ]),
    ).toBe('approved');
    expect(outcome('custom', [[CEM, 'reject']])).toBe('rejected');
  });

  it('decides at a meeting by a majority of its directors, § 141(b)', () => {
    const atMeetings = corporation({ governance: { board_acts_by: 'meeting' } });
    expect(outcome('custom', [[ADA, 'approve']], atMeetings)).toBe('voting');
    expect(
      outcome(
        'custom',
        [
          [ADA, 'approve'],
          [BEA, 'approve'],
        ],
        atMeetings,
      ),
    ).toBe('approved');
    const two = corporation({ governance: { board_acts_by: 'meeting' }, directors: [ADA.did, BEA.did] });
    expect(
      outcome(
        'custom',
        [
          [ADA, 'approve'],
          [BEA, 'reject'],
        ],
        two,
      ),
    ).toBe('rejected');
  });
});

describe('stockholders', () => {
  it('decide by more than half of the outstanding votes, § 228(a)', () => {
    expect(outcome('elect_directors', [[BEA, 'approve']])).toBe('voting');
    expect(outcome('elect_directors', [[ADA, 'approve']])).toBe('approved');
    const halves = corporation({
      stock: {
        classes: [{ name: 'Common Stock', authorized_shares: 1_000 }],
        holdings: [ADA, BEA].map(({ did }) => ({ member: did, class: 'Common Stock', shares: 500 })),
      },
    });
    expect(
      outcome(
        'elect_directors',
        [
          [ADA, 'approve'],
          [BEA, 'reject'],
        ],
        halves,
      ),
    ).toBe('rejected');
  });

  it('vote on what the board has resolved, which the ballot names', () => {
    const amendment = { id: 'p2', kind: 'amend', consent_of: null } as const;
    expect(openBallot(amendment, current, NOON).rules).toMatchObject({ body: 'board', threshold: 1 });
    const { rules, electorate } = openBallot(amendment, current, NOON, [], 'p1');
    expect(rules).toMatchObject({ body: 'stockholders', resolution_id: 'p1', threshold: 0.5, more_than: true });
    expect(electorate.map(({ did, weight }) => [did, weight])).toEqual([
      [ADA.did, 600],
      [BEA.did, 400],
    ]);
  });
});

describe('acts by law', () => {
  const { constitution: outsider } = corporation({ directors: [CEM.did] });

  it('are proposals and executions of a director', () => {
    expect(mayByLaw(outsider, CEM.did, 'propose', 'spend')).toBe(true);
    expect(mayByLaw(outsider, CEM.did, 'execute', null)).toBe(true);
    expect(mayByLaw(outsider, CEM.did, 'vote', 'spend')).toBe(false);
  });

  it('let stockholders change the board without the board, and nothing else', () => {
    expect(mayByLaw(outsider, BEA.did, 'execute', 'remove_directors')).toBe(true);
    expect(mayByLaw(outsider, BEA.did, 'propose', 'transfer_stock')).toBe(true);
    expect(mayByLaw(outsider, BEA.did, 'execute', 'transfer_stock')).toBe(false);
    expect(mayByLaw(outsider, BEA.did, 'propose', 'spend')).toBe(false);
    expect(mayByLaw(outsider, CLERK.did, 'propose', 'elect_directors')).toBe(false);
  });

  it('of stock that does not vote is the request for a transfer', () => {
    const stock = outsider.stock as Stock;
    const silent = {
      ...outsider,
      stock: { ...stock, classes: stock.classes.map((each) => ({ ...each, votes_per_share: 0 })) },
    };
    expect(mayByLaw(silent, BEA.did, 'propose', 'elect_directors')).toBe(false);
    expect(mayByLaw(silent, BEA.did, 'execute', 'remove_directors')).toBe(false);
    expect(mayByLaw(silent, BEA.did, 'propose', 'transfer_stock')).toBe(true);
    const bea = silent.members.find(({ id }) => id === BEA.did) as Member;
    expect(rightsOf(silent, { ...bea, permissions: [] })).toEqual(['propose']);
  });

  it('are shown to members who are invited', () => {
    const member = (did: string) => outsider.members.find(({ id }) => id === did) as Member;
    const company = {
      ...outsider,
      members: outsider.members.map((each) => ({ ...each, permissions: [] as Permission[] })),
    };
    const rights = [ADA, CEM, CLERK].map(({ did }) => rightsOf(company, { ...member(did), permissions: ['vote'] }));
    expect(rights).toEqual([['propose', 'vote', 'execute'], ['propose', 'vote', 'execute'], []]);
    const llc = inForce().constitution.members[0] as Member;
    expect(rightsOf(inForce().constitution, llc)).toEqual(llc.permissions);
  });

  it('do not exist in an LLC', () => {
    expect(mayByLaw(inForce().constitution, ADA.did, 'propose', 'spend')).toBe(false);
  });
});
