import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { Constitution } from '../../src/domain/constitution/constitution.ts';
import { admitDelegation, type Delegation } from '../../src/domain/governance/delegation.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import { hasCircle } from './reference.ts';

/* Delegations are made and replaced in any order, and never form a circle of any length. */

const RUNS = size(1_000, 30_000);
const SEED = Number(process.env['ELECTIONS_SEED'] ?? 1);
/** The maximum number of members of a company. */
const MOST = 200;
const counted = { circles: 0, made: 0, refused: 0, longest: 0 };
afterAll(() => report('delegations', counted));

const did = (index: number) => `did:web:member-${index}.example`;
const constitution = {
  governance: { delegation: { allowed: true, max_depth: 2, revocable: true } },
  members: Array.from({ length: MOST }, (_, index) => ({ id: did(index), role: 'member', permissions: ['vote'] })),
} as unknown as Constitution;

it('a circle of every length up to the whole electorate is refused when it is made, whichever closes it', () => {
  for (let length = 1; length <= MOST; length += 1) {
    const circle = Array.from({ length }, (_, at): Delegation => ({ from: did(at), to: did((at + 1) % length) }));
    // Each of them as the last one, for short ones; the first, the middle and the last for all.
    const places = length <= 12 ? [...circle.keys()] : [0, length >> 1, length - 1];
    for (const place of places) {
      const last = circle[place] as Delegation;
      const delegations = circle.filter((each) => each !== last);
      expect(hasCircle(delegations)).toBe(false);
      const made = admitDelegation({ constitution, delegations }, last);
      expect(made).toMatchObject({ ok: false, refusal: { problems: [{ code: 'delegation_circle' }] } });
      counted.circles += 1;
      // Another member may follow the same long chain: it ends at the one who does not delegate.
      if (length === MOST) continue;
      const another = { from: did(length), to: last.to };
      expect(admitDelegation({ constitution, delegations }, another)).toMatchObject({ ok: true });
    }
  }
  counted.longest = MOST;
});

it('a delegation is refused exactly when it would close a circle, after any earlier changes', () => {
  const attempts = fc.integer({ min: 1, max: 12 }).chain((electors) => {
    const elector = fc.nat(electors - 1).map(did);
    return fc.array(fc.record({ from: elector, to: elector }), { maxLength: 40 });
  });
  fc.assert(
    fc.property(attempts, (made) => {
      let delegations: Delegation[] = [];
      for (const delegation of made) {
        const after = [...delegations.filter(({ from }) => from !== delegation.from), delegation];
        const { ok } = admitDelegation({ constitution, delegations }, delegation);
        expect(ok).toBe(!hasCircle(after));
        counted[ok ? 'made' : 'refused'] += 1;
        if (ok) delegations = after;
      }
      expect(hasCircle(delegations)).toBe(false);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

it('enough cases were tried', () => {
  expect(counted).toMatchObject({ circles: expect.any(Number), longest: MOST });
  for (const count of [counted.made, counted.refused]) expect(count).toBeGreaterThan(RUNS);
});
