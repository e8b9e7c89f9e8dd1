import { describe, expect, it } from 'vitest';
import { ADA, BEA, CEM, CLERK, granted, inForce, refused } from '../../../test/rules/company.ts';
import { admitDelegation, type Delegation, isBetweenElectors, revocationRefusal } from './delegation.ts';

const company = (delegation: object = {}) =>
  inForce({ governance: { delegation: { allowed: true, ...delegation } } }).constitution;

const [A, B, C] = [ADA.did, BEA.did, CEM.did];
const make = (from: string, to: string, delegations: readonly Delegation[] = [], rules: object = {}) =>
  admitDelegation({ constitution: company(rules), delegations }, { from, to });

describe('a delegation', () => {
  it('is made once, and repeating it finds the existing one', () => {
    expect(granted(make(A, B))).toMatchObject({ isNew: true });
    expect(granted(make(A, B, [{ from: A, to: B }])).isNew).toBe(false);
  });

  it('replaces the previous one', () => {
    expect(granted(make(A, C, [{ from: A, to: B }]))).toMatchObject({ isNew: true });
  });

  it('needs a constitution that allows it', () => {
    expect(refused(make(A, B, [], { allowed: false }))).toMatchObject({
      code: 'guard_unmet',
      problems: [{ code: 'delegation_not_allowed', source: 'constitution' }],
    });
  });

  it('is between two voting members', () => {
    expect(refused(make(CLERK.did, A)).code).toBe('not_permitted');
    for (const nobody of [CLERK.did, 'did:web:nobody.example']) {
      expect(refused(make(A, nobody))).toMatchObject({
        code: 'validation_failed',
        problems: [{ pointer: '/to', code: 'not_in_electorate' }],
      });
    }
  });

  it('stays if the constitution forbids revoking it', () => {
    const fixed = { revocable: false };
    expect(refused(revocationRefusal(company(fixed))).problems).toMatchObject([{ code: 'delegation_not_revocable' }]);
    expect(revocationRefusal(company())).toBeNull();
    expect(refused(make(A, C, [{ from: A, to: B }], fixed)).code).toBe('guard_unmet');
    expect(granted(make(A, B, [{ from: A, to: B }], fixed)).isNew).toBe(false);
    expect(granted(make(A, B, [], fixed)).isNew).toBe(true);
  });
});

it('a delegation is valid between two voting members', () => {
  const pairs = [
    [A, B],
    [A, CLERK.did],
    [CLERK.did, A],
    [A, 'did:web:nobody.example'],
  ] as const;
  expect(pairs.map(([from, to]) => isBetweenElectors(company(), { from, to }))).toEqual([true, false, false, false]);
});

describe('a circle is refused', () => {
  it.each([
    [1, [], A, A],
    [2, [{ from: A, to: B }], B, A],
    [
      3,
      [
        { from: A, to: B },
        { from: B, to: C },
      ],
      C,
      A,
    ],
  ])('of %d', (_members, delegations, from, to) => {
    expect(refused(make(from, to, delegations))).toMatchObject({
      code: 'validation_failed',
      problems: [{ pointer: '/to', code: 'delegation_circle' }],
    });
  });

  it('reports the number of hops that it would need', () => {
    expect(refused(make(B, A, [{ from: A, to: B }])).detail).toContain('a circle of 2 members');
  });

  it('unless the delegation that would close the circle is replaced', () => {
    const standing = [
      { from: A, to: B },
      { from: B, to: C },
    ];
    expect(granted(make(B, C, standing)).isNew).toBe(false);
    expect(granted(make(A, C, standing)).isNew).toBe(true);
    expect(refused(make(B, A, standing)).code).toBe('validation_failed');
  });
});
