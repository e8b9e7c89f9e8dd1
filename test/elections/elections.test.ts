import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { decide } from '../../src/domain/governance/decision.ts';
import type { Choice } from '../../src/domain/governance/vote-evidence.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import {
  type CastVote,
  CLOSES,
  type Election,
  election,
  type HairsBreadth,
  hairsBreadth,
  OPENS,
} from './arbitraries.ts';
import { isApproved, possibleOutcomes, shownTally } from './reference.ts';

/*
 * Elections of every kind: the count does not depend on the order, agrees with a second implementation, closes early
 * exactly when nothing can change any more, and additional support never hurts.
 */

/** Few electors, so that every continuation can be tried; and as many as a company may have. */
const SMALL = size(3_000, 100_000);
const LARGE = size(300, 10_000);
const SEED = Number(process.env['ELECTIONS_SEED'] ?? 1);
const few = election({ min: 0, max: 6 });
const many = election({ min: 1, max: 200 });

const counted = {
  elections: 0,
  approved: 0,
  rejected: 0,
  early: 0,
  open: 0,
  on_the_threshold: 0,
  endings: 0,
  beyond_doubles: 0,
  of_electorate: 0,
  methods: { '1p1v': 0, token: 0, multisig: 0, delegation: 0, quadratic: 0, conviction: 0 },
};
afterAll(() => report('elections', counted));

const at = (moment: Date, { rules, electorate, votes }: Election) =>
  decide({ rules, electorate, opens_at: OPENS, closes_at: CLOSES }, votes, moment);
const votersOf = ({ votes }: Election) => new Map(votes.map((vote) => [vote.member_did, vote]));

function check<Args extends unknown[]>(property: fc.IProperty<Args>, numRuns: number): void {
  fc.assert(property, { numRuns, seed: SEED });
}

/** True if approvals equal the required share exactly, where rounding would decide. */
function isOnTheThreshold({ rules, electorate, votes }: Election): boolean {
  const { approve_weight: approve, reject_weight: reject } = at(CLOSES, { rules, electorate, votes }).tally;
  return approve > 0 && rules.threshold !== null && approve / (approve + reject) === rules.threshold;
}

describe('an election', () => {
  it.each([
    ['small', few, SMALL],
    ['large', many, LARGE],
  ] as const)('is decided at its close as the reference says, with an explanation: %s', (_size, elections, runs) => {
    check(
      fc.property(elections, (election) => {
        const decision = at(CLOSES, election);
        const approved = isApproved(election);
        expect(decision.state).toBe(approved ? 'approved' : 'rejected');
        expect(decision.tally).toEqual(shownTally(election));
        expect(decision.verdict.conditions.every(({ is_met }) => is_met)).toBe(approved);
        counted.elections += 1;
        counted[approved ? 'approved' : 'rejected'] += 1;
        counted.methods[election.rules.method] += 1;
        if (election.rules.threshold_of === 'electorate') counted.of_electorate += 1;
        if (isOnTheThreshold(election)) counted.on_the_threshold += 1;
      }),
      runs,
    );
  });

  it.each([
    ['small', few, SMALL],
    ['large', many, LARGE],
  ] as const)('does not depend on the order of votes and electors: %s', (_size, elections, runs) => {
    const shuffled = elections.chain((election) =>
      fc.record({
        election: fc.constant(election),
        votes: fc.shuffledSubarray(election.votes, { minLength: election.votes.length }),
        electorate: fc.shuffledSubarray(election.electorate, { minLength: election.electorate.length }),
      }),
    );
    check(
      fc.property(shuffled, ({ election, votes, electorate }) => {
        for (const moment of [OPENS, CLOSES]) {
          expect(at(moment, { ...election, votes, electorate })).toEqual(at(moment, election));
        }
      }),
      runs,
    );
  });

  it('closes early exactly when every continuation ends the same', () => {
    check(
      fc.property(few, (election) => {
        const decision = at(OPENS, election);
        const { close_early, method } = election.rules;
        // Under conviction it never does: the remaining weight of the others depends on when they vote.
        const outcomes = method === 'conviction' ? new Set<boolean>() : possibleOutcomes(election);
        const isCertain = close_early && outcomes.size === 1;
        expect(decision.state !== 'voting').toBe(isCertain);
        if (isCertain) expect(decision.state).toBe(outcomes.has(true) ? 'approved' : 'rejected');
        counted[isCertain ? 'early' : 'open'] += 1;
      }),
      SMALL,
    );
  });

  it('closed early ends as it would have at its close, whatever the others had voted', () => {
    const goingOn = many.chain((election) =>
      fc.record({
        election: fc.constant({ ...election, rules: { ...election.rules, close_early: true } }),
        others: fc.array(fc.constantFrom<Choice | null>('approve', 'reject', 'abstain', null), {
          minLength: election.electorate.length,
          maxLength: election.electorate.length,
        }),
      }),
    );
    check(
      fc.property(goingOn, ({ election, others }) => {
        const early = at(OPENS, election);
        if (early.state === 'voting') return;
        const cast = votersOf(election);
        const more = election.electorate.flatMap(({ did }, index) => {
          const choice = others[index] ?? null;
          return cast.has(did) || choice === null ? [] : [{ member_did: did, choice, cast_at: OPENS }];
        });
        expect(at(CLOSES, { ...election, votes: [...election.votes, ...more] }).state).toBe(early.state);
        counted.endings += 1;
      }),
      LARGE,
    );
  });
});

