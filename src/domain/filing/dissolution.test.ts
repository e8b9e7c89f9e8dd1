import { describe, expect, it } from 'vitest';
import {
  DISSOLUTION_STATUSES,
  dissolutionNextAction,
  isFiledAgainIn,
  signersOf,
  takesDeposits,
} from './dissolution.ts';

const ADA = { id: 'did:web:ada.example', name: 'Ada', email: 'ada@example.com', natural_person: true, role: 'founder' };
const BEA = { id: 'did:web:bea.example', name: 'Bea', email: 'bea@example.com', natural_person: true, role: 'member' };
const BOT = {
  id: 'did:web:bot.example',
  name: 'Bot',
  email: 'bot@example.com',
  natural_person: false,
  role: 'algorithmic',
};
const GRACE = { name: 'Grace', email: 'grace@example.com', purposes: [] };
const organizer = { name: 'Orla', email: 'orla@example.com' };
const company = { members: [ADA, BEA, BOT], escalation: { contacts: [GRACE] } } as never;

describe('possible signers of the articles', () => {
  const names = (approvers: object[]) => signersOf(company, approvers as never, organizer).map(({ name }) => name);

  it('are the first approver, then contacts and members who are persons; never an agent', () => {
    expect(names([{ name: 'Bea', did: BEA.id }])).toEqual(['Bea', 'Grace', 'Ada']);
  });

  it('include an organizer who is a member, or if nobody else can sign', () => {
    const ada = { name: 'Ada', email: 'ada@law.example' };
    expect(signersOf(company, [], ada).map(({ email }) => email)).toContain(ada.email);
    const silent = { members: [BOT, { ...ADA, email: undefined }], escalation: { contacts: [{ name: 'Ada' }] } };
    expect(signersOf(silent as never, [], organizer)).toEqual([organizer]);
  });

  it('are only the members with authority over filings, if the constitution names any', () => {
    const authority = [
      { member: BOT.id, matters: ['payments'] },
      { member: 'did:web:fund.example', matters: ['filings'] },
      { member: BEA.id, matters: ['contracts', 'filings'] },
    ];
    const fund = { id: 'did:web:fund.example', name: 'Fund LP', email: 'fund@example.com', role: 'member' };
    const members = [ADA, BEA, BOT, { ...fund, natural_person: false, signatory: { name: 'Finn', title: 'Partner' } }];
    const governed = { members, escalation: { contacts: [GRACE] }, officers_and_authority: { authority } } as never;
    expect(signersOf(governed, [], organizer).map(({ name }) => name)).toEqual(['Finn', 'Bea']);
  });

  it('all have an address, and are listed once', () => {
    expect(names([{ name: 'Nobody' }])).toEqual(['Grace', 'Ada', 'Bea']);
    expect(names([{ name: 'Grace', email: 'GRACE@example.com' }])).toEqual(['Grace', 'Ada', 'Bea']);
  });
});

describe('actions in each status', () => {
  it('include filing again after a rejection, or while a signature is awaited; deposits while nothing is under way', () => {
    expect(DISSOLUTION_STATUSES.filter(isFiledAgainIn)).toEqual(['attestation', 'rejected']);
    expect(DISSOLUTION_STATUSES.filter(takesDeposits)).toEqual(['winding_up', 'rejected']);
  });

  it.each(DISSOLUTION_STATUSES)('%s: names the next step, who takes it, and where', (status) => {
    const expected_by = new Date('2026-11-21T18:00:00.000Z');
    const facts = { entity_id: 'e1', status, detail: 'Why.', expected_by, is_stuck: false };
    const action = dissolutionNextAction(facts, { isDesk: false });
    const atDesk = dissolutionNextAction(facts, { isDesk: true });
    expect(atDesk).toEqual(
      status === 'filing' ? expect.objectContaining({ code: 'await_operator', actor: 'operator' }) : action,
    );
    if (status === 'dissolved') return expect(action).toBeNull();
    expect(action).toMatchObject({ due_at: expected_by.toISOString() });
    expect(action?.href).toMatch(/^\/v1\/entities\/e1\//);
    expect(action?.actor === 'agent').toBe(status === 'winding_up' || status === 'rejected');
  });
});
