import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { answerParent } from './answer.ts';

export type Misbehaviour = {
  url: string;
  /** Each loop of calls uses the next key. */
  keys: readonly string[];
  way: Way;
  /** Companies of the account: drafts to submit, and one that is Active. */
  drafts: readonly string[];
  active: string;
  email: string;
};

export type MisbehaveQuestion = { begin: Misbehaviour } | 'end';

/** The number of answers by status, or by the kind of failure. */
export type MisbehaviourAnswer = Readonly<Record<string, number>>;

type Calls = { parallel: number; call(use: Use): Promise<Response> };
type Use = { at: Misbehaviour; number: number; send: Send };
type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;

const PDF = Buffer.alloc(1_024 * 1_024, 'x');
PDF.write('%PDF-1.7\n');
const SOCKETS = 300;
/** Deep, wide and full of aliases, just below the limit of a constitution. */
const HOSTILE_YAML = `name: x\nmembers:\n${'  - { id: &a "did:web:a", name: *a, role: [[[[[[[[]]]]]]]] }\n'.repeat(900)}`;

/** Each way in which one account can use up what all accounts share. */
const WAYS = {
  searches: { parallel: 32, call: ({ send }) => send('GET', '/v1/entities?name_contains=qqzzqq') },
  submissions: {
    parallel: 16,
    call: ({ at, number, send }) =>
      send('POST', `/v1/entities/${at.drafts[number % at.drafts.length]}/formation/start`, {}),
  },
  exports: { parallel: 16, call: ({ at, send }) => send('GET', `/v1/entities/${at.active}/audit/export`) },
  streams: { parallel: 100, call: ({ send }) => send('GET', '/v1/events/stream') },
  uploads: {
    parallel: 16,
    call: ({ send }) => send('POST', '/v1/uploads', PDF, { 'content-type': 'application/pdf' }),
  },
  keys: { parallel: 150, call: ({ at, send }) => send('GET', `/v1/entities/${at.active}`) },
  bundles: { parallel: 16, call: ({ at, send }) => send('POST', `/v1/entities/${at.active}/documents/bundle`) },
  mails: {
    parallel: 16,
    call: ({ at, send }) => send('POST', '/v1/accounts/recover', { email: at.email }),
  },
  clock: { parallel: 16, call: ({ send }) => send('POST', '/v1/sandbox/clock/advance', { seconds: 60 }) },
  webhooks: { parallel: 16, call: ({ number, send }) => send('POST', '/v1/entities', { name: `Hole ${number}` }) },
  yaml: {
    parallel: 32,
    call: ({ send }) => send('POST', '/v1/constitutions/validate', { constitution_yaml: HOSTILE_YAML }),
  },
  empty_lists: { parallel: 64, call: ({ send }) => send('GET', '/v1/entities?state=Dissolved&limit=100') },
  deep_pages: { parallel: 32, call: ({ send }) => send('GET', '/v1/entities?limit=100&order=-created_at') },
} as const satisfies Record<string, Calls>;

export type Way = keyof typeof WAYS | 'half_bodies';

await answerParent(async () => {
  // A real one calls from other machines, so it must not take the cores from the service.
  setPriority(10);
  let end = new AbortController();
  let running: Promise<MisbehaviourAnswer> = Promise.resolve({});
  return async (question: MisbehaveQuestion): Promise<MisbehaviourAnswer> => {
    if (question === 'end') {
      end.abort();
      return running;
    }
    end = new AbortController();
    const { begin } = question;
    running = begin.way === 'half_bodies' ? holdBodies(begin, end.signal) : repeat(begin, WAYS[begin.way], end.signal);
    return {};
  };
});

async function repeat(at: Misbehaviour, { parallel, call }: Calls, end: AbortSignal): Promise<MisbehaviourAnswer> {
  const counts: Record<string, number> = {};
  let number = 0;
  const loop = async (key: string): Promise<void> => {
    const send: Send = (method, path, body, headers = { 'content-type': 'application/json' }) =>
      fetch(`${at.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : headers) },
        signal: end,
        ...(body === undefined ? {} : { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
      });
    while (!end.aborted) {
      const status = await call({ at, number: number++, send }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return String(answer.status);
        },
        () => 'failed',
      );
      if (!end.aborted) counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(
    Array.from({ length: parallel }, (_, n) => loop(at.keys[n % at.keys.length] ?? '').catch(() => {})),
  );
  return counts;
}

/** Keeps as many requests as it can with a body that never ends, and opens another for each that is closed. */
async function holdBodies({ url, keys }: Misbehaviour, end: AbortSignal): Promise<MisbehaviourAnswer> {
  const { port } = new URL(url);
  const sockets = new Set<Socket>();
  const open = (): void => {
    if (end.aborted) return;
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.9' });
    sockets.add(socket);
    socket
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(socket);
        setTimeout(open, 50);
      });
    socket.write(
      `POST /v1/entities HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${keys[0]}\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"na`,
    );
  };
  for (let n = 0; n < SOCKETS; n += 1) open();
  await once(end, 'abort');
  for (const socket of sockets) socket.destroy();
  return { held: SOCKETS };
}
