import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../src/domain/events/event.ts';
import { advanceDays, openedCalendar } from '../harness/calendar.ts';
import type { Account } from '../harness/client.ts';
import { account, uniqueName } from '../harness/client.ts';
import { amendment, decideOwn, decideOwnEnd, makeCompany } from '../harness/companies.ts';
import { eventBreach } from '../harness/event-check.ts';
import { eventually } from '../harness/eventually.ts';
import { confirmCorrection } from '../harness/open-proof.ts';
import { linkTo, submit } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';
import { putInState } from '../harness/states.ts';
import { startReceiver } from '../harness/webhook-receiver.ts';
import { decide as decideImport, importBody, imported } from '../imports/import.ts';
import { everyDecision } from './decisions.ts';

/* Every type of event is caused, and its content in the feed matches its schema. */

type Event = { id: string; type: string; entity_id: string | null };

const WAITING = { interval: 20 };

let service: TestService;
let grace: Account;
beforeAll(async () => {
  // A filing is pending for 0.3 s; an operator has to clear each.
  service = await startService({
    pace: 0.05,
    env: { SCREENING: 'desk', WEBHOOK_ALLOW_PRIVATE: 'true', REQUIRE_MEMBER_SIGNATURES: 'always' },
  });
  grace = await service.operator();
});
afterAll(() => service.stop());

async function feed(ada: Account): Promise<Event[]> {
  const events: Event[] = [];
  for (let query: Record<string, string> = {}; ; ) {
    const page = (await ada.call('GET', '/v1/events', { query })).ok<{
      data: Event[];
      next_cursor: string | null;
      has_more: boolean;
    }>();
    events.push(...page.data);
    if (!page.has_more) return events;
    query = { after: String(page.next_cursor) };
  }
}

async function told(type: string, id: string | null): Promise<void> {
  const events = () => service.sql`select 1 from events where type = ${type} and entity_id is not distinct from ${id}`;
  await eventually(async () => expect(await events(), type).not.toHaveLength(0), WAITING);
}

