import { describe, expect, it } from 'vitest';
import { chainOf, type FixtureDraft, fixtureLines } from '../../../test/audit-fixtures.ts';
import { ADA, CEM } from '../../../test/rules/company.ts';
import {
  ACTOR,
  bound,
  CREATED,
  codes,
  decided,
  draft,
  erased,
  GOOD,
  opened,
  PROPOSAL,
  signed,
  step,
  verify,
  verifyLines,
  voted,
} from '../../../test/rules/votes.ts';
import { PROPOSAL_KINDS } from '../constitution/schema.ts';
import { AUDIT_ONLY_ACTIONS, EVENT_TYPES } from '../events/event.ts';
import {
  PROPOSAL_STATES,
  PROPOSAL_STEPS,
  type ProposalState,
  type ProposalStep,
  takeStep,
} from '../governance/proposal-states.ts';
import { EFFECTS, FOLLOWS, MAX_PROPOSALS } from './audit-proposals.ts';
import { startVotingWalk, walkVoting } from './audit-voting.ts';

const REJECTED = [signed(ADA, 'reject'), bound(CEM.did, 'reject')];
const effect = (action: string, more: object = {}): FixtureDraft =>
  draft(action, { proposal_id: PROPOSAL, ...(action.startsWith('member.') && { member_did: ADA.did }), ...more });
const told = (drafts: readonly FixtureDraft[], more: object): FixtureDraft[] =>
  drafts.map(([entry, data]) => [entry, { object: { ...(data as { object: object }).object, ...more } }]);
const executed = (kind: string, effects: readonly FixtureDraft[], receipt: object = {}): FixtureDraft[] => [
  ...told(GOOD, { kind }),
  ...effects,
  ...told([step('executed', { effect: receipt })], { kind }),
];

const HISTORIES: Record<string, FixtureDraft[]> = {
  created: [CREATED],
  escalated: [CREATED, step('escalated')],
  answered: [CREATED, step('escalated'), step('answered', { contact: 0, decision: 'approve' })],
  opened: [CREATED, opened()],
  approved: GOOD,
  rejected: [CREATED, opened(), ...REJECTED.map((vote) => voted(vote)), decided(REJECTED)],
  declined: [CREATED, step('escalated'), step('rejected', { contact: 0, decision: 'decline' })],
  executed: [...GOOD, step('executed')],
  cancelled: [CREATED, step('cancelled')],
  lapsed: [CREATED, step('escalated'), step('lapsed')],
};
const OTHERS: Record<string, FixtureDraft> = {
  asked_again: step('asked_again', { contacts: [0] }),
  vote_cast: voted(bound(CEM.did, 'approve')),
  paid: effect('treasury.disbursed'),
  amended: effect('constitution.amended'),
  winding_down: effect('dissolution.started'),
  member_added: effect('member.added'),
  member_changed: effect('member.role_changed'),
  member_removed: effect('member.removed'),
};
const lastOf = (name: string): FixtureDraft => HISTORIES[name]?.at(-1) ?? (OTHERS[name] as FixtureDraft);

/** The rule, written a second time: each entry needs one of these right before it, among those of its proposal. */
const NEEDS: Record<string, string[]> = {
  created: ['nothing'],
  escalated: ['created'],
  asked_again: ['escalated', 'answered'],
  answered: ['escalated', 'answered'],
  opened: ['created', 'answered'],
  vote_cast: ['opened'],
  approved: ['opened'],
  rejected: ['opened'],
  declined: ['escalated', 'answered'],
  executed: ['approved'],
  cancelled: ['created', 'escalated', 'answered', 'opened', 'approved'],
  lapsed: ['escalated', 'answered', 'approved'],
  paid: ['approved', 'executed'],
  amended: ['approved', 'executed'],
  winding_down: ['approved', 'executed'],
  member_added: ['approved', 'executed'],
  member_changed: ['approved', 'executed'],
  member_removed: ['approved', 'executed'],
};
const PAIRS = Object.keys(NEEDS).flatMap((name) =>
  ['nothing', ...Object.keys(HISTORIES)].map((before) => ({ name, before, isRight: NEEDS[name]?.includes(before) })),
);

