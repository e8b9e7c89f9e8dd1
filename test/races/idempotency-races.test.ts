import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, hashApiKey } from '../../src/domain/access/api-key.ts';
import { type Db, openConnections } from '../../src/sql/open.ts';
import { type Account, account, anonymous, uniqueName } from '../harness/client.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { type ServeProcess, serveSettings, startServe } from '../harness/serve-process.ts';
import { size } from '../harness/sizes.ts';
import { type Caller, essence, type IdempotentCall, idempotentCall, isReplay, untilDone } from './idempotent-calls.ts';

/* Repetitions, at once, elsewhere, after a kill: one idempotency key has one effect and one answer. */

const KEYS = size(100, 10_000);
const TWINS = 8;
const KEYS_AT_ONCE = 4;
const KILL_ROUNDS = size(2, 20);
const KEYS_PER_KILL = 40;

let database: TestDatabase;
let sql: Db;
let settings: Record<string, string>;
let processes: ServeProcess[];
let callers: Caller[];
let ada: Account;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openConnections(database.url, { max: 2, applicationName: 'test' });
  settings = serveSettings(database.url);
  processes = await Promise.all([startServe(settings), startServe(settings)]);
  ada = await anonymous(processes[0]?.url ?? '').signUp();
  callers = processes.map(({ url }) => callerAt(url));
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
  await sql.end({ timeout: 1 });
  await database.drop();
});

const callerAt = (baseUrl: string): Caller => ({ baseUrl, account: account(baseUrl, { id: ada.id, key: ada.key }) });
const callerOf = (index: number): Caller => callers[index % callers.length] as Caller;

/** Counts each effect in the audit chain: every effect has its entry in the same commit. */
async function effectsOf(calls: readonly IdempotentCall[]): Promise<Map<string, number>> {
  const rows = await sql<{ kind: IdempotentCall['kind']; subject: string; count: number }[]>`
    select 'create_entity' as kind, name as subject, count(*)::int as count from entities group by name
    union all
    select 'create_account', name, count(*)::int from accounts where name is not null group by name
    union all
    select case action when 'entity.updated' then 'update_entity' else 'delete_entity' end,
      split_part(chain, ':', 2), count(*)::int
    from audit_entries where action in ('entity.updated', 'entity.deleted') group by 1, 2`;
  const found = new Map(rows.map(({ kind, subject, count }) => [`${kind} ${subject}`, count]));
  return new Map(calls.map(({ kind, subject }) => [subject, found.get(`${kind} ${subject}`) ?? 0]));
}

async function expectOneEffectEach(calls: readonly IdempotentCall[]): Promise<void> {
  const effects = await effectsOf(calls);
  expect([...effects].filter(([, count]) => count !== 1)).toEqual([]);
}

it(`${KEYS} keys, each sent ${TWINS} times at once to two processes: one effect, one answer`, {
  timeout: 60_000 + KEYS * 100,
}, async () => {
  const calls: IdempotentCall[] = [];
  const counts = { firsts: 0, replays: 0, in_progress: 0, changed_refused: 0 };
  await inParallel(KEYS, KEYS_AT_ONCE, async (index) => {
    const call = await idempotentCall(index, callerOf(index).account);
    calls.push(call);
    const twins = await Promise.all(Array.from({ length: TWINS }, (_, twin) => call.send(callerOf(twin))));
    const done = twins.filter(({ status }) => status < 300);
    for (const twin of twins) if (twin.status >= 300) twin.refused('idempotency_in_progress');
    const later = await Promise.all(callers.map((caller) => call.send(caller)));
    expect([...new Set([...done, ...later].map(essence))].slice(1), call.subject).toEqual([]);
    expect(later.every(isReplay), call.subject).toBe(true);
    const firsts = done.filter((answer) => !isReplay(answer));
    expect(firsts.length, call.subject).toBe(1);
    (await call.sendChanged(callerOf(index))).refused('idempotency_key_reused');
    counts.firsts += firsts.length;
    counts.replays += done.length - firsts.length + later.length;
    counts.in_progress += twins.length - done.length;
    counts.changed_refused += 1;
  });
  await expectOneEffectEach(calls);
  // Nothing else exists: the changed bodies had no effect.
  const [stray] = await sql<{ count: number }[]>`
    select (select count(*) from entities where name like '%-b') + (select count(*) from accounts where name like '%-b')
      + (select count(*) from entities where metadata->>'set' = 'b') as count`;
  expect(Number(stray?.count)).toBe(0);
  report('idempotency: twins at once', { keys: KEYS, twins: TWINS, processes: 2, effects: calls.length, ...counts });
});