async function submitted(ada: Account, name = uniqueName()): Promise<string> {
  const { id } = await ada.draft({ name });
  (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  await told('formation.action_required', id);
  return id;
}

async function clear(id: string): Promise<void> {
  const { data } = (await grace.call('GET', '/v1/operator/screenings')).ok<{
    data: { id: string; entity_id: string }[];
  }>();
  const screening = data.find(({ entity_id }) => entity_id === id);
  (await grace.call('POST', `/v1/operator/screenings/${screening?.id}/clear`, { body: {} })).ok();
}

async function keys(ada: Account): Promise<void> {
  const made = await ada.call('POST', '/v1/api-keys', { body: { name: 'Reports', scopes: ['entities:read'] } });
  const key = made.ok<{ id: string; api_key: string }>(201);
  (await service.anonymous.call('GET', '/v1/entities', { query: { key: key.api_key } })).refused('unauthenticated');
  const next = (await ada.call('POST', `/v1/api-keys/${key.id}/rotate`, { body: {} })).ok<{ id: string }>(201);
  (await ada.call('DELETE', `/v1/api-keys/${next.id}`)).ok(204);
}

async function goneEndpoint(ada: Account): Promise<void> {
  const receiver = await startReceiver(() => 410);
  const made = await ada.call('POST', '/v1/webhook-endpoints', { body: { url: receiver.url } });
  (await ada.call('POST', `/v1/webhook-endpoints/${made.ok<{ id: string }>(201).id}/test`)).ok(202);
  await told('webhook_endpoint.disabled', null);
  await receiver.close();
}

async function aPlanChangesAndIsUsedUp(ada: Account): Promise<void> {
  await goneEndpoint(ada);
  (await ada.call('POST', '/v1/billing/upgrade', { body: { plan: 'launch' } })).ok();
  for (let n = 0; n < 4; n += 1) {
    (
      await ada.call('POST', '/v1/webhook-endpoints', {
        body: { url: `https://example.com/${n}`, event_types: ['api_key.exposed'] },
      })
    ).ok(201);
  }
  (await ada.call('POST', '/v1/billing/upgrade', { body: { plan: 'growth' } })).ok();
}

async function moneyComesAndGoes(ada: Account): Promise<void> {
  const { id } = await ada.draft();
  await putInState(service.sql, id, 'Active');
  (await ada.call('POST', `/v1/entities/${id}/treasury/deposits`, { body: { amount_usd: '10.00' } })).ok(201);
  const path = `/v1/entities/${id}/proposals`;
  const body = { kind: 'spend', title: 'Servers', amount_usd: '10.00', recipient: 'aws.amazon.com' };
  (await ada.call('POST', path, { body: { ...body, amount_usd: '10.01' } })).refused('treasury_limit_reached');
  const { id: proposal } = (await ada.call('POST', path, { body })).ok<{ id: string }>(201);
  (await ada.call('POST', `${path}/${proposal}/votes`, { body: { choice: 'approve' } })).ok<unknown>();
  (await ada.call('POST', `${path}/${proposal}/execute`)).ok<unknown>();
}

async function draftsThatChangeAndGo(ada: Account): Promise<void> {
  const { id } = await ada.draft();
  (await ada.putEntity(id, { version: 1, external_reference: 'order-1042', metadata: { team: 'x' } })).ok();
  (await ada.deleteEntity(id, 2)).ok(204);
}

async function wentWell(ada: Account, name = `Lost Answer ${uniqueName()}`): Promise<string> {
  const id = await submitted(ada, name);
  await clear(id);
  await ada.until(id, 'Active');
  return id;
}

/** A company whose dissolution meets these faults at the registry, one after the other. */
async function dissolved(ada: Account, faults: readonly object[], last: string): Promise<string> {
  const id = await wentWell(ada, uniqueName());
  const proposal = await decideOwnEnd(ada, id);
  for (const fault of faults) {
    (await ada.call('POST', '/v1/sandbox/faults', { body: { step: 'dissolution', ...fault } })).ok<unknown>(201);
  }
  (await ada.call('POST', `${proposal}/execute`)).ok<unknown>();
  await told(last, id);
  return id;
}

async function rejectedThenDissolved(ada: Account): Promise<void> {
  const lost = { kind: 'lost_answer' };
  const id = await dissolved(ada, [{ kind: 'reject', code: 'fee_declined' }, lost], 'dissolution.action_required');
  (await ada.call('POST', `/v1/entities/${id}/dissolution/file`, { body: {} })).ok<unknown>();
  await told('dissolution.completed', id);
}

/** A company decides another name, and its filing meets these faults at the registry. */
async function renamed(ada: Account, faults: readonly object[], last: string): Promise<string> {
  const id = await wentWell(ada, uniqueName());
  const body = await amendment(ada, id, { name: uniqueName() });
  for (const fault of faults) {
    (await ada.call('POST', '/v1/sandbox/faults', { body: { step: 'amendment', ...fault } })).ok<unknown>(201);
  }
  (await ada.call('POST', `${await decideOwn(ada, id, body)}/execute`)).ok<unknown>();
  await told(last, id);
  return id;
}

async function renamedInDoubt(ada: Account): Promise<void> {
  await renamed(ada, [{ kind: 'lost_answer' }], 'filing.accepted');
}

async function notRenamed(ada: Account): Promise<void> {
  await renamed(ada, [{ kind: 'reject', code: 'fee_declined' }], 'filing.rejected');
  await renamed(ada, [{ kind: 'duplicate' }], 'filing.needs_review');
}

async function renamedTooLate(ada: Account): Promise<void> {
  const id = await renamed(ada, [{ kind: 'unavailable', times: 100 }], 'filing.submitted');
  (await ada.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 2 * 86_400 } })).ok<unknown>();
  await told('filing.overdue', id);
}

