import { describe, expect, it } from 'vitest';
import type { Call } from './call.ts';
import { ConnectionError } from './errors.ts';
import { type FollowOptions, followEvents, reconnectDelay } from './follow-events.ts';
import { webPlatform } from './platform.ts';
import { refusalError } from './refusal.ts';

const FAILED = { operationId: 'stream_events', idempotencyKey: null };

const event = (id: string, type = 'entity.created') =>
  `id: ${id}\nevent: ${type}\ndata: {"id":"${id}","type":"${type}"}\n\n`;

/** One connection: what it sends before it ends, hangs for ever, breaks, or is refused. */
type Connection = { sends: string; ending?: 'end' | 'hang' | 'break'; type?: string } | { refused: Error };

const refused = (status: number, retryable: boolean, retryAfterMs: number | null = null): Connection => {
  const problem = { code: 'x', detail: 'x', retryable } as never;
  return { refused: refusalError({ status, problem, mediaType: 'application/problem+json', retryAfterMs }, FAILED) };
};

/** Follows these connections one after the other; a wait takes no time unless a connection hangs. */
function following(connections: readonly Connection[], options: FollowOptions = {}) {
  const resumed: (string | undefined)[] = [];
  const waits: number[] = [];
  let cancelled = 0;
  const send = async ({ headers }: Call): Promise<Response> => {
    const connection = connections[resumed.length] ?? { refused: new Error('no more connections') };
    resumed.push(headers?.['last-event-id']);
    if ('refused' in connection) throw connection.refused;
    const { sends, ending = 'end', type = 'text/event-stream; charset=utf-8' } = connection;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(sends));
        if (ending === 'end') controller.close();
      },
      pull(controller) {
        if (ending === 'break') controller.error(new Error('reset'));
      },
      cancel() {
        cancelled += 1;
      },
    });
    return new Response(body, { headers: { 'content-type': type } });
  };
  const isHanging = () => (connections[resumed.length - 1] as { ending?: string } | undefined)?.ending === 'hang';
  const platform = {
    ...webPlatform,
    chance: () => 0,
    sleep: async (ms: number, signal: AbortSignal) => {
      // The watch over a stream that does not hang never ends; every other wait ends at once.
      if (ms === 45_000 && !isHanging())
        await new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
      if (ms === 45_000) await new Promise((resolve) => setTimeout(resolve, 20));
      if (signal.aborted) throw signal.reason;
      if (ms !== 45_000) waits.push(ms);
    },
  };
  return { events: followEvents(send, options, platform), resumed, waits, cancelled: () => cancelled };
}

async function idsOf(events: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  try {
    for await (const { id } of events) ids.push(id);
  } catch (error) {
    ids.push((error as Error).message.split(' ', 1)[0] ?? '');
  }
  return ids;
}

describe('following', () => {
  it('resumes after the last complete event, whatever ended the connection', async () => {
    const { events, resumed, waits } = following([
      { sends: `retry: 2000\nid: 0\n\n${event('1')}${event('2')}id: 3\ndata: {"id"` },
      { sends: event('3'), ending: 'break' },
      { sends: event('4'), ending: 'hang' },
      refused(401, false),
    ]);
    expect(await idsOf(events)).toEqual(['1', '2', '3', '4', '401']);
    expect(resumed).toEqual([undefined, '2', '3', '4']);
    expect(waits).toEqual([2_000, 2_000, 2_000]);
  });

  it('reconnects at the start when the connection is lost before the first event', async () => {
    const { events, resumed } = following([{ sends: 'id: 7\n\n' }, { sends: ': still here\n\n' }, refused(403, false)]);
    expect(await idsOf(events)).toEqual(['403']);
    expect(resumed).toEqual([undefined, '7', '7']);
  });

  it('begins after the given event, and skips other types without losing its place', async () => {
    const sends = `${event('6')}${event('7', 'formation.filed')}${event('8')}`;
    const { events, resumed } = following([{ sends }, refused(404, false)], {
      after: '5',
      types: ['formation.filed'],
    });
    expect(await idsOf(events)).toEqual(['7', '404']);
    expect(resumed).toEqual(['5', '8']);
  });

  it('retries temporary failures with growing waits, never sooner than Retry-After', async () => {
    const lost: Connection = { refused: new ConnectionError('No answer', FAILED) };
    const { events, waits } = following([
      lost,
      lost,
      lost,
      lost,
      lost,
      lost,
      refused(503, true, 90_000),
      { sends: event('1') },
      refused(401, false),
    ]);
    expect(await idsOf(events)).toEqual(['1', '401']);
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 90_000, 1_000]);
  });

  it.each([
    ['an HTML page in place of events', { sends: '<p>Sign in</p>', type: 'text/html' }, 'UnexpectedAnswerError'],
    ['an event that is not JSON', { sends: 'data: {\n\n' }, 'EfsError'],
  ])('%s ends it', async (_title, connection, name) => {
    const { events } = following([connection]);
    await expect(events.next()).rejects.toMatchObject({ name });
  });

  it('stops with the reason of the signal, while connected or between two connections', async () => {
    const abort = new AbortController();
    const { events } = following([{ sends: event('1'), ending: 'hang' }], { signal: abort.signal });
    expect((await events.next()).value?.id).toBe('1');
    const next = events.next();
    abort.abort(new Error('enough'));
    await expect(next).rejects.toThrow('enough');

    const later = new AbortController();
    const between = following([{ sends: event('1') }], { signal: later.signal });
    await between.events.next();
    later.abort(new Error('enough too'));
    await expect(between.events.next()).rejects.toThrow('enough too');
  });

  it('closes the connection when the reader stops', async () => {
    const { events, cancelled } = following([{ sends: event('1'), ending: 'hang' }]);
    for await (const { id } of events) {
      expect(id).toBe('1');
      break;
    }
    expect(cancelled()).toBe(1);
  });
});

it('clients that were cut off together do not reconnect together', () => {
  expect(reconnectDelay({ kind: 'no_answer' }, 1, 1_000, 0)).toBe(1_000);
  expect(reconnectDelay({ kind: 'no_answer' }, 1, 1_000, 0.9)).toBe(1_450);
});