/** An election and one of its electors. */
const withElector = few
  .filter(({ electorate }) => electorate.length > 0)
  .chain((election) =>
    fc.record({
      election: fc.constant(election),
      elector: fc.constantFrom(...election.electorate.map(({ did }) => did)),
    }),
  );

/** Replaces the elector's vote, at the same moment. */
function voting(election: Election, did: string, choice: Choice): Election {
  const others = election.votes.filter(({ member_did }) => member_did !== did);
  const cast_at = votersOf(election).get(did)?.cast_at ?? OPENS;
  return { ...election, votes: [...others, { member_did: did, choice, cast_at }] };
}

describe('one vote', () => {
  /* It only raises turnout, approvals and signers, and lowers rejections: each condition can only gain. */
  it('in favour never turns approved into rejected, from any member', () => {
    check(
      fc.property(withElector, ({ election, elector }) => {
        if (at(CLOSES, election).state === 'rejected') return;
        expect(at(CLOSES, voting(election, elector, 'approve')).state).toBe('approved');
      }),
      SMALL,
    );
  });

  /*
   * A vote against may bring the turnout to the quorum, and so approve what would have failed for lack of voters: that
   * is the effect of a quorum. Once the quorum is reached without it, it cannot.
   */
  it('against it never turns rejected into approved, if the quorum is reached without it', () => {
    check(
      fc.property(withElector, ({ election, elector }) => {
        const before = at(CLOSES, election);
        const isQuorate = before.verdict.conditions.some(({ code, is_met }) => code === 'quorum' && is_met);
        if (before.state === 'approved' || !isQuorate) return;
        expect(at(CLOSES, voting(election, elector, 'reject')).state).toBe('rejected');
      }),
      SMALL,
    );
  });

  /* Under delegation it also takes over the votes that came this way. */
  it('that abstains changes turnout and nothing else, if nobody is represented', () => {
    check(
      fc.property(withElector, ({ election, elector }) => {
        if (votersOf(election).has(elector) || election.rules.method === 'delegation') return;
        const withoutQuorum = { ...election, rules: { ...election.rules, quorum: 0 } };
        expect(at(CLOSES, voting(withoutQuorum, elector, 'abstain')).state).toBe(at(CLOSES, withoutQuorum).state);
      }),
      SMALL,
    );
  });
});

it('weights are shares: all of them multiplied by a thousand decide the same', () => {
  // A root that is rounded down is only nearly the same share.
  const linear = few.filter(({ rules }) => rules.method !== 'quadratic');
  const light = linear.map((election) => ({
    ...election,
    electorate: election.electorate.map((elector) => ({ ...elector, weight: elector.weight % 1_000_000 })),
  }));
  check(
    fc.property(light, (election) => {
      const electorate = election.electorate.map((elector) => ({ ...elector, weight: elector.weight * 1_000 }));
      for (const moment of [OPENS, CLOSES]) {
        expect(at(moment, { ...election, electorate }).state).toBe(at(moment, election).state);
      }
    }),
    SMALL,
  );
});

describe('the smallest difference decides', () => {
  const all = { method: 'token', required_signers: null, close_early: true, quorum: 0, threshold: 0.5 };

  /** `part` of the whole approves; the rest rejects, or for the quorum stays away. */
  function outcome(place: 'threshold' | 'quorum', { share, whole }: HairsBreadth, part: number): string {
    const [ada, bob] = [part, whole - part].map((weight) => ({ did: `did:x:${weight}`, weight, public_key: null }));
    if (!ada || !bob) throw new Error('there are two');
    const votes: CastVote[] = [{ member_did: ada.did, choice: 'approve', cast_at: OPENS }];
    if (place === 'threshold') votes.push({ member_did: bob.did, choice: 'reject', cast_at: OPENS });
    const rules = { ...all, [place]: share } as Election['rules'];
    return at(CLOSES, { rules, electorate: [ada, bob], votes }).state;
  }

  it.each(['threshold', 'quorum'] as const)('under the %s', (place) => {
    check(
      fc.property(hairsBreadth, (hair) => {
        expect(outcome(place, hair, hair.part)).toBe('rejected');
        expect(outcome(place, hair, hair.part + 1)).toBe('approved');
        if (hair.part / hair.whole >= hair.share) counted.beyond_doubles += 1;
      }),
      SMALL,
    );
  });
});

it('enough of everything was tried', () => {
  expect(counted.elections).toBeGreaterThanOrEqual(SMALL + LARGE);
  for (const count of [counted.approved, counted.rejected, counted.early, counted.open]) {
    expect(count).toBeGreaterThan(counted.elections / 20);
  }
  for (const count of Object.values(counted.methods)) expect(count).toBeGreaterThan(counted.elections / 12);
  expect(counted.on_the_threshold).toBeGreaterThan(counted.elections / 200);
  expect(counted.beyond_doubles).toBeGreaterThan(SMALL);
});