async function agreementSignedAndDeclined(ada: Account): Promise<void> {
  const [signs, declines] = [`${uniqueName()}@example.com`, `${uniqueName()}@example.com`];
  const members = [signs, declines].map((email) => ({ name: 'A member', email }));
  const { id } = await makeCompany(service, ada, { members, state: 'Draft' });
  (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  await told('formation.action_required', id);
  await clear(id);
  expect((await submit(service.anonymous.call, await linkTo(grace, signs))).status).toBe(200);
  expect((await submit(service.anonymous.call, `${await linkTo(grace, declines)}/decline`)).status).toBe(200);
}

async function dissolvedTwice(ada: Account): Promise<void> {
  await dissolved(ada, [{ kind: 'duplicate' }], 'dissolution.needs_review');
}

async function failedAndAccepted(ada: Account): Promise<void> {
  const filer = ada.id;
  const id = await submitted(ada);
  (await ada.putEntity(id, { version: 2, action: 'mark_filing_failed' })).ok();
  (await ada.putEntity(id, { version: 3, action: 'retry_from_failed' })).ok();
  await eventually(() => clear(id), WAITING);
  await service.registry.fault({ filer, step: 'state_filing', kind: 'delay', seconds: 2 });
  await eventually(async () => {
    const { data } = await service.registry.register();
    expect(data.some((entry) => entry.filer === filer && entry.reference.includes(id))).toBe(true);
  }, WAITING);
  (await ada.putEntity(id, { version: 4, action: 'mark_filing_failed' })).ok();
  await told('formation.reconciled', id);
}

async function corrected(ada: Account): Promise<void> {
  const id = await wentWell(ada, uniqueName());
  const [row] = await service.sql`select id from filings where entity_id = ${id} and type = 'ein'`;
  const path = `/v1/operator/filings/${row?.['id']}`;
  const headers = { 'content-type': 'application/pdf' };
  const proof = await grace.call('POST', `${path}/evidence`, { body: new TextEncoder().encode('%PDF-1.7'), headers });
  const { id: evidence_upload_id } = proof.ok<{ id: string }>(201);
  const facts = { number: '12-7654321' };
  const body = { facts, reason: 'A digit was wrong.', evidence_upload_id };
  const asked = (await grace.call('POST', `${path}/correct`, { body })).ok<{ id: string }>(201);
  const hedy = await service.operator();
  (await confirmCorrection(hedy, asked.id, facts)).ok<unknown>();
}

async function enteredTwice(ada: Account): Promise<void> {
  await service.registry.fault({ filer: ada.id, step: 'state_filing', kind: 'duplicate' });
  const id = await submitted(ada);
  await clear(id);
  await told('formation.needs_review', id);
}

async function overdue(ada: Account): Promise<void> {
  const ending = await dissolved(ada, [{ kind: 'unavailable', times: 100 }], 'dissolution.submitted');
  const id = await submitted(ada);
  (await ada.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 2 * 86_400 } })).ok<unknown>();
  await told('formation.overdue', id);
  await told('dissolution.overdue', ending);
  const shown = (await ada.call('GET', `/v1/entities/${ending}/dissolution`)).ok<object>();
  expect(shown).toMatchObject({ overdue: true });
  // While it is being tried again it may be elsewhere for a moment.
  await eventually(async () => {
    const query = { queue: 'overdue' };
    const queue = (await grace.call('GET', '/v1/operator/filings', { query })).ok<{ data: object[] }>();
    expect(queue.data).toContainEqual(expect.objectContaining({ entity_id: ending, type: 'dissolution' }));
  });
}

/** A duty comes due, is too late, and is done; and the calendar of another company does not get its turn. */
async function lateAndDone(ada: Account): Promise<void> {
  const id = await wentWell(ada, uniqueName());
  const stuck = await wentWell(ada, uniqueName());
  const { data } = await openedCalendar(ada, stuck);
  await openedCalendar(ada, id);
  await advanceDays(ada, 24);
  await told('compliance.due', id);
  // Otherwise a worker that still has this calendar would give it its next turn.
  await told('compliance.due', stuck);
  await service.sql`update calendars set due_at = null where entity_id = ${stuck}`;
  await advanceDays(ada, 10);
  await told('compliance.overdue', id);
  await service.sql`
    update business_clocks set advanced_at = now() - interval '1 hour' where account_id = ${ada.id}`;
  await told('compliance.at_risk', stuck);
  const [first] = data;
  const path = `/v1/entities/${stuck}/compliance/${first?.id}/done`;
  (await ada.call('POST', path, { body: { done_on: '2026-11-25' } })).ok<unknown>();
  await told('compliance.done', stuck);
}

