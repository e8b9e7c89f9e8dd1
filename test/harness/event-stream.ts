import { eventually } from './eventually.ts';

/** One event and its arrival (milliseconds, monotonic). */
export type Received = { id: string; type: string; data: Record<string, unknown>; atMs: number };

/** A minimal client of the event stream. */
export async function openStream(url: string, key: string, lastEventId?: string) {
  const stop = new AbortController();
  const response = await fetch(new URL('/v1/events/stream', url), {
    headers: { authorization: `Bearer ${key}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: stop.signal,
  });
  if (response.status !== 200 || response.body === null) throw new Error(`stream: ${response.status}`);
  const received: Received[] = [];
  const ended = collect(response.body, received).catch(() => {});
  return {
    received,
    ended,
    async close() {
      stop.abort();
      await ended;
    },
  };
}

/** Like a client that follows for long: it connects again where it was, because a stream ends if the database is busy. */
export async function keepStreaming(url: string, key: string) {
  let stream = await openStream(url, key);
  const received: Received[] = [];
  let isOver = false;
  const kept = (async () => {
    for (;;) {
      await stream.ended;
      received.push(...stream.received);
      if (isOver) return;
      stream = await eventually(() => openStream(url, key, received.at(-1)?.id));
    }
  })();
  return {
    get received(): readonly Received[] {
      return [...received, ...stream.received.filter((event) => !received.includes(event))];
    },
    async close() {
      isOver = true;
      await stream.close();
      await kept;
    },
  };
}

async function collect(body: ReadableStream<Uint8Array>, received: Received[]): Promise<void> {
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => splitOnce(line, ': ')));
      const { id = '', event = '', data } = fields;
      if (data === undefined) continue;
      received.push({ id, type: event, data: JSON.parse(data), atMs: performance.now() });
    }
  }
}

function splitOnce(line: string, separator: string): [string, string] {
  const at = line.indexOf(separator);
  return [line.slice(0, at), line.slice(at + separator.length)];
}
