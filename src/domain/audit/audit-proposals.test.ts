import { describe, expect, it } from 'vitest';
import { chainOf, type FixtureDraft, fixtureLines } from '../../../test/audit-fixtures.ts';
import { AUDIT_ONLY_ACTIONS, EVENT_TYPES } from '../events/event.ts';
import {
  PROPOSAL_STATES,
  PROPOSAL_STEPS,
  type ProposalState,
  type ProposalStep,
  takeStep,
} from '../governance/proposal-states.ts';
import { ADA, CEM } from '../governance/test-company.ts';
import { FOLLOWS, MAX_PROPOSALS } from './audit-proposals.ts';
import { startVotingWalk, walkVoting } from './audit-voting.ts';
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
} from './test-votes.ts';

const REJECTED = [signed(ADA, 'reject'), bound(CEM.did, 'reject')];
const effect = (action: string): FixtureDraft => draft(action, { proposal_id: PROPOSAL });

/** One entry of each kind, and a history that rightly ends with it. */
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
/** Problems with the order of the last entry; what the count says of it is another matter. */
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
      ...{ escalate: 'proposal.escalated', open: 'proposal.opened', decline: 'declined', pass: 'proposal.approved' },
      ...{ fail: 'proposal.rejected', execute: 'proposal.executed', lapse: 'proposal.lapsed' },
      ...{ cancel: 'proposal.cancelled', end: 'proposal.cancelled' },
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

  it('is named with what it follows and with what it needs', () => {
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

  it('of another proposal does not stand in for one', () => {
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
  it('pays, takes effect or starts a dissolution once', () => {
    for (const action of ['treasury.disbursed', 'constitution.amended', 'dissolution.started']) {
      expect(codes([...GOOD, effect(action), step('executed')])).toEqual([]);
      expect(codes([...GOOD, effect(action), step('executed'), effect(action)])).toEqual(['8 effect_repeated']);
    }
    expect(codes([...GOOD, step('executed'), effect('member.added'), effect('member.added')])).toEqual([]);
  });

  it('has one content, whichever of its entries names another', () => {
    const drafts = HISTORIES['executed'] ?? [];
    for (const [index, [entry, data]] of drafts.entries()) {
      const { object } = data as { object: object };
      const told = (content_hash: unknown): FixtureDraft => [entry, { object: { ...object, content_hash } }];
      // Entries after the first are compared with it.
      const found = index === 0 ? drafts.slice(1).map((_, at) => `${at + 2}`) : [`${index + 1}`];
      const expected = found.map((seq) => `${seq} proposal_other_content`);
      expect(codes(drafts.with(index, told('d'.repeat(64))))).toEqual(expected);
      expect(codes(drafts.with(index, told(undefined)))).toEqual([]);
    }
  });

  it('does not lend its votes to another content under its id', () => {
    const again = GOOD.map(([entry, data]): FixtureDraft => {
      const { object } = data as { object: object };
      return [entry, { object: { ...object, content_hash: 'd'.repeat(64) } }];
    });
    expect(codes([...GOOD, step('executed'), ...again])).toContain('7 proposal_out_of_order');
    expect(codes([...GOOD, step('executed'), ...again])).toContain('7 proposal_other_content');
  });
});

describe('erased data', () => {
  const EXECUTED = HISTORIES['executed'] ?? [];

  it('hides the step that it was, and no other', () => {
    for (const gone of EXECUTED.keys()) {
      expect(erased(EXECUTED, gone + 1)).toMatchObject({ status: 'verified_with_erased_entries', problems: [] });
    }
    const unapproved = [CREATED, opened(), step('executed')];
    for (const gone of [1, 2]) expect(erased(unapproved, gone).problems.map(({ seq }) => seq)).toEqual([3]);
    const ended = [...GOOD, step('cancelled'), step('executed')];
    expect(erased(ended, 5).problems.map(({ seq }) => seq)).toEqual([7]);
  });

  it('of an answer hides no missing approval', () => {
    const drafts = [...(HISTORIES['answered'] ?? []), opened(), step('executed')];
    expect(erased(drafts, 3).problems.map(({ seq }) => seq)).toEqual([5]);
    expect(erased(drafts.slice(0, 4), 3).problems).toEqual([]);
  });
});

it('a line that is broken or missing is one problem, and not one more for each entry that follows it', () => {
  for (const [name, drafts] of Object.entries(HISTORIES)) {
    const lines = fixtureLines(chainOf(drafts));
    for (const at of drafts.keys()) {
      const broken = verifyLines(lines.with(at, '{}')).problems.map(({ code }) => code);
      expect([name, at, broken]).toEqual([name, at, ['malformed']]);
      expect(verifyLines(lines.toSpliced(at, 1)).problems.map(({ code }) => code)).toEqual(['missing']);
    }
  }
});

it('more proposals than are kept cannot exhaust memory; their executions are counted as unchecked', () => {
  const walk = { voting: startVotingWalk(), unanswered: 0, problems: [], omitted: 0 };
  const take = (action: string, id: string, seq = 1) =>
    walkVoting(walk, { seq, action: `proposal.${action}`, actor: ACTOR }, { object: { id } });
  for (let at = 0; at <= MAX_PROPOSALS; at += 1) take('created', `${at}`);
  expect(walk.voting.proposals.known.size).toBe(MAX_PROPOSALS);
  take('executed', `${MAX_PROPOSALS}`);
  expect([walk.problems, walk.voting.counts.uncounted]).toEqual([[], 1]);
});
