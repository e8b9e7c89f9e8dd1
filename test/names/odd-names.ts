import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A registry's answer to a name check; `broken` ends the connection without one. */
export type NameReply = { status: number; body: string; type?: string } | 'broken';
/** Alters the answer of a correct registry. */
export type NameOddity = (honest: string) => NameReply | Promise<NameReply>;

const FREE = { status: 'available', conflicts: [] };
const say = (body: unknown, status = 200): NameReply => ({ status, body: JSON.stringify(body) });
const LATE_MS = 1_700;

/** Each of them says less than an answer, or something different. */
export const NAME_ODDITIES: Readonly<Record<string, NameOddity>> = {
  'a broken connection': () => 'broken',
  'an empty body': () => ({ status: 200, body: '' }),
  'half a body': (honest) => ({ status: 200, body: honest.slice(0, honest.length / 2) }),
  'two bodies': (honest) => ({ status: 200, body: honest + honest }),
  'a page': () => ({ status: 200, body: '<html>available</html>' }),
  'an answer that calls itself a page': () => ({ status: 200, body: JSON.stringify(FREE), type: 'text/html' }),
  'an answer that calls itself a text': () => ({ status: 200, body: JSON.stringify(FREE), type: 'text/plain' }),
  'an answer that calls itself nothing': () => ({ status: 200, body: JSON.stringify(FREE), type: '' }),
  'the word alone': () => say('available'),
  'an array': () => say([FREE]),
  null: () => say(null),
  'another word for free': () => say({ ...FREE, status: 'free' }),
  capitals: () => say({ ...FREE, status: 'AVAILABLE' }),
  'a word too few': () => say({ status: 'available' }),
  'free, with conflicts': () => say({ ...FREE, conflicts: [{ name: 'Taken LLC' }] }),
  'free, of another name': () => say({ ...FREE, normalized_name: 'OTHER' }),
  'free, in another state': () => say({ ...FREE, jurisdiction: 'US-DE' }),
  'too much': () => say({ ...FREE, more: 'x'.repeat(1_100_000) }),
  '201': () => say(FREE, 201),
  '202': () => say(FREE, 202),
  '302': () => say(FREE, 302),
  '401': () => say({ title: 'No', status: 401 }, 401),
  '404': () => say({ title: 'No', status: 404 }, 404),
  '429': () => say({ title: 'Later', status: 429 }, 429),
  '500, saying free': () => say(FREE, 500),
  '503': () => say({ title: 'Later', status: 503 }, 503),
};

/** Slow ones. */
export const SLOW_ODDITIES: Readonly<Record<string, NameOddity>> = {
  'an answer that comes too late': async (honest) => {
    await sleep(LATE_MS);
    return { status: 200, body: honest };
  },
};

/** A registry of names only: those with TAKEN in them are taken, and the current oddity applies. */
export async function startNameRegistry() {
  const registry = { oddity: null as NameOddity | null, jurisdictions: ['US-WY'], url: '', stop() {} };
  const capabilities = () => ({
    protocol: '1',
    name: 'Odd',
    livemode: false,
    dedupes_by_reference: true,
    lookup: true,
    enforces_deadline: true,
    max_processing_ms: 100,
    jurisdictions: registry.jurisdictions,
  });
  const answer = async (path: string): Promise<NameReply> => {
    if (path === '/capabilities') return say(capabilities());
    const isTaken = /TAKEN/.test(decodeURIComponent(path));
    const honest = JSON.stringify(isTaken ? { status: 'taken', conflicts: [{ name: 'Taken LLC' }] } : FREE);
    return registry.oddity === null ? { status: 200, body: honest } : registry.oddity(honest);
  };
  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? '', 'http://x').pathname).then((reply) => {
      if (reply === 'broken') return response.destroy();
      const type = reply.type ?? 'application/json';
      return response.writeHead(reply.status, type === '' ? {} : { 'content-type': type }).end(reply.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  registry.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  registry.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return registry;
}
