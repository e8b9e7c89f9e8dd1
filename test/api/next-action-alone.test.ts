import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '../../src/errors/errors.ts';
import { type Account, type Answer, account, uniqueName } from '../harness/client.ts';
import {
  amendment,
  type CompanyMember,
  CUSTOM,
  decideAndExecute,
  makeCompany,
  propose,
  vote,
} from '../harness/companies.ts';
import { report } from '../harness/report.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

/*
 * A client that reads nothing of a refusal but next_actions[0]. It makes that call, and if it was not the refused one,
 * the refused one again with what the answer contains: a version, an ETag, a confirmation, a key. Where something has to
 * be written that only its caller knows, such as another name, the row supplies it.
 */

let service: SharedService;
let working: SharedService;
let ada: Account;
beforeAll(async () => {
  [service, working] = await Promise.all([sharedService({ worker: false }), sharedService()]);
  ada = await service.anonymous.signUp();
});
afterAll(() => Promise.all([service.stop(), working.stop()]));

type Request = { by: Account; method: string; path: string; body?: object | string; headers?: Record<string, string> };
type Found = Record<string, unknown> & { data?: { id: string }[] };
type Row = Request & {
  /** The body of the suggested call, or of the repeated one. */
  knows?: (found: Found) => object | undefined;
  /** Makes the suggested call in place of the caller, whose key is too narrow for it. */
  helper?: Account;
  /** The refused call again, where more than its body changes. */
  again?: (found: Found) => Partial<Request>;
  /** There is nothing left to do after the suggested call. */
  isDoneBySuggestion?: boolean;
};

const send = ({ by, method, path, body, headers }: Request): Promise<Answer> =>
  by.call(method, path, { ...(body !== undefined && { body }), ...(headers && { headers }) });
const isSuccess = ({ status }: Answer): boolean => status < 300;

/** Returns how many calls it took to recover; null: it did not. */
async function callsToRecover(row: Row, code: ErrorCode): Promise<number | null> {
  const problem = (await send(row)).refused(code);
  const [action] = problem.next_actions ?? [];
  if (action?.method === undefined || action.method === null || action.href === null || action.actor !== 'agent')
    return null;
  const { method, href } = action;
  const isRepeat = method === row.method && (row.body === undefined || action.code === 'repeat');
  const suggested: Request = { ...row, by: row.helper ?? row.by, method, path: href, headers: {} };
  const body = row.knows?.({}) ?? (isRepeat ? row.body : undefined);
  const first = await send({
    ...without(suggested, 'body'),
    ...(body !== undefined && { body }),
    ...(isRepeat && row.again?.({})),
  });
  if (!isSuccess(first)) return null;
  if (isRepeat || row.isDoneBySuggestion) return 1;
  const second = await send({ ...row, ...repeated(row, first) });
  return isSuccess(second) ? 2 : null;
}

function without<Name extends string>(request: Request, name: Name): Request {
  const { [name as 'body']: _left, ...rest } = request;
  return rest;
}

/** The refused call with what the answer to the suggested one contains. */
function repeated(row: Row, first: Answer): Partial<Request> {
  const found = JSON.parse(first.text === '' ? '{}' : first.text) as Found;
  const { version, confirm, api_key: key } = found;
  const etag = first.headers.get('etag');
  const body = row.body !== undefined && typeof row.body === 'object' && 'version' in row.body && version !== undefined;
  return {
    ...(body && { body: { ...(row.body as object), version } }),
    ...(row.headers && 'if-match' in row.headers && etag !== null && { headers: { 'if-match': etag } }),
    ...(typeof confirm === 'string' && { headers: { confirm } }),
    ...(typeof key === 'string' && { by: account(service.url, { id: row.by.id, key }) }),
    ...row.again?.(found),
  };
}

const update = (id: string, body: object): Row => ({ by: ada, method: 'PUT', path: `/v1/entities/${id}`, body });
const start = (id: string) => `/v1/entities/${id}/formation/start`;
const named = async (owner: Account, id: string, name: string) => {
  const { document } = (await owner.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: object }>();
  return { ...document, name };
};

