import type { RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { type ClientOptions, ConnectionError, EfsClient, ServerError, TimeoutError } from '../../sdk/src/index.ts';
import { type StandIn, startServer } from './stand-ins.ts';

const KEY = 'efs_test_thisisasecretthatnobodymusteverseeinanyplace000000000';
const ENTITY = '{"id":"0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11","state":"Draft"}';

let standIn: StandIn | undefined;
afterEach(async () => {
  await standIn?.stop();
  standIn = undefined;
});

type Answer = { status: number; headers?: Record<string, string>; body?: string };

const json = (status: number, body: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json', ...headers },
  body,
});
const problem = (status: number, code: string, retryable: boolean, headers: Record<string, string> = {}): Answer =>
  json(status, JSON.stringify({ status, code, detail: 'Later.', retryable, request_id: 'r' }), headers);

/** A client of a server that gives these answers in turn; records the waits instead of waiting. */
async function clientOf(answers: readonly Answer[], options: Partial<ClientOptions> = {}) {
  const keys: (string | undefined)[] = [];
  const waits: number[] = [];
  const efs = await clientAt(
    (request, response) => {
      keys.push(request.headers['idempotency-key'] as string | undefined);
      const { status, headers = {}, body } = answers[Math.min(keys.length, answers.length) - 1] ?? { status: 500 };
      request.resume().on('end', () => response.writeHead(status, headers).end(body));
    },
    { platform: { chance: () => 0, sleep: async (ms) => void waits.push(ms) }, ...options },
  );
  return { efs, keys, waits };
}

async function clientAt(answer: RequestListener, options: Partial<ClientOptions> = {}): Promise<EfsClient> {
  standIn = await startServer(answer);
  return new EfsClient({ baseUrl: standIn.url, apiKey: KEY, ...options });
}