/** A company that existed before it came: an operator does not find it at first. */
async function importedTwice(ada: Account): Promise<void> {
  const { id, body, answer } = await imported(ada);
  const refused = { code: 'registry_other', message: 'The register has another name.' };
  (await decideImport(grace, answer.filing_id, 'reject', refused)).ok();
  await told('import.rejected', id);
  const again = await ada.call('POST', `/v1/entities/${id}/import`, { body: await importBody(ada) });
  const { filing_id } = again.ok<{ filing_id: string }>(201);
  (await decideImport(grace, filing_id, 'adopt', { number: body.filing_number, filed_at: '2019-04-26' })).ok();
  await told('import.confirmed', id);
}

/** It is reopened, because otherwise nobody could read its feed. From then on it calls with its new key. */
async function closedAndReopened(ada: Account): Promise<void> {
  (await ada.call('POST', '/v1/account/close', { body: {} })).ok<unknown>();
  const operated = (path: string, body: object) =>
    grace.call('POST', `/v1/operator/accounts/${ada.id}/${path}`, { body });
  (await operated('reopen', { reason: 'A test.' })).ok<unknown>();
  const { api_key: key } = (await operated('reissue-key', {})).ok<{ api_key: string }>(201);
  Object.assign(ada, account(service.url, { id: ada.id, key }));
}

/** Each happens to an account of its own, so they happen at the same time. */
const HAPPENINGS: readonly ((ada: Account) => Promise<unknown>)[] = [
  keys,
  draftsThatChangeAndGo,
  wentWell,
  enteredTwice,
  failedAndAccepted,
  (ada: Account) => everyDecision(ada, grace),
  moneyComesAndGoes,
  rejectedThenDissolved,
  dissolvedTwice,
  aPlanChangesAndIsUsedUp,
  overdue,
  corrected,
  agreementSignedAndDeclined,
  lateAndDone,
  renamedInDoubt,
  notRenamed,
  renamedTooLate,
  importedTwice,
  closedAndReopened,
];

/** Returns the feed of a new account to which it happened. */
async function feedAfter(happens: (ada: Account) => Promise<unknown>): Promise<Event[]> {
  const ada = await service.anonymous.signUp();
  await happens(ada);
  return eventually(async () => {
    const [row] = await service.sql<{ count: number }[]>`
      select count(*)::int as count from events where account_id = ${ada.id}`;
    const all = await feed(ada);
    expect(all).toHaveLength(row?.count ?? 0);
    return all;
  }, WAITING);
}

let events: Event[] = [];

it('every type is published with its schema', { timeout: 180_000 }, async () => {
  events = (await Promise.all(HAPPENINGS.map(feedAfter))).flat();
  expect(events.map(eventBreach).filter((breach) => breach !== null)).toEqual([]);
  // Here nobody is asked to sign; test/filings/signatures.test.ts checks this type against its schema.
  const others = EVENT_TYPES.filter((type) => type !== 'filing.action_required');
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(others));
});

it('none contains what only the caller may see', () => {
  expect(events).not.toEqual([]);
  const text = JSON.stringify(events);
  for (const own of ['order-1042', '"team"', '@example']) expect(text).not.toContain(own);
});

it.each([
  ['an unpublished member', { extra: 1 }],
  ['a missing member', { id: undefined }],
  ['another type', { size: 'big' }],
])('the check that every test service passes sees %s', async (_title, change) => {
  const schema = await service.anonymous.call('GET', '/schemas/events/document.created.json');
  const [example] = schema.ok<{ examples: { type: string; data: { object: object } }[] }>().examples;
  if (example === undefined) throw new Error('a schema without an example');
  expect(eventBreach(example)).toBeNull();
  const object = JSON.parse(JSON.stringify({ ...example.data.object, ...change }));
  expect(eventBreach({ ...example, data: { object } })).not.toBeNull();
});