describe('a process that dies', () => {
  it.each([
    { pauseAt: 'before-commit', replayed: false, why: 'before its commit' },
    { pauseAt: 'after-commit', replayed: true, why: 'between commit and answer' },
  ] as const)(
    'a process stopped $why: the same request elsewhere has one effect',
    {
      timeout: size(20_000, 200_000),
    },
    async ({ pauseAt, replayed }) => {
      for (let index = 0; index < size(2, 40); index += 1) {
        const call = await idempotentCall(index, ada);
        const victim = await startServe(settings, pauseAt);
        const lost = call.send(callerAt(victim.url)).catch((error: Error) => error);
        await victim.paused;
        if (!replayed) (await call.send(callerOf(index))).refused('idempotency_in_progress');
        await victim.kill();
        expect(await lost).toBeInstanceOf(Error);
        const answer = await untilDone(() => call.send(callerOf(index)));
        expect(isReplay(answer)).toBe(replayed);
        const again = await call.send(callerOf(index + 1));
        expect([essence(again), isReplay(again)]).toEqual([essence(answer), true]);
        await expectOneEffectEach([call]);
      }
    },
  );

  it(`${KILL_ROUNDS} × kill -9 at a random moment under load: every request, sent again, has had one effect`, {
    timeout: 60_000 + KILL_ROUNDS * 10_000,
  }, async () => {
    const all: IdempotentCall[] = [];
    let lost = 0;
    for (let round = 0; round < KILL_ROUNDS; round += 1) {
      const victim = await startServe(settings);
      const calls = await Promise.all(Array.from({ length: KEYS_PER_KILL }, (_, index) => idempotentCall(index, ada)));
      const first = calls.map((call) => call.send(callerAt(victim.url)).catch(() => null));
      await new Promise((resolve) => setTimeout(resolve, randomInt(20, 500)));
      await victim.kill();
      const answers = await Promise.all(first);
      await inParallel(calls.length, 8, async (index) => {
        const again = await untilDone(() => (calls[index] as IdempotentCall).send(callerOf(index)));
        const before = answers[index];
        if (before && before.status < 300) expect(essence(again)).toBe(essence(before));
        else lost += 1;
      });
      all.push(...calls);
    }
    await expectOneEffectEach(all);
    report('idempotency: killed processes', { kills: KILL_ROUNDS, requests: all.length, answers_lost: lost });
  });
});

describe('the same key', () => {
  it('works after a 409 and a 422, once the cause is gone: only successes are stored', async () => {
    const rounds = size(10, 200);
    await inParallel(rounds, 4, async (index) => {
      const { account: caller } = callerOf(index);
      const { id } = await caller.draft();
      const headers = { 'idempotency-key': `repair-${id}` };
      const change = { version: 2, metadata: { a: 'b' } };
      (await caller.putEntity(id, change, headers)).refused('version_conflict');
      (await caller.putEntity(id, { ...change, unknown: 1 }, headers)).refused('validation_failed');
      (await caller.putEntity(id, { version: 1, external_reference: 'cause' })).ok();
      const fixed = await callerOf(index + 1).account.putEntity(id, change, headers);
      expect([fixed.ok().version, isReplay(fixed)]).toEqual([3, false]);
      const again = await caller.putEntity(id, change, headers);
      expect([essence(again), isReplay(again)]).toEqual([essence(fixed), true]);
    });
  });

  it('of another account is another key, even at the same moment', async () => {
    const eve = await anonymous(callerOf(1).baseUrl).signUp();
    for (let round = 0; round < 10; round += 1) {
      const headers = { 'idempotency-key': `shared-${round}` };
      const name = uniqueName();
      const answers = await Promise.all([ada, eve].map((each) => each.createEntity({ name }, headers)));
      expect(new Set(answers.map((answer) => answer.ok(201).id)).size).toBe(2);
    }
  });

  it('still counts with the key that replaced the API key', async () => {
    const rotated = createApiKey(false, randomBytes(32));
    const hash = hashApiKey(rotated, Buffer.from(settings['API_KEY_PEPPER'] ?? '', 'base64'));
    await sql`
      insert into api_keys (id, account_id, name, hash, pepper_id, display_prefix, scopes, created_at, lineage_id)
      select gen_random_uuid(), account_id, 'Rotated', ${hash}, pepper_id, 'efs_test_', scopes, now(), id
      from api_keys where account_id = ${ada.id}`;
    const successor = account(callerOf(1).baseUrl, { id: ada.id, key: rotated });
    const [headers, body] = [{ 'idempotency-key': 'before-rotation' }, { name: uniqueName() }];
    const first = await ada.createEntity(body, headers);
    const again = await successor.createEntity(body, headers);
    expect([essence(again), isReplay(again)]).toEqual([essence(first), true]);
  });

  it('quoted and bare is one key, even at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = uniqueName();
      const send = (key: string, index: number) =>
        untilDone(() => callerOf(index).account.createEntity({ name }, { 'idempotency-key': key }));
      const answers = await Promise.all([send(name, 0), send(`"${name}"`, 1)]);
      expect(new Set(answers.map(essence)).size).toBe(1);
      expect(answers.filter(isReplay)).toHaveLength(1);
    }
  });
});