const UNORDERED: readonly string[] = ['proposal_out_of_order', 'vote_without_ballot', 'decision_without_ballot'];
function unordered(drafts: readonly FixtureDraft[]): string[] {
  const { problems } = verify(drafts);
  return problems.filter(({ seq, code }) => seq === drafts.length && UNORDERED.includes(code)).map(({ code }) => code);
}

describe('an entry about a proposal', () => {
  it.each(PAIRS)('$name after $before is allowed: $isRight', ({ name, before, isRight }) => {
    const drafts = [...(HISTORIES[before] ?? []), lastOf(name)];
    expect(unordered(drafts).length).toBe(isRight ? 0 : 1);
  });

  it.each(Object.entries(HISTORIES))('has a history that verifies: %s', (_name, drafts) => {
    expect(codes(drafts)).toEqual([]);
  });

  it('of each kind has its place in the order', () => {
    const all = [...EVENT_TYPES, ...AUDIT_ONLY_ACTIONS].filter((action) => action.startsWith('proposal.'));
    const placed = [...FOLLOWS.keys()].filter((action) => action.startsWith('proposal.'));
    expect(placed.sort()).toEqual(all.sort());
  });

  it('follows as the states of a proposal do', () => {
    const entryOf = {
      escalate: 'proposal.escalated',
      open: 'proposal.opened',
      decline: 'declined',
      pass: 'proposal.approved',
      fail: 'proposal.rejected',
      execute: 'proposal.executed',
      lapse: 'proposal.lapsed',
      cancel: 'proposal.cancelled',
      end: 'proposal.cancelled',
    } as const satisfies Record<ProposalStep, string>;
    const lastIn = (state: ProposalState, taken: ProposalStep): string => {
      // The last answer opens the vote, so an answer stands between the question and the vote.
      if (state === 'escalated' && taken === 'open') return 'proposal.answered';
      return `proposal.${{ draft: 'created', voting: 'opened' }[state as string] ?? state}`;
    };
    for (const state of PROPOSAL_STATES) {
      for (const taken of PROPOSAL_STEPS) {
        const isLegal = PROPOSAL_STEPS.some((each) => entryOf[each] === entryOf[taken] && takeStep(state, each).ok);
        const isInOrder = FOLLOWS.get(entryOf[taken])?.includes(lastIn(state, taken));
        expect([state, taken, isInOrder]).toEqual([state, taken, isLegal]);
      }
    }
  });

  it('is reported with the entries before it, and with those that it needs', () => {
    expect(verify([CREATED, step('executed')]).problems).toEqual([
      {
        seq: 2,
        code: 'proposal_out_of_order',
        message: 'Entry 2, proposal.executed, follows proposal.created of its proposal instead of proposal.approved.',
      },
    ]);
    expect(verify([step('executed')]).problems.map(({ message }) => message)).toEqual([
      'Entry 1, proposal.executed, follows no entry of its proposal instead of proposal.approved.',
    ]);
  });

  it('that names no proposal is detected', () => {
    for (const name of ['created', 'executed', 'cancelled', 'lapsed']) {
      expect(codes([draft(`proposal.${name}`, {})])).toEqual(['1 proposal_malformed']);
    }
    expect(codes([...GOOD, draft('treasury.disbursed', { proposal_id: null })])).toEqual(['6 proposal_malformed']);
  });

  it('does not replace an entry of another proposal', () => {
    const other = { id: 'another' };
    expect(codes([...GOOD, step('created', other), step('executed', other)])).toEqual(['7 proposal_out_of_order']);
  });
});

