import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISSOLUTION_FLOOR } from '../constitution/governance-rules.ts';
import { ENTITY_STATES } from '../entity.ts';
import { RAISED_IN } from './admission.ts';
import {
  DISSOLUTION_ESCALATION,
  DISSOLUTION_EXECUTED_IN,
  DISSOLUTION_RAISED_IN,
  dissolutionReached,
  KINDS_WHILE_WINDING_DOWN,
} from './dissolution.ts';
import { approversFor } from './escalation.ts';
import { EXECUTED_IN } from './execution.ts';
import { inForce } from './test-company.ts';

const reached = (threshold: number, approve: bigint, electorate: bigint) =>
  dissolutionReached(threshold, { approve, electorate }).is_met;

describe('the threshold is one of the whole electorate', () => {
  it.each([
    [0.51, 51n, 100n, true],
    [0.51, 50n, 100n, false],
    [0.66, 66n, 100n, true],
    [0.66, 2n, 3n, true],
    [0.66, 3n, 5n, false],
    [1, 3n, 3n, true],
    [1, 2n, 3n, false],
    // What doubles would round: 0.7 × 10^16 + 1.
    [0.7, 7_000_000_000_000_000n, 10_000_000_000_000_001n, false],
    [0.51, 0n, 0n, false],
    [1, 0n, 0n, false],
  ])('%f: %d of %d', (threshold, approve, electorate, is_met) => {
    expect(reached(threshold, approve, electorate)).toBe(is_met);
  });

  it('it says what it counted', () => {
    expect(dissolutionReached(0.66, { approve: 1n, electorate: 3n })).toEqual({
      code: 'threshold',
      is_met: false,
      message: 'Approvals 1 of all 3 are below the threshold of 0.66 for a dissolution.',
    });
  });

  const weights = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.bigInt({ min: 0n, max: 10n ** 15n }));

  it('more approvals never undo it, and from the floor on it takes more than half', () => {
    const hundredths = fc.integer({ min: 51, max: 100 });
    fc.assert(
      fc.property(weights, hundredths, ([approve, others], share) => {
        const threshold = share / 100;
        const electorate = approve + others;
        const is_met = reached(threshold, approve, electorate);
        expect(is_met).toBe(electorate > 0n && approve * 100n >= BigInt(share) * electorate);
        if (!is_met) return;
        expect(threshold).toBeGreaterThanOrEqual(DISSOLUTION_FLOOR);
        expect(approve > others).toBe(true);
        // One of the others approves after all.
        if (others > 0n) expect(reached(threshold, approve + 1n, electorate)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('around it', () => {
  it('those are asked whose purpose it is, else all', () => {
    const [ada, bea] = ['Ada', 'Bea'].map((name) => ({ name, email: `${name}@helios.test` }));
    const asked = (purposes: readonly ('dissolution' | 'spend')[]) => {
      const contacts = [
        { ...ada, purposes: ['spend'] },
        { ...bea, purposes: [...purposes] },
      ];
      const { constitution } = inForce({ escalation: { contacts } as never });
      return approversFor(DISSOLUTION_ESCALATION.purpose, constitution).map(({ name }) => name);
    };
    expect(asked(['dissolution'])).toEqual(['Bea']);
    expect(asked(['spend'])).toEqual(['Ada', 'Bea']);
  });

  it.each(ENTITY_STATES)('%s: a company that exists and does not wind down', (state) => {
    const isRaised = (DISSOLUTION_RAISED_IN as readonly string[]).includes(state);
    expect(isRaised).toBe(['Filed', 'Registered', 'Active'].includes(state));
    expect((DISSOLUTION_EXECUTED_IN as readonly string[]).includes(state)).toBe(state === 'Active');
  });

  it('winding down leaves spend and custom, to be raised and to be executed', () => {
    for (const table of [RAISED_IN, EXECUTED_IN]) {
      const kinds = Object.entries(table).filter(([, states]) => (states as readonly string[]).includes('WindingDown'));
      expect(kinds.map(([kind]) => kind)).toEqual([...KINDS_WHILE_WINDING_DOWN]);
    }
  });
});
