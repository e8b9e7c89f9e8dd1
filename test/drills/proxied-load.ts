import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../harness/client.ts';
import { uniqueName } from '../harness/client.ts';

/** Answers that callers got while processes were replaced behind a proxy. */
export type ProxiedLoad = {
  /** Addresses of the processes that the proxy knows. It asks each whether it is ready. */
  targets: Set<string>;
  answered: number;
  /** Everything but an answer that the call should get. */
  refused: string[];
  /** The key of all later calls. */
  use(key: string): void;
  end(): Promise<void>;
};

const CALLERS = 4;
const PAUSE_MS = 20;
const CHECK_MS = 200;
const NOT_TAKEN = ['ECONNREFUSED'];

/** Returns the answer; null: it was refused. */
export type ProxiedCall = (
  method: string,
  path: string,
  body?: object,
  otherKey?: string,
) => Promise<Record<string, string> | null>;

let visits = 0;
/** Creates and reads a company, and starts every third one. */
export async function useCompanies(call: ProxiedCall): Promise<void> {
  const made = await call('POST', '/v1/entities', { name: uniqueName() });
  if (made === null) return;
  visits += 1;
  if (visits % 3 === 0) await call('POST', `/v1/entities/${made['id']}/formation/start`, {});
  await call('GET', `/v1/entities/${made['id']}`);
}

/**
 * Callers that create, start and read companies behind a proxy: it takes the processes in turn, and goes to the next one
 * if one takes no connection, as HAProxy does with `redispatch`. No call that reached a process is sent twice.
 */
export function startProxiedLoad(
  { key: first }: Account,
  targets: Iterable<string>,
  visit: (call: ProxiedCall) => Promise<void> = useCompanies,
): ProxiedLoad {
  let key = first;
  const use = (next: string): void => {
    key = next;
  };
  const load: ProxiedLoad = { targets: new Set(targets), answered: 0, refused: [], use, end };
  const ready = new Set(load.targets);
  let turn = 0;
  let isOver = false;
  const check = async (target: string) => {
    const answer = await fetch(`${target}/health/ready`).catch(() => null);
    if (answer?.status === 200) ready.add(target);
    else ready.delete(target);
  };
  const checking = (async () => {
    while (!isOver) {
      await Promise.all([...load.targets].map(check));
      await sleep(CHECK_MS);
    }
  })();
  const call: ProxiedCall = async (method, path, body, otherKey) => {
    turn += 1;
    const all = [...load.targets].filter((target) => ready.has(target));
    const order = all.map((_, at) => String(all[(turn + at) % all.length]));
    const answer = await firstTaken(order, method, path, otherKey ?? key, body);
    if (answer.status >= 200 && answer.status < 300) {
      load.answered += 1;
      return JSON.parse(answer.text) as Record<string, string>;
    }
    load.refused.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return null;
  };
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isOver) {
      await visit(call);
      await sleep(PAUSE_MS);
    }
  });
  async function end() {
    isOver = true;
    await Promise.all([...callers, checking]);
  }
  return load;
}

type Answered = { status: number; text: string };

async function firstTaken(
  order: string[],
  method: string,
  path: string,
  key: string,
  body?: object,
): Promise<Answered> {
  let last: Answered = { status: 0, text: 'no process takes connections' };
  for (const target of order) {
    const answer = await send(`${target}${path}`, method, key, body).catch((error: Error & { code?: string }) => error);
    if (!(answer instanceof Error)) return answer;
    last = { status: 0, text: String(answer.code ?? answer) };
    if (!NOT_TAKEN.includes(last.text)) return last;
  }
  return last;
}

function send(url: string, method: string, key: string, body?: object): Promise<Answered> {
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
