import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayAtOffice } from '../../src/domain/filing/assertion.ts';
import { type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';

/* A filing that went out by fax or mail waits for days. Every operator sees that, and when to call again. */

let desk: LiveDesk;
beforeAll(async () => {
  desk = await startLiveDesk();
});
afterAll(() => desk?.stop());

type Listed = { id: string; handed_in: object | null; queues: { queue: string; reason: string }[] };

const dayIn = (days: number) => dayAtOffice('US-WY', new Date(desk.now().getTime() + days * 86_400_000));

it('the lists show how a filing was submitted and when to call again, until it is released', async () => {
  const filing = await desk.submitted();
  const path = `/v1/operator/filings/${filing.id}`;
  const faxed = { channel: 'fax', handed_in_on: dayIn(0), call_again_on: dayIn(5) };
  const handIn = (body: object, operator = desk.grace) => operator.call('POST', `${path}/hand-in`, { body });
  (await handIn(faxed)).refused('illegal_transition');
  (await desk.grace.call('POST', `${path}/claim`)).ok<unknown>();
  (await handIn(faxed, desk.hedy)).refused('illegal_transition');
  (await handIn(faxed)).ok<unknown>();
  (await handIn({ ...faxed, note: 'Four pages.' })).ok<unknown>();
  const { data } = (await desk.hedy.call('GET', '/v1/operator/filings?queue=to_file')).ok<{ data: Listed[] }>();
  const listed = data.find(({ id }) => id === filing.id);
  expect(listed?.handed_in).toEqual({ ...faxed, note: 'Four pages.' });
  expect(listed?.queues[0]?.reason).toBe(
    `It went to the office by fax on ${dayIn(0)}. Call again on ${dayIn(5)}. Four pages.`,
  );
  const reason = 'The office never got the fax.';
  const alone = await desk.grace.call('POST', `${path}/release`, { body: { reason, site_down: true } });
  expect(alone.refused('validation_failed')).toMatchObject({ errors: [{ pointer: '/site_down' }] });
  for (const operator of [desk.grace, desk.hedy])
    (await operator.call('POST', `${path}/release`, { body: { reason } })).ok<unknown>();
  const free = (await desk.hedy.call('GET', path)).ok<Listed>();
  expect(free).toMatchObject({ handed_in: null, claimed_by: null });
});

it('days that cannot be are refused', async () => {
  const filing = await desk.submitted();
  const path = `/v1/operator/filings/${filing.id}`;
  (await desk.grace.call('POST', `${path}/claim`)).ok<unknown>();
  const body = { channel: 'mail', handed_in_on: dayIn(3), call_again_on: dayIn(3) };
  expect((await desk.grace.call('POST', `${path}/hand-in`, { body })).refused('validation_failed')).toMatchObject({
    errors: [
      { pointer: '/handed_in_on', code: 'in_the_future' },
      { pointer: '/call_again_on', code: 'too_early' },
    ],
  });
});
