import { describe, expect, it } from 'vitest';
import { type QueueFacts, queuesOf } from './queue.ts';

const AT = new Date('2026-11-20T15:00:00Z');
const OWNED = { id: 'filing-1', entity_id: 'entity-1' };
const PENDING: QueueFacts = {
  state: 'pending',
  queued_at: AT,
  held_until: null,
  review_reason: null,
  wait_reason: null,
  pause_reason: null,
  is_asserted: false,
  is_import: false,
  is_desk: true,
  handed_in: null,
  mail_after: null,
  requirement: null,
  correction: null,
  dissolution: null,
  later: null,
  overdue_at: null,
};
const queues = (facts: Partial<QueueFacts>) => queuesOf(OWNED, { ...PENDING, ...facts }).map(({ queue }) => queue);
const asked = (kind: 'signature' | 'information' | 'payment', code: string) => ({
  requirement: { id: 'requirement-1', kind, code, message: 'Do it.', created_at: AT },
});
const dissolution = (status: string, is_due = false) => ({
  state: 'accepted',
  dissolution: { status, detail: 'x', decided_at: AT, is_due },
});

describe('a filing is in the queue', () => {
  it.each<[string[], string, Partial<QueueFacts>]>([
    [['to_file'], 'while a person at the desk has to file it', {}],
    [[], 'of nobody, while a registry has it', { is_desk: false }],
    [['held_result'], 'while its result is held', { held_until: AT }],
    [['needs_review'], 'while no rule can settle it', { state: 'needs_review', review_reason: 'Twice.' }],
    [
      ['needs_review', 'unconfirmed_fact'],
      'while a fact is not confirmed',
      { state: 'needs_review', review_reason: 'Unusual.', is_asserted: true },
    ],
    [['waiting'], 'while the office is closed', { state: 'ready', wait_reason: 'Closed.' }],
    [['to_file', 'overdue'], 'of late work as well', { overdue_at: AT }],
    [['agent_consent'], 'while its agent is asked', { state: 'ready', ...asked('signature', 'agent_consent') }],
    [['signature'], 'while its organizer is asked', { state: 'rejected', ...asked('signature', 'signature_missing') }],
    [['payment'], 'while the office was not paid', { state: 'rejected', ...asked('payment', 'fee_declined') }],
    [['account'], 'while its account has to answer', { state: 'rejected', ...asked('information', 'ein_other') }],
    [[], 'of nobody, while an answer is optional', { state: 'ready', ...asked('information', 'ein') }],
    [['signature'], 'while the articles of dissolution are not signed', dissolution('attestation')],
    [['account'], 'while the books have to be emptied', dissolution('winding_up')],
    [[], 'of nobody, while a worker winds it up', dissolution('winding_up', true)],
    [
      ['correction'],
      'while a correction waits for a second operator',
      { state: 'accepted', correction: { id: 'correction-1', reason: 'Swapped.', asked_at: AT } },
    ],
  ])('%s %s', (expected, _, facts) => {
    expect(queues(facts)).toEqual(expected);
  });
});

it('the next step names the filing, its requirement and its correction', () => {
  const [paid] = queuesOf(OWNED, { ...PENDING, state: 'rejected', ...asked('payment', 'fee_declined') });
  expect(paid).toMatchObject({ reason: 'Do it.', since: AT, requirement_id: 'requirement-1' });
  expect(paid?.next_step).toContain('/v1/operator/requirements/requirement-1/settle');
  const [signed] = queuesOf(OWNED, { ...PENDING, ...dissolution('attestation') });
  expect(signed?.next_step).toContain('/v1/entities/entity-1/');
});

describe('an agent that was mailed less than a day ago', () => {
  const requirement = {
    id: 'r',
    kind: 'signature' as const,
    code: 'agent_consent',
    message: 'It must sign.',
    created_at: new Date(1),
  };
  const placeOf = (mail_after: Date | null) =>
    queuesOf(OWNED, { ...PENDING, state: 'ready', mail_after, requirement })[0];

  it('is in its queue with the time and the reason why its link was not mailed yet', () => {
    const at = new Date(2);
    expect(placeOf(at)).toMatchObject({ queue: 'agent_consent', requirement_id: 'r', waits_until: at });
    expect(placeOf(at)?.reason).toContain('one mail a day');
    expect(placeOf(at)?.next_step).not.toMatch(/\{\w+\}/);
  });

  it('is asked like any other once the link was mailed', () => {
    expect(placeOf(null)).toMatchObject({ reason: 'It must sign.', waits_until: null });
  });
});