describe('a vote of stockholders', () => {
  const submitted = (more: object = {}) => {
    const [entry, data] = opened();
    const { object } = data as { object: { rules: object } };
    const rules = { ...object.rules, resolution_id: PROPOSAL };
    const vote: FixtureDraft = [entry, { object: { ...object, id: 'theirs', rules, ...more } }];
    return [step('created', { id: 'theirs', ...more }), vote];
  };

  it('is about a resolution that the board has approved', () => {
    for (const [name, drafts] of [['nothing', []] as const, ...Object.entries(HISTORIES)]) {
      const isRight = name === 'approved' || name === 'executed';
      const problems = isRight ? [] : [`${drafts.length + 2} proposal_out_of_order`];
      expect([name, codes([...drafts, ...submitted()])]).toEqual([name, problems]);
    }
    const lines = fixtureLines(chainOf([...GOOD, ...submitted()]));
    expect(verifyLines(lines.toSpliced(4, 1)).problems.map(({ code }) => code)).toEqual(['missing']);
  });

  it('is about the words of that resolution', () => {
    const drafts = [...GOOD, ...submitted({ content_hash: 'd'.repeat(64) })];
    expect(codes(drafts)).toEqual(['7 proposal_other_content']);
  });
});

describe('a proposal', () => {
  it.each(PROPOSAL_KINDS)('has the effects of its kind, and each once: %s', (kind) => {
    const decided = EFFECTS.get(kind);
    for (const action of new Set([...EFFECTS.values()].flat())) {
      const one = effect(action);
      const wrong = decided?.includes(action) ? [] : ['6 effect_not_decided'];
      expect([action, codes(executed(kind, [one]))]).toEqual([action, wrong]);
      expect(codes([...executed(kind, [one]), one])).toContain('8 effect_repeated');
    }
  });

  it('changes each member once', () => {
    const [added, removed] = [effect('member.added'), effect('member.removed', { member_did: CEM.did })];
    expect(codes(executed('membership', [effect('constitution.amended'), added, removed]))).toEqual([]);
    const other = effect('member.removed');
    expect(codes(executed('membership', [added, other]))).toEqual(['7 effect_repeated']);
    const nobody = effect('member.added', { member_did: 5 });
    expect(codes(executed('membership', [nobody]))).toEqual(['6 proposal_malformed']);
  });

  it('pays the amount that its execution names', () => {
    const paid = (amount_usd: unknown) => effect('treasury.disbursed', { amount_usd });
    expect(codes(executed('spend', [paid('5.00')], { amount_usd: '5.00' }))).toEqual([]);
    for (const [amount, receipt] of [
      ['1000000.00', { amount_usd: '5.00' }],
      ['1000000.00', {}],
      [undefined, { amount_usd: '5.00' }],
    ] as const) {
      expect(codes(executed('spend', [paid(amount)], receipt))).toEqual(['7 effect_not_decided']);
    }
  });

  it('has no effect without an execution, and needs an execution after an effect', () => {
    const paid = told(GOOD, { kind: 'spend' }).concat([effect('treasury.disbursed', { amount_usd: '5.00' })]);
    expect(codes(paid)).toEqual(['6 effect_not_decided']);
    for (const end of ['cancelled', 'lapsed']) {
      expect(codes([...paid, ...told([step(end)], { kind: 'spend' })])).toContain('7 proposal_out_of_order');
    }
  });

  it('has only one content, whichever of its entries names another', () => {
    const drafts = HISTORIES['executed'] ?? [];
    for (const [index, [entry, data]] of drafts.entries()) {
      const { object } = data as { object: object };
      const as = (facts: object): FixtureDraft[] => drafts.with(index, [entry, { object: { ...object, ...facts } }]);
      // Entries after the first are compared with it.
      const found = index === 0 ? drafts.slice(1).map((_, at) => `${at + 2}`) : [`${index + 1}`];
      const expected = found.map((seq) => `${seq} proposal_other_content`);
      expect(codes(as({ content_hash: 'd'.repeat(64) }))).toEqual(expected);
      expect(codes(as({ kind: 'spend' }))).toEqual(expected);
      for (const facts of [{ content_hash: undefined }, { content_hash: 5 }, { kind: null }]) {
        expect(codes(as(facts))).toEqual([`${index + 1} proposal_malformed`]);
      }
    }
  });

  it('does not transfer its votes to another content under its id', () => {
    const again = told(GOOD, { content_hash: 'd'.repeat(64) });
    expect(codes([...GOOD, step('executed'), ...again])).toContain('7 proposal_out_of_order');
    expect(codes([...GOOD, step('executed'), ...again])).toContain('7 proposal_other_content');
  });
});

