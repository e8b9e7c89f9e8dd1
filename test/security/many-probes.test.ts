import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKey } from '../../src/domain/access/api-key.ts';
import { MEMBERS_NEVER, SCOPES } from '../../src/domain/access/permissions.ts';
import { seededChance } from '../../src/registry/simulator/chance.ts';
import {
  type Account,
  type Answer,
  account,
  type Call,
  type CallOptions,
  withoutRequestId,
} from '../harness/client.ts';
import { OPERATIONS, type Operation } from '../harness/contract.ts';
import { eventually } from '../harness/eventually.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { constitutionOf, createKey, person, proofOf } from '../harness/keys.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';
import { ABSENT_ID, PROBES, pathOf } from './probes.ts';
import { makeSubject } from './subjects.ts';

/*
 * Eight unauthorised callers, at every operation, with varied requests: nothing of the victim is returned, and nothing
 * changes.
 */

const PROBE_COUNT = size(800, 24_000);
const SEED = 20261121;
/** Part of everything of the victim that an answer could show. */
const MARKER = `marker${randomBytes(8).toString('hex')}`;
const SUBJECTS_PER_OPERATION = size(1, 5);

const chance = seededChance(SEED);
const pick = <T>(values: readonly T[]): T => values[Math.floor(chance() * values.length)] as T;

let service: TestService;
let victim: Account;
let eve: Account;
let stranger: Account;
let sibling: Account;
const subjects = new Map<string, string[]>();
const wrongKeys: Record<'revoked' | 'expired', string[]> = { revoked: [], expired: [] };
const narrow = new Map<string, Account>();

const PROTECTED = OPERATIONS.filter(({ scope }) => scope !== null);
const isOnAnObject = ({ path, scope }: Operation) => path.includes('{id}') && scope !== 'operator';

