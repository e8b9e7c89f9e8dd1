import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { momentText } from '../../src/domain/formats/moment.ts';
import { eventually } from '../harness/eventually.ts';
import { type DeskFiling, type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import { openProof } from '../harness/open-proof.ts';

/* Live: what no program could find in a proof is applied only when a person has read it there again. */

const OPERATORS = ['Grace Hopper', 'Hedy Lamarr'];
const DAY_MS = 86_400_000;

let desk: LiveDesk;
beforeAll(async () => {
  desk = await startLiveDesk({}, { operators: OPERATORS });
});
afterAll(() => desk.stop());

type Check = { outcome: string; second_reading?: string };
type Held = {
  held_until: string;
  held_result: { number: string | null; needs_second_reading: boolean };
  evidence_check: Check & { note: string | null };
};
type Correction = { id: string; reason: string; facts: object; evidence_check: Check; needs_second_reading: boolean };

const act = (who: LiveDesk['grace'], { id }: DeskFiling, action: string, body?: object) =>
  who.call('POST', `/v1/operator/filings/${id}/${action}`, body === undefined ? {} : { body });
const read = (who: LiveDesk['grace'], { id }: DeskFiling) => who.call('GET', `/v1/operator/filings/${id}`);
const stateOf = async ({ entity_id }: DeskFiling) => (await desk.owner.getEntity(entity_id)).ok().state;

/** A filing whose result the first operator recorded with a proof in which nothing can be read by a program. */
async function recorded({ isReadable = false } = {}) {
  const filing = await desk.submitted();
  const number = nextNumber();
  const evidence_upload_id = await (isReadable ? desk.paper(filing, number) : desk.evidence(filing));
  (await act(desk.grace, filing, 'claim')).ok<unknown>();
  const body = { number, filed_at: desk.now().toISOString(), evidence_upload_id };
  const answer = await act(desk.grace, filing, 'accept', body);
  return { filing, number, answer, held: answer.ok<Held>() };
}

/** The comparison that the account is shown with its filing number. */
async function checkShown({ entity_id }: DeskFiling): Promise<Check | null | undefined> {
  const { data } = (await desk.owner.call('GET', `/v1/entities/${entity_id}/facts`)).ok<{
    data: { name: string; evidence_check: Check | null }[];
  }>();
  return data.find(({ name }) => name === 'filing_number')?.evidence_check;
}

/** The comparison in the chain's entry about the confirmation, and the operator who confirmed. */
async function confirmedInChain({ entity_id }: DeskFiling) {
  const [row] = await desk.service.sql<{ actor: { id: string }; data: { object: { evidence_check: Check } } }[]>`
    select actor, data from audit_entries join audit_data using (account_id, chain, seq)
    where chain = ${`entity:${entity_id}`} and action = 'filing.report_confirmed'`;
  return { by: row?.actor.id, check: row?.data.object.evidence_check };
}

/** The digits of a number, however a text separates them. */
const digitsIn = (text: string) => text.replaceAll(/[^0-9]/g, '');
function expectUntold(text: string, number: string): void {
  expect(digitsIn(text)).not.toContain(digitsIn(number));
}

describe('a result whose proof no program can read', () => {
  it.concurrent('is held for a day without its number, also where a note has it', async () => {
    const { filing, number, answer, held } = await recorded();
    expect(held).toMatchObject({
      held_result: { kind: 'accept', number: null, needs_second_reading: true, recorded_by: desk.grace.id },
      evidence_check: { outcome: 'unreadable' },
    });
    expect(Date.parse(held.held_until) - desk.now().getTime()).toBeGreaterThan(DAY_MS - 60_000);
    for (const who of [desk.grace, desk.hedy]) expectUntold((await read(who, filing)).text, number);
    expectUntold(answer.text, number);
    (await act(desk.hedy, filing, 'withdraw')).ok<unknown>();
    const evidence_upload_id = await desk.evidence(filing);
    const evidence_note = `Stamped: ${number.replace('-', ' ')}.`;
    const body = { number, filed_at: desk.now().toISOString(), evidence_upload_id, evidence_note };
    const noted = await act(desk.grace, filing, 'accept', body);
    expect(noted.ok<Held>().evidence_check.note).toBe('Stamped: [number].');
    expectUntold(noted.text, number);
    expectUntold((await read(desk.hedy, filing)).text, number);
  });

  it.concurrent('is refused without a number, and with another than was recorded, which nobody is told', async () => {
    const { filing, number } = await recorded();
    const missing = await act(desk.hedy, filing, 'confirm', {});
    expect(missing.refused('validation_failed').errors).toMatchObject([{ pointer: '/number', code: 'required' }]);
    await openProof(desk.hedy, filing.id);
    for (const wrong of [nextNumber(), number.slice(0, -1), '-']) {
      const refused = await act(desk.hedy, filing, 'confirm', { number: wrong });
      expect(refused.refused('validation_failed').errors).toMatchObject([{ pointer: '/number', code: 'differs' }]);
      expectUntold(refused.text, number);
    }
    expectUntold(missing.text, number);
    expectUntold((await read(desk.hedy, filing)).text, number);
    expect(await stateOf(filing)).toBe('Filing');
  });

  it.concurrent('is applied at once when another operator types its number, and its facts and its chain say so', async () => {
    const { filing, number } = await recorded();
    await openProof(desk.hedy, filing.id);
    (await act(desk.hedy, filing, 'confirm', { number: number.replace('-', ' ') })).ok<unknown>();
    expect(await desk.owner.until(filing.entity_id, 'Filed')).toMatchObject({ filing_number: number });
    const check = { outcome: 'unreadable', second_reading: 'another_person' };
    expect(await checkShown(filing)).toMatchObject(check);
    expect(await confirmedInChain(filing)).toMatchObject({ by: desk.hedy.id, check });
    expect((await read(desk.grace, filing)).ok<Held>().evidence_check).toMatchObject(check);
  });

  it.concurrent('is refused to another operator who has not opened the proof, even with the right number', async () => {
    const { filing, number } = await recorded();
    const refused = await act(desk.hedy, filing, 'confirm', { number });
    expect(refused.refused('validation_failed').errors).toMatchObject([{ code: 'proof_not_opened' }]);
    expect(await stateOf(filing)).toBe('Filing');
  });

  it.concurrent('is refused to its own operator before a day is over, with the time from which they may', async () => {
    const { filing, number, held } = await recorded();
    const { detail } = (await act(desk.grace, filing, 'confirm', { number })).refused('illegal_transition');
    expect(detail).toContain(`from ${momentText(new Date(held.held_until))}`);
    expect(await stateOf(filing)).toBe('Filing');
  });
});

it.concurrent('a result whose proof has its facts is shown with its number, and confirmed without typing it', async () => {
  const { filing, number, held } = await recorded({ isReadable: true });
  expect(held.held_result).toMatchObject({ number, needs_second_reading: false });
  expect(Date.parse(held.held_until) - desk.now().getTime()).toBeLessThan(DAY_MS / 2);
  const wrong = await act(desk.hedy, filing, 'confirm', { number: nextNumber() });
  expect(wrong.refused('validation_failed').errors).toMatchObject([{ pointer: '/number', code: 'differs' }]);
  (await act(desk.hedy, filing, 'confirm')).ok<unknown>();
  await desk.owner.until(filing.entity_id, 'Filed');
  expect(await checkShown(filing)).toEqual({ outcome: 'found', missing: [], note: null });
});

it.concurrent('a correction whose proof lacks the number is applied only when its second operator types it', async () => {
  const { filing } = await recorded({ isReadable: true });
  (await act(desk.hedy, filing, 'confirm')).ok<unknown>();
  await desk.owner.until(filing.entity_id, 'Filed');
  const number = nextNumber();
  const evidence_upload_id = await desk.evidence(filing);
  const reason = `Two digits were swapped: ${number}.`;
  const asked = await act(desk.grace, filing, 'correct', { facts: { number }, reason, evidence_upload_id });
  const correction = asked.ok<Correction>(201);
  expect(correction).toMatchObject({
    needs_second_reading: true,
    facts: {},
    reason: expect.stringMatching(/\[number\]/),
  });
  const listed = await desk.hedy.call('GET', '/v1/operator/corrections', { query: { limit: '100' } });
  for (const { text } of [asked, listed]) expectUntold(text, number);
  const confirm = (body: object) =>
    desk.hedy.call('POST', `/v1/operator/corrections/${correction.id}/confirm`, { body });
  await openProof(desk.hedy, filing.id, `upload:${evidence_upload_id}`);
  for (const [body, code] of [
    [{}, 'required'],
    [{ number: nextNumber() }, 'differs'],
  ] as const) {
    const refused = await confirm(body);
    expect(refused.refused('validation_failed').errors).toMatchObject([{ pointer: '/number', code }]);
    expectUntold(refused.text, number);
  }
  const decided = (await confirm({ number })).ok<Correction>();
  const check = { outcome: 'unreadable', second_reading: 'another_person' };
  expect(decided).toMatchObject({ needs_second_reading: false, facts: { number }, reason, evidence_check: check });
  expect((await desk.owner.getEntity(filing.entity_id)).ok()).toMatchObject({ filing_number: number });
  expect(await checkShown(filing)).toMatchObject(check);
});

/* The clock of the service moves on here, at which the keys of the operators end. The tests above are over by then. */
describe('when a day is over', () => {
  type Recorded = Awaited<ReturnType<typeof recorded>>;
  let picture: Recorded;
  let readable: Recorded;
  let grace: LiveDesk['grace'];
  beforeAll(async () => {
    [picture, readable] = [await recorded(), await recorded({ isReadable: true })];
    await openProof(desk.grace, picture.filing.id);
    desk.service.clock.advanceMs(DAY_MS + 60_000);
    grace = await desk.service.operator(OPERATORS[0]);
  });

  /** Has a worker look at the filing. */
  const look = ({ filing: { id } }: Recorded) => desk.service.sql`update filings set due_at = now() where id = ${id}`;

  it('a result whose proof has its facts is applied, although nobody has read it again', async () => {
    await look(readable);
    expect(await desk.owner.until(readable.filing.entity_id, 'Filed')).toMatchObject({
      filing_number: readable.number,
    });
    expect(await checkShown(readable.filing)).toEqual({ outcome: 'found', missing: [], note: null });
  });

  it('a result that nobody has read again stays held, however often a worker looks', async () => {
    const { id } = picture.filing;
    for (let round = 0; round < 4; round += 1) {
      await look(picture);
      await eventually(async () => {
        expect(
          await desk.service.sql`select 1 from filings where id = ${id} and due_at > now() and lease_until is null`,
        ).toHaveLength(1);
      });
    }
    expect(await stateOf(picture.filing)).toBe('Filing');
    const shown = (await read(grace, picture.filing)).ok<Held & { queues: object[] }>();
    expect(shown).toMatchObject({ held_result: { number: null }, queues: [{ queue: 'held_result' }] });
  });

  it('its own operator may type the number again, and its facts and its chain say that it was the same person', async () => {
    const { filing, number } = picture;
    // They opened it a day ago, when they recorded the result.
    const unread = (await act(grace, filing, 'confirm', { number })).refused('validation_failed');
    expect(unread.errors).toMatchObject([{ code: 'proof_not_opened' }]);
    await openProof(grace, filing.id);
    const { errors } = (await act(grace, filing, 'confirm', { number: nextNumber() })).refused('validation_failed');
    expect(errors).toMatchObject([{ pointer: '/number', code: 'differs' }]);
    (await act(grace, filing, 'confirm', { number })).ok<unknown>();
    expect(await desk.owner.until(filing.entity_id, 'Filed')).toMatchObject({ filing_number: number });
    const check = { outcome: 'unreadable', second_reading: 'same_person' };
    expect(await checkShown(filing)).toMatchObject(check);
    expect((await confirmedInChain(filing)).check).toMatchObject(check);
  });
});
