import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { EntityState } from '../../src/domain/entity/entity.ts';
import { ERRORS, type ErrorCode } from '../../src/errors/errors.ts';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import type { ProblemDocument } from '../../src/schema/wire.ts';
import { contractBreach } from './contract.ts';
import { eventually } from './eventually.ts';
import { tryFirst } from './try-first.ts';

/** An answer. Each one was checked against openapi.json before the test saw it. */
export type Answer = {
  status: number;
  headers: Headers;
  /** The body's bytes as text. */
  text: string;
  /** Returns the body of an answer that must have this status. */
  ok<Body = Entity>(status?: number): Body;
  /** Returns the problem document of an answer that must be this refusal. */
  refused(code: ErrorCode): ProblemDocument;
};

export type CallOptions = { body?: unknown; headers?: Record<string, string>; query?: Record<string, string> };
export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

/** A caller without a key. */
export type Anonymous = {
  call: Call;
  createAccount(body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Makes a new account, with this name and address if it has any, and its client. */
  signUp(person?: { email?: string; name?: string }): Promise<Account>;
};

/** A caller with a key of an account. */
export type Account = {
  id: string;
  key: string;
  call: Call;
  createEntity(body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Makes a draft; without a name, it gets a unique one. */
  draft(body?: Record<string, unknown>): Promise<Entity>;
  getEntity(id: string): Promise<Answer>;
  putEntity(id: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  deleteEntity(id: string, version: number, headers?: Record<string, string>): Promise<Answer>;
  listEntities(query?: Record<string, string>): Promise<Answer>;
  /** Reads the entity until it is in this state. */
  until(id: string, state: EntityState): Promise<Entity>;
};

export type CreatedAccount = { id: string; api_key: string; api_key_id: string };

type Served = {
  /** Another version of the service answers by a document of its own, so its answers are not judged by this one. */
  isOtherVersion?: boolean;
  /** The test is about a busy or missing database, so its answer is shown. */
  isBusyShown?: boolean;
};

export function anonymous(baseUrl: string, served: Served = {}): Anonymous {
  const call = caller(baseUrl, {}, served);
  const createAccount: Anonymous['createAccount'] = (body = {}, headers = {}) =>
    call('POST', '/v1/accounts', { body, headers });
  return {
    call,
    createAccount,
    async signUp(person = {}) {
      const { id, api_key } = (await createAccount(person)).ok<CreatedAccount>(201);
      return account(baseUrl, { id, key: api_key }, served);
    },
  };
}

export function account(baseUrl: string, { id, key }: { id: string; key: string }, served: Served = {}): Account {
  const call = caller(baseUrl, { authorization: `Bearer ${key}` }, served);
  const createEntity: Account['createEntity'] = (body, headers = {}) => call('POST', '/v1/entities', { body, headers });
  const getEntity: Account['getEntity'] = (entityId) => call('GET', `/v1/entities/${entityId}`);
  return {
    id,
    key,
    call,
    createEntity,
    async draft(body = {}) {
      return (await createEntity({ name: uniqueName(), ...body })).ok(201);
    },
    getEntity,
    putEntity: (entityId, body, headers = {}) => call('PUT', `/v1/entities/${entityId}`, { body, headers }),
    deleteEntity: (entityId, version, headers = {}) =>
      call('DELETE', `/v1/entities/${entityId}`, { query: { version: String(version) }, headers }),
    listEntities: (query = {}) => call('GET', '/v1/entities', { query }),
    until: (entityId, state) =>
      eventually(
        async () => {
          const entity = (await getEntity(entityId)).ok();
          expect(entity.state).toBe(state);
          return entity;
        },
        { interval: 20 },
      ),
  };
}

/** Returns a name without digits, so that no word of it can be a restricted one or be in a fault table. */
export function uniqueName(): string {
  const letters = randomUUID()
    .replaceAll('-', '')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  return `zest-${letters}`;
}

/** Returns the bytes without the parts that differ in every answer. */
export function withoutRequestId(answer: Answer): string {
  const { request_id } = JSON.parse(answer.text) as { request_id: string };
  return answer.text.replaceAll(request_id, '*');
}

function caller(baseUrl: string, always: Record<string, string>, served: Served): Call {
  const { isOtherVersion = false, isBusyShown = false } = served;
  const send = async (method: string, path: string, { body, headers, query }: CallOptions): Promise<Answer> => {
    const url = new URL(path, baseUrl);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const response = await fetch(url, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...always, ...headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
      redirect: 'manual',
    });
    const contentType = response.headers.get('content-type');
    const answer = answerOf(response.status, response.headers, await textOf(response));
    const { status, text } = answer;
    const observed = { method, path: url.pathname, status, contentType, text, headers: response.headers };
    // An answer to HEAD has no body to judge.
    const breach = method === 'HEAD' || isOtherVersion ? null : contractBreach(observed);
    if (breach !== null) {
      throw new Error(`${method} ${url.pathname} ${status} breaks openapi.json: ${breach}\n${text}`);
    }
    return answer;
  };
  const patient = (...call: Parameters<typeof send>) => whileBusy(() => send(...call));
  return (method, path, options = {}) => tryFirst(isBusyShown ? send : patient, method, path, options);
}

/** Reads only the beginning of a stream, which has no end. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

const BUSY = '"detail":"The service is busy.';
const MOST_TRIES = 20;

/** Repeats a call as a busy service asks. On a busy machine many a call waits over a second for the lock of a row. */
async function whileBusy(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.status !== 503 || !answer.text.includes(BUSY) || tries === MOST_TRIES) return answer;
    await sleep(100);
  }
}

function answerOf(status: number, headers: Headers, text: string): Answer {
  return {
    status,
    headers,
    text,
    ok<Body>(expected = 200) {
      if (status !== expected) throw new Error(`Expected ${expected}, saw ${status} ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as Body;
    },
    refused(code) {
      const problem = JSON.parse(text || '{}') as ProblemDocument;
      if (problem.code !== code) throw new Error(`Expected ${code}, saw ${status} ${text}`);
      expect(status).toBe(ERRORS[code].status);
      return problem;
    },
  };
}
