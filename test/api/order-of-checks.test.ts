import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityState } from '../../src/domain/entity/entity.ts';
import { type Account, account, uniqueName } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { putInState } from '../harness/states.ts';
import { SMALL } from '../rules/constitution.ts';

/*
 * 401 → 403 → 400 → 404 → 422 → 412 → 409 version → 409 state → 422 guard → 409 name. Each test breaks two rules at
 * once: the earlier one must answer. The order is a promise, because a client that corrects what it is told must get
 * one step further each time, and because a later check must reveal nothing to a caller whom an earlier one refuses.
 */

let service: SharedService;
let ada: Account;
let nobody: Account;
let reader: Account;
let writer: Account;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp();
  nobody = account(service.url, { id: ada.id, key: 'efs_test_wrong' });
  reader = await service.withScopes(ada, ['entities:read']);
  writer = await service.withScopes(ada, ['entities:read', 'entities:write']);
});
afterAll(() => service.stop());

const ABSENT = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';
const BROKEN_JSON = '{"version": 1,';
const WRONG_BODY = { version: 'one' };
const STALE_TAG = { 'if-match': '"stale"' };
const SUBMIT = { action: 'submit_formation' };

async function idIn(state: EntityState): Promise<string> {
  const { id } = await ada.draft();
  await putInState(service.sql, id, state);
  return id;
}

describe('401 comes before', () => {
  it('400: a broken body, a broken id', async () => {
    (await nobody.putEntity(ABSENT, BROKEN_JSON)).refused('unauthenticated');
    (await nobody.getEntity('no-uuid')).refused('unauthenticated');
  });
  it('404, 415, 422', async () => {
    (await nobody.getEntity(ABSENT)).refused('unauthenticated');
    (await nobody.putEntity(ABSENT, 'x', { 'content-type': 'text/plain' })).refused('unauthenticated');
    (await nobody.createEntity({})).refused('unauthenticated');
  });
});

describe('403 comes before', () => {
  it('400: a broken body, a broken id', async () => {
    (await reader.putEntity(ABSENT, BROKEN_JSON)).refused('insufficient_scope');
    (await reader.putEntity('no-uuid', { version: 1 })).refused('insufficient_scope');
  });
  it('404 and 422', async () => {
    (await reader.putEntity(ABSENT, WRONG_BODY)).refused('insufficient_scope');
  });
  it('404 and 409, also for the scope that an action needs', async () => {
    const { id } = await ada.draft();
    for (const [target, version] of [
      [ABSENT, 1],
      [id, 7],
    ] as const) {
      const { required_scope } = (await writer.putEntity(target, { version, ...SUBMIT })).refused('insufficient_scope');
      expect(required_scope).toBe('formation:submit');
    }
    (await writer.putEntity(id, { version: 1 })).ok();
  });
});

describe('400 comes before', () => {
  it('404: unreadable JSON, NUL, an unpaired surrogate', async () => {
    for (const body of [
      BROKEN_JSON,
      '{"version":1,"external_reference":"a\\u0000"}',
      '{"version":1,"metadata":{"a":"\\ud800"}}',
    ]) {
      (await ada.putEntity(ABSENT, body)).refused('malformed_request');
    }
  });
  it('404: an unreadable parameter or header', async () => {
    (await ada.call('DELETE', `/v1/entities/${ABSENT}`)).refused('invalid_parameter');
    (await ada.call('DELETE', `/v1/entities/${ABSENT}`, { query: { version: 'x' } })).refused('invalid_parameter');
    (await ada.putEntity(ABSENT, { version: 1 }, { 'idempotency-key': 'with space' })).refused('invalid_parameter');
  });
  it('422: an unreadable header beside a wrong body', async () => {
    (await ada.createEntity({}, { 'idempotency-key': 'x'.repeat(256) })).refused('invalid_parameter');
  });
});

describe('404 comes before', () => {
  it('422: a wrong body, a contradiction, an invalid constitution', async () => {
    for (const body of [WRONG_BODY, { version: 1, filing_error: 'x' }, { version: 1, constitution: { name: '' } }]) {
      (await ada.putEntity(ABSENT, body)).refused('not_found');
    }
  });
  it('412 and 409', async () => {
    (await ada.putEntity(ABSENT, { version: 9 }, STALE_TAG)).refused('not_found');
  });
});

describe('422 for the body comes before', () => {
  it('412', async () => {
    const { id } = await ada.draft();
    (await ada.putEntity(id, WRONG_BODY, STALE_TAG)).refused('validation_failed');
    (await ada.putEntity(id, { version: 1, constitution: { name: '' } }, STALE_TAG)).refused('constitution_invalid');
  });
  it('409 for the version and for the state', async () => {
    const id = await idIn('Active');
    (await ada.putEntity(id, { version: 9, ...SUBMIT, filing_error: 'x' })).refused('validation_failed');
    (await ada.putEntity(id, { version: 9, constitution: { name: '' } })).refused('constitution_invalid');
  });
});

it('412 comes before 409 for the version, on PUT and on DELETE', async () => {
  const { id } = await ada.draft();
  (await ada.putEntity(id, { version: 9 }, STALE_TAG)).refused('precondition_failed');
  (await ada.deleteEntity(id, 9, STALE_TAG)).refused('precondition_failed');
});

it('409 for the version comes before 409 for the state', async () => {
  const id = await idIn('Active');
  (await ada.putEntity(id, { version: 9, ...SUBMIT })).refused('version_conflict');
  (await ada.deleteEntity(id, 9)).refused('version_conflict');
});

it('409 for the state comes before 422 for an unmet guard', async () => {
  const { id } = await ada.draft();
  (await ada.putEntity(id, { version: 1, ...SUBMIT })).ok();
  // The filing is open, which is a guard of both.
  (await ada.putEntity(id, { version: 2, constitution: SMALL })).refused('illegal_transition');
  (await ada.deleteEntity(id, 2)).refused('illegal_transition');
});

it('422 for an unmet guard comes before 409 for a held name, and lists every blocker at once', async () => {
  const name = uniqueName();
  const holder = await ada.draft({ name });
  (await ada.putEntity(holder.id, { version: 1, ...SUBMIT })).ok();
  const { id } = await ada.draft({ name: undefined, constitution: { ...SMALL, name } });
  const { errors } = (await ada.putEntity(id, { version: 1, ...SUBMIT })).refused('guard_unmet');
  const codes = errors?.map((error) => error.code);
  expect(codes).toEqual(expect.arrayContaining(['organizer_missing', 'registered_agent_missing']));
});

it('a refusal leaves no trace: neither version nor audit entry', async () => {
  const { id } = await ada.draft({ name: undefined, constitution: { ...SMALL, name: uniqueName() } });
  (await ada.putEntity(id, { version: 1, ...SUBMIT })).refused('guard_unmet');
  (await ada.putEntity(id, { version: 9 })).refused('version_conflict');
  (await ada.putEntity(id, { version: 1, action: 'retry_from_failed' })).refused('illegal_transition');
  expect((await ada.getEntity(id)).ok()).toMatchObject({ state: 'Draft', version: 1 });
  const page = (await ada.call('GET', `/v1/entities/${id}/audit`)).ok<{ data: unknown[] }>();
  expect(page.data).toHaveLength(1);
  expect(await service.sql`select 1 from filings where entity_id = ${id}`).toHaveLength(0);
});