beforeAll(async () => {
  const env = { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' };
  service = await startService({ worker: false, env });
  const body = { name: MARKER, email: `${MARKER}@example.com` };
  const made = (await service.anonymous.createAccount(body)).ok<{ id: string; api_key: string }>(201);
  victim = account(service.url, { id: made.id, key: made.api_key });
  eve = await service.anonymous.signUp();
  for (const operation of PROTECTED.filter(isOnAnObject)) {
    const ids: string[] = [];
    for (let n = 0; n < SUBJECTS_PER_OPERATION; n += 1) ids.push(await makeSubject(victim, service.sql, operation));
    subjects.set(operation.operationId, ids);
  }
  await service.sql`
    update entities set external_reference = ${MARKER}, name = ${MARKER} || ' ' || name, metadata = ${service.sql.json({ a: MARKER })}
    where account_id = ${victim.id}`;
  for (const [kind, column] of [
    ['revoked', 'revoked_at'],
    ['expired', 'expires_at'],
  ] as const) {
    for (let n = 0; n < 5; n += 1) wrongKeys[kind].push((await service.withScopes(victim, SCOPES)).key);
    await service.sql`
      update api_keys set ${service.sql.set({ [column]: new Date(0), name: kind })}
      where account_id = ${victim.id} and name = 'Narrow' and display_prefix = any(${wrongKeys[kind].map((key) => key.slice(0, 13))})`;
  }
  for (const scope of new Set(PROTECTED.map(({ scope }) => scope ?? ''))) {
    narrow.set(
      scope,
      await service.withScopes(
        victim,
        SCOPES.filter((each) => each !== scope),
      ),
    );
  }
  stranger = await memberOf(eve);
  sibling = await memberOf(victim);
}, 120_000);
afterAll(() => service.stop());

/** A key with every scope of a member, proved by signature: of a company of its own in this account. */
async function memberOf(owner: Account): Promise<Account> {
  const member = person();
  const constitution = constitutionOf([{ id: person().did }, { id: member.did }]);
  const { id } = await owner.draft({ name: undefined, constitution });
  const proof = await proofOf(owner, id, member);
  const { api_key } = await createKey(owner, {
    name: 'Member',
    scopes: SCOPES.filter((scope) => !MEMBERS_NEVER.includes(scope)),
    member: proof,
  });
  return account(service.url, { id: owner.id, key: api_key });
}

/** Varies the request: nobody must get further by the body, the query or a header. */
function vary({ operationId }: Operation): CallOptions {
  const usual = PROBES[operationId] ?? {};
  const bodies = [usual.body, usual.body, undefined, {}, [], null, 'no JSON {', { version: 1, account_id: victim.id }];
  const body = usual.body === undefined ? undefined : pick(bodies);
  const headers = pick<Record<string, string>>([
    {},
    { 'if-match': '*' },
    { 'if-none-match': '*' },
    { 'idempotency-key': `probe-${Math.floor(chance() * 1e9)}` },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-http-method-override': 'GET' },
    { 'x-account-id': victim.id },
  ]);
  return { ...usual, headers: { ...usual.headers, ...headers }, ...(body === undefined ? {} : { body }) };
}

type Judge = (operation: Operation, request: CallOptions) => Promise<Answer[]>;

/** Refused as if there were no such key; the content of the request makes no difference. */
const asNobody = (headersOf: () => Record<string, string>): Judge => {
  return async (operation, request) => {
    const headers = { ...request.headers, ...headersOf() };
    const [ids, call] = [subjects.get(operation.operationId) ?? [ABSENT_ID], service.anonymous.call];
    const answer = await call(operation.method, pathOf(operation, pick([...ids, ABSENT_ID])), { ...request, headers });
    const bare = await call(operation.method, pathOf(operation, ABSENT_ID));
    answer.refused('unauthenticated');
    expect(withoutRequestId(answer)).toBe(withoutRequestId(bare));
    return [answer];
  };
};

/** Another's thing gets the same answer as a missing one, byte for byte. */
const asStranger = (caller: () => Account): Judge => {
  return async (operation, request) => {
    // Everybody may close their own account, and its keys would be of no use to the probes after that.
    if (operation.operationId === 'close_account') return [];
    // Probes run in parallel, and an account makes one bundle at a time.
    const call: Call = (...given) =>
      eventually(async () => {
        const answer = await caller().call(...given);
        expect(answer.status).not.toBe(429);
        return answer;
      });
    const headers = { ...request.headers };
    if (headers['idempotency-key']) headers['idempotency-key'] += '-absent';
    if (!isOnAnObject(operation)) return [await call(operation.method, pathOf(operation), request)];
    const id = pick(subjects.get(operation.operationId) ?? []);
    const foreign = await call(operation.method, pathOf(operation, id), request);
    const absent = await call(operation.method, pathOf(operation, ABSENT_ID), { ...request, headers });
    expect(foreign.status, operation.operationId).toBeGreaterThanOrEqual(400);
    expect(withoutRequestId(foreign)).toBe(withoutRequestId(absent));
    return [foreign];
  };
};

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const IDENTITIES: Record<string, Judge> = {
  'no key': asNobody(() => ({})),
  'bad key': asNobody(() =>
    bearer(pick([createApiKey(false, randomBytes(32)), `${victim.key.slice(0, -1)}!`, victim.id, 'x'])),
  ),
  revoked: asNobody(() => bearer(pick(wrongKeys.revoked))),
  expired: asNobody(() => bearer(pick(wrongKeys.expired))),
  'wrong scope': async (operation, request) => {
    if (operation.scope === 'any') return [];
    const { call } = narrow.get(operation.scope ?? '') as Account;
    const ids = subjects.get(operation.operationId) ?? [ABSENT_ID];
    const answer = await call(operation.method, pathOf(operation, pick(ids)), request);
    expect(answer.status, `${operation.operationId} ${answer.text}`).toBe(403);
    return [answer];
  },
  'other account': asStranger(() => eve),
  'wrong member': asStranger(() => stranger),
  'member of a sibling': asStranger(() => sibling),
};

it(`${PROBE_COUNT} probes by eight unauthorised callers, over ${PROTECTED.length} operations: 0 leaks, 0 changes`, {
  timeout: 60_000 + PROBE_COUNT * 40,
}, async () => {
  const before = await stateOfVictim();
  const names = Object.keys(IDENTITIES);
  const counts = Object.fromEntries(names.map((name) => [name, 0]));
  const leaks: string[] = [];
  // One identity after the other over all operations, so that each pair is tried equally often.
  await inParallel(PROBE_COUNT, 4, async (index) => {
    const operation = PROTECTED[Math.floor(index / names.length) % PROTECTED.length] as Operation;
    const name = names[index % names.length] ?? '';
    const answers = await IDENTITIES[name]?.(operation, vary(operation));
    for (const answer of answers ?? []) {
      counts[name] = (counts[name] ?? 0) + 1;
      const all = `${answer.text}\n${JSON.stringify([...answer.headers])}`;
      // The member of a sibling company knows the account that it belongs to.
      const isNamed = name !== 'member of a sibling' && all.includes(victim.id);
      if (all.includes(MARKER) || isNamed) leaks.push(`${name} ${operation.operationId}: ${all}`);
    }
  });
  report('probes', { seed: SEED, operations: PROTECTED.length, probes: counts, leaks: leaks.length });
  expect(leaks).toEqual([]);
  expect(await stateOfVictim()).toBe(before);
});

/** Returns everything the victim has, as text. Reads write nothing, so nothing may differ. */
async function stateOfVictim(): Promise<string> {
  const rows = await service.sql`
    select e::text as text from entities e where account_id = ${victim.id}
    union all select c::text from constitutions c where account_id = ${victim.id}
    union all select k::text from api_keys k where account_id = ${victim.id}
    union all select a::text from audit_entries a where account_id = ${victim.id}
    order by 1`;
  return rows.map(({ text }) => String(text)).join('\n');
}