const ROWS: Partial<Record<ErrorCode, () => Promise<Row>>> = {
  unauthenticated: async () => {
    const nobody = account(service.url, { id: ada.id, key: 'efs_test_wrong' });
    return { by: nobody, method: 'GET', path: '/v1/account' };
  },
  insufficient_scope: async () => {
    const by = await service.withScopes(ada, ['entities:read']);
    return {
      by,
      helper: ada,
      method: 'GET',
      path: '/v1/events',
      knows: () => ({ name: 'Events', scopes: ['events:read'] }),
    };
  },
  not_found: async () => {
    const { id } = await ada.draft();
    const path = `/v1/entities/${randomUUID()}`;
    return { by: ada, method: 'GET', path, again: ({ data = [] }) => ({ path: `/v1/entities/${data[0]?.id ?? id}` }) };
  },
  version_conflict: async () => update((await ada.draft()).id, { version: 7, metadata: { a: 'b' } }),
  precondition_failed: async () => ({
    ...update((await ada.draft()).id, { version: 1, metadata: { a: 'b' } }),
    headers: { 'if-match': '"old"' },
  }),
  illegal_transition: async () => {
    const { id } = await ada.draft();
    const row = update(id, { version: 1, action: 'mark_filing_failed', filing_error: 'x' });
    return { ...row, knows: () => ({ version: 1, action: 'submit_formation' }), isDoneBySuggestion: true };
  },
  already_voted: async () => {
    const owner = await working.anonymous.signUp();
    const company = await makeCompany(working, owner, { members: 2 });
    const [founder] = company.members as [CompanyMember];
    const proposal = await propose(company, founder.as, CUSTOM);
    (await vote(company, proposal, founder.as, 'approve')).ok();
    const path = `${company.path}/${proposal.id}/votes`;
    return { by: founder.as, method: 'POST', path, body: { choice: 'reject' }, isDoneBySuggestion: true };
  },
  effects_changed: async () => {
    const { id } = await ada.draft();
    const tried = await ada.call('POST', `${start(id)}?dry_run=true`);
    const { confirm } = tried.ok<{ confirm: string }>();
    (await ada.putEntity(id, { version: 1, metadata: { a: 'b' } })).ok();
    return { by: ada, method: 'POST', path: start(id), headers: { confirm } };
  },
  constitution_changed: async () => {
    const owner = await working.anonymous.signUp();
    const company = await makeCompany(working, owner, { members: 2 });
    const [a] = company.members as [CompanyMember];
    const draft = await propose(company, a.as, {
      ...(await amendment(owner, company.id, { purpose: 'One.' })),
      draft: true,
    });
    await decideAndExecute(company, await amendment(owner, company.id, { purpose: 'Another.' }));
    const next = await amendment(owner, company.id, { purpose: 'One.' });
    const path = `${company.path}/${draft.id}/open`;
    return { by: a.as, method: 'POST', path, knows: () => next, isDoneBySuggestion: true };
  },
  name_held: async () => {
    const name = uniqueName();
    const [first, second] = [await ada.draft({ name }), await ada.draft({ name })];
    (await ada.call('POST', start(first.id))).ok();
    const constitution = await named(ada, second.id, uniqueName());
    return { by: ada, method: 'POST', path: start(second.id), knows: () => ({ version: 1, constitution }) };
  },
  guard_unmet: async () => {
    const { id } = await ada.draft();
    const whole = await named(ada, id, uniqueName());
    const { registered_agent: _missing, ...partial } = whole as Record<string, unknown>;
    (await ada.putEntity(id, { version: 1, constitution: partial })).ok();
    return { by: ada, method: 'POST', path: start(id), knows: () => ({ version: 2, constitution: whole }) };
  },
  validation_failed: async () => {
    const name = uniqueName();
    return { by: ada, method: 'POST', path: '/v1/entities', body: { name, colour: 'red' }, knows: () => ({ name }) };
  },
  constitution_invalid: async () => {
    const { id } = await ada.draft();
    const constitution = await named(ada, id, uniqueName());
    const row = {
      by: ada,
      method: 'POST',
      path: '/v1/entities',
      body: { constitution: { ...constitution, mode: 'alone' } },
    };
    return { ...row, again: () => ({ body: { constitution } }) };
  },
  treasury_limit_reached: async () => {
    const owner = await working.anonymous.signUp();
    const company = await makeCompany(working, owner, { members: 1 });
    (await owner.call('POST', `/v1/entities/${company.id}/treasury/deposits`, { body: { amount_usd: '100.00' } })).ok(
      201,
    );
    const body = { kind: 'spend', title: 'Servers', amount_usd: '500.00', recipient: 'aws.amazon.com' };
    const [founder] = company.members as [CompanyMember];
    const again = ({ left_usd }: Found) => ({ body: { ...body, amount_usd: left_usd } });
    return { by: founder.as, method: 'POST', path: company.path, body, again };
  },
  plan_limit_reached: async () => {
    const by = await service.anonymous.signUp();
    (await by.call('POST', '/v1/billing/upgrade', { body: { plan: 'launch' } })).ok();
    const make = (n: number) => ({
      by,
      method: 'POST',
      path: '/v1/webhook-endpoints',
      body: { url: `https://example.com/${n}` },
    });
    for (let n = 0; n < 5; n++) (await send(make(n))).ok(201);
    return { ...make(5), knows: () => ({ plan: 'scale' }) };
  },
  idempotency_key_reused: async () => {
    const headers = { 'idempotency-key': randomUUID() };
    (await ada.createEntity({ name: uniqueName() }, headers)).ok(201);
    const body = { name: uniqueName() };
    return {
      by: ada,
      method: 'POST',
      path: '/v1/entities',
      body,
      headers,
      again: () => ({ headers: { 'idempotency-key': randomUUID() } }),
    };
  },
};