describe('erased data', () => {
  const EXECUTED = HISTORIES['executed'] ?? [];

  it('hides only the step that was erased', () => {
    for (const gone of EXECUTED.keys()) {
      expect(erased(EXECUTED, gone + 1)).toMatchObject({ status: 'verified_with_erased_entries', problems: [] });
    }
    const unapproved = [CREATED, opened(), step('executed')];
    for (const gone of [1, 2]) expect(erased(unapproved, gone).problems.map(({ seq }) => seq)).toEqual([3]);
    const ended = [...GOOD, step('cancelled'), step('executed')];
    expect(erased(ended, 5).problems.map(({ seq }) => seq)).toEqual([7]);
  });

  it('explains only one proposal', () => {
    const other = told([CREATED, opened(), step('executed')], { id: 'other' });
    expect(codes([...EXECUTED, ...other])).toEqual([`${EXECUTED.length + 3} proposal_out_of_order`]);
    for (const drafts of [
      [...EXECUTED, ...other],
      [...EXECUTED.slice(0, -1), ...other, ...EXECUTED.slice(-1)],
    ]) {
      const { problems, votes } = erased(drafts, GOOD.length);
      expect(problems).toEqual([expect.objectContaining({ seq: EXECUTED.length + 3, code: 'proposal_out_of_order' })]);
      // Which proposal had been approved nobody can tell any more.
      expect(votes.uncounted).toBe(1);
    }
  });

  it('of a lapsed proposal does not make another proposal look wrong', () => {
    const other = told([CREATED, step('escalated'), step('answered')], { id: 'other' });
    const lapsed = [...GOOD, ...other, step('lapsed')];
    for (const gone of [
      [1, 2, 5],
      [1, 2, 5, 6],
      [1, 2, 5, 7],
      [5, 6, 7],
    ]) {
      expect([gone, erased(lapsed, ...gone).problems]).toEqual([gone, []]);
    }
  });

  it('of an answer hides no missing approval', () => {
    const drafts = [...(HISTORIES['answered'] ?? []), opened(), step('executed')];
    expect(erased(drafts, 3).problems.map(({ seq }) => seq)).toEqual([5]);
    expect(erased(drafts.slice(0, 4), 3).problems).toEqual([]);
  });
});

it('a line that is broken or missing is one problem, without a further problem for each later entry', () => {
  for (const [name, drafts] of Object.entries(HISTORIES)) {
    const lines = fixtureLines(chainOf(drafts));
    for (const at of drafts.keys()) {
      const broken = verifyLines(lines.with(at, '{}')).problems.map(({ code }) => code);
      expect([name, at, broken]).toEqual([name, at, ['malformed']]);
      expect(verifyLines(lines.toSpliced(at, 1)).problems.map(({ code }) => code)).toEqual(['missing']);
    }
  }
});

it('more proposals than the limit cannot exhaust memory, and their execution is a problem', () => {
  const walk = { voting: startVotingWalk(), unanswered: 0, problems: [], omitted: 0 };
  const take = (action: string, id: string, seq = 1) =>
    walkVoting(
      walk,
      { seq, action, actor: ACTOR },
      { object: { id, proposal_id: id, kind: 'custom', content_hash: 'c' } },
    );
  for (let at = 0; at <= MAX_PROPOSALS; at += 1) take('proposal.created', `${at}`);
  expect(walk.voting.proposals.known.size).toBe(MAX_PROPOSALS);
  expect(walk.problems).toEqual([]);
  take('proposal.executed', `${MAX_PROPOSALS}`, 2);
  take('treasury.disbursed', `${MAX_PROPOSALS}`, 3);
  const code = 'beyond_limits';
  expect(walk.problems).toMatchObject([
    { seq: 2, code },
    { seq: 3, code },
  ]);
});