describe('retries', () => {
  it('wait as long as Retry-After says and send the same idempotency key', async () => {
    const limited = problem(429, 'rate_limited', true, { 'retry-after': '7' });
    const running = problem(409, 'idempotency_in_progress', true, { 'retry-after': '1' });
    const { efs, keys, waits } = await clientOf([limited, running, json(201, ENTITY)]);
    expect((await efs.createEntity({ name: 'x' })).state).toBe('Draft');
    expect(waits).toEqual([7_125, 1_250]);
    expect(keys.length).toBe(3);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('do not wait beyond the time limit of the call: the refusal says how long the wait would be', async () => {
    const { efs, keys } = await clientOf([problem(429, 'rate_limited', true, { 'retry-after': '90' })]);
    await expect(efs.getAccount()).rejects.toMatchObject({ name: 'RateLimitError', retryAfterSeconds: 90 });
    expect(keys.length).toBe(1);
  });

  it('end after a number of tries, and skip permanent refusals', async () => {
    const down = await clientOf([problem(503, 'unavailable', true)], { maxRetries: 2 });
    const error = await down.efs.createEntity({ name: 'x' }).catch((reason) => reason);
    expect(error).toMatchObject({ code: 'unavailable', idempotencyKey: down.keys[0] });
    expect(down.keys.length).toBe(3);
    await standIn?.stop();
    const wrong = await clientOf([problem(409, 'version_conflict', false)]);
    await expect(wrong.efs.createEntity({ name: 'x' })).rejects.toMatchObject({ status: 409 });
    expect(wrong.keys.length).toBe(1);
  });

  it('reading sends no idempotency key', async () => {
    const { efs, keys } = await clientOf([json(200, ENTITY)]);
    await efs.getEntity('x');
    expect(keys).toEqual([undefined]);
  });
});

describe('no answer, or one that is not from the API', () => {
  it('an unreachable service is named, and the idempotency key is kept for another try', async () => {
    const { efs } = await clientOf([], { maxRetries: 1 });
    await standIn?.stop();
    const error = await efs.createEntity({ name: 'x' }, { idempotencyKey: 'mine' }).catch((reason) => reason);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toBe(`No answer from ${efs.baseUrl}: ECONNREFUSED (create_entity)`);
    expect(error.idempotencyKey).toBe('mine');
  });

  it('a service that never answers leads to a TimeoutError at the time limit of the call', async () => {
    let tries = 0;
    // Counted here, because on a busy machine a try may be over before the server sees it.
    const counted: typeof fetch = (...given) => {
      tries += 1;
      return fetch(...given);
    };
    const platform = { sleep: async () => {}, fetch: counted };
    const efs = await clientAt(() => {}, { tryTimeoutMs: 30, timeoutMs: 10_000, maxRetries: 1, platform });
    await expect(efs.createEntity({ name: 'x' })).rejects.toBeInstanceOf(TimeoutError);
    expect(tries).toBe(2);
    await expect(efs.getAccount({ timeoutMs: 20 })).rejects.toBeInstanceOf(TimeoutError);
    expect(tries).toBe(3);
  });

  it('an aborted call ends at once with the reason of the signal, during a try or between two', async () => {
    const efs = await clientAt(() => {});
    const controller = new AbortController();
    const call = efs.createEntity({ name: 'x' }, { signal: controller.signal });
    controller.abort(new Error('the user left'));
    await expect(call).rejects.toThrow('the user left');
    await standIn?.stop();

    const later = new AbortController();
    const down = await clientAt((_request, response) => {
      response.writeHead(503, { 'retry-after': '30' }).end();
      setImmediate(() => later.abort(new Error('the user left again')));
    });
    await expect(down.getAccount({ signal: later.signal })).rejects.toThrow('the user left again');
    await expect(down.getAccount({ signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
  });

  it("a proxy's HTML page is reported without a quote, and retried like any 502", async () => {
    const page = { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' };
    const { efs, keys } = await clientOf([page, page, json(200, ENTITY)]);
    await efs.getEntity('x');
    expect(keys.length).toBe(3);
    await standIn?.stop();
    const lost = await clientOf([page], { maxRetries: 0 });
    const error = await lost.efs.getEntity('x').catch((reason) => reason);
    expect(error).toBeInstanceOf(ServerError);
    expect(error.message).toMatch(/^502: the answer \(text\/html\) does not come from this API/);
    expect(error.message).not.toContain('gateway');
  });

  it.each([
    [
      'an HTML page in place of JSON',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Sign in</p>' },
    ],
    ['invalid JSON', json(200, '{"id":')],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
  ])('%s is refused and not retried', async (_title, answer) => {
    const { efs, keys } = await clientOf([answer]);
    await expect(efs.getEntity('x')).rejects.toMatchObject({ name: 'UnexpectedAnswerError', status: answer.status });
    expect(keys.length).toBe(1);
  });

  it('an answer that breaks off is a lost answer', async () => {
    let tries = 0;
    const efs = await clientAt(
      (_request, response) => {
        tries += 1;
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(ENTITY.length) });
        if (tries > 1) return response.end(ENTITY);
        response.write(ENTITY.slice(0, 9));
        return setImmediate(() => response.destroy());
      },
      { platform: { sleep: async () => {} } },
    );
    expect((await efs.getEntity('x')).state).toBe('Draft');
    expect(tries).toBe(2);
  });
});

describe('the API key', () => {
  it('appears in no error and in no print of the client', async () => {
    const { efs } = await clientOf([{ status: 500 }], { maxRetries: 0 });
    const errors = [await efs.getAccount().catch((reason) => reason)];
    await standIn?.stop();
    errors.push(await efs.createEntity({ name: 'x' }).catch((reason) => reason));
    for (const apiKey of [`${KEY}é`, `${KEY}\n${KEY}`, `${KEY}\0`]) {
      errors.push(
        await new EfsClient({ baseUrl: efs.baseUrl, apiKey: () => apiKey }).getAccount().catch((reason) => reason),
      );
      expect(() => new EfsClient({ baseUrl: efs.baseUrl, apiKey })).toThrow(TypeError);
    }
    for (const baseUrl of [KEY, `http://${KEY}@127.0.0.1/`, `file://${KEY}`]) {
      errors.push(
        await Promise.resolve()
          .then(() => new EfsClient({ baseUrl }))
          .catch((reason) => reason),
      );
    }
    for (const error of errors) expect(error).toBeInstanceOf(Error);
    const prints = [...errors, efs].flatMap((each) => [
      inspect(each, { depth: 9, showHidden: true }),
      JSON.stringify(each),
      String(each),
    ]);
    for (const print of prints) expect(print).not.toContain(KEY.slice(9, 30));
  });

  it('may come from a function, called before each try', async () => {
    const seen: (string | undefined)[] = [];
    const keys = ['first-key\n', 'second-key'];
    const efs = await clientAt(
      (request, response) => {
        seen.push(request.headers.authorization);
        response.writeHead(seen.length === 1 ? 503 : 204).end();
      },
      { apiKey: async () => keys.shift() ?? '', platform: { sleep: async () => {} } },
    );
    await efs.getAccount();
    expect(seen).toEqual(['Bearer first-key', 'Bearer second-key']);
  });
});