/** And what it sent, which may be a secret in the wrong place, is not repeated to it. */
const CALLER = 'The program itself is wrong: no call corrects it.';
const PERSON = 'A person has to act, and the refusal says who.';
const LATER = 'The same request, later: it is repeated after retry_after_seconds.';
const NOTHING = 'The rules forbid it; another call would be another intention.';

/** Codes from which no call leads on, with the reason. */
const NOT_RECOVERABLE: Partial<Record<ErrorCode, string>> = {
  payment_required: PERSON,
  account_closed: PERSON,
  account_frozen: PERSON,
  account_suspended: PERSON,
  payment_provider_refused: PERSON,
  not_permitted: NOTHING,
  link_taken: NOTHING,
  amendment_prohibited: NOTHING,
  requires_filing: NOTHING,
  malformed_request: CALLER,
  invalid_parameter: CALLER,
  route_not_found: CALLER,
  method_not_allowed: CALLER,
  length_required: CALLER,
  payload_too_large: CALLER,
  uri_too_long: CALLER,
  unsupported_media_type: CALLER,
  headers_too_large: CALLER,
  request_timeout: LATER,
  idempotency_in_progress: LATER,
  rate_limited: LATER,
  internal: LATER,
  unavailable: LATER,
};

it('every code is recovered from, or says why not', () => {
  const listed = [...Object.keys(ROWS), ...Object.keys(NOT_RECOVERABLE)];
  expect(listed.toSorted()).toEqual(Object.keys(ERRORS).toSorted());
  for (const [code, why] of Object.entries(NOT_RECOVERABLE)) {
    expect(ERRORS[code as ErrorCode].retryable, code).toBe(why === LATER);
  }
});

describe('the client recovers within two calls from', () => {
  const results: Partial<Record<string, number | null>> = {};
  it.each(Object.entries(ROWS))('%s', async (code, make) => {
    results[code] = await callsToRecover(await make(), code as ErrorCode);
    expect(results[code]).not.toBeNull();
  });

  it('at least nine in ten of them', () => {
    const recovered = Object.values(results).filter((calls) => calls !== null).length;
    report('recovery', { codes: Object.keys(ROWS).length, recovered });
    expect(recovered / Object.keys(ROWS).length).toBeGreaterThanOrEqual(0.9);
  });
});
