import { connect, type Socket } from 'node:net';

/** Used as the id of an event before the first one. */
const LOG_START = '00000000-0000-0000-0000-000000000000';

/** Many open event streams, each of which reads the log from its start. */
export type EventCrowd = { open: number; events: number; close(): void };

export type CrowdOptions = {
  port: number;
  keys: readonly string[];
  /** Streams in all, shared equally among the keys. */
  streams: number;
  /** Streams that are opened at a time; the next ones follow when these have their first bytes. */
  group: number;
};

/** Counts events instead of reading them, because the crowd must not cost more than the service. */
export async function openCrowd({ port, keys, streams, group }: CrowdOptions): Promise<EventCrowd> {
  const sockets: Socket[] = [];
  const crowd = { open: 0, events: 0, close: () => sockets.forEach((socket) => void socket.destroy()) };
  const follow = (key: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' });
      sockets.push(socket);
      const request = ['GET /v1/events/stream HTTP/1.1', 'host: 127.0.0.1', `authorization: Bearer ${key}`];
      socket.write(`${[...request, `last-event-id: ${LOG_START}`].join('\r\n')}\r\n\r\n`);
      let isOpen = false;
      socket.on('data', (chunk) => {
        crowd.events += countEvents(chunk);
        if (isOpen) return;
        isOpen = true;
        crowd.open += 1;
        const answer = chunk.toString('latin1', 0, 200);
        if (answer.startsWith('HTTP/1.1 200')) resolve();
        else reject(new Error(`stream: ${answer}`));
      });
      socket.once('error', reject);
      socket.once('close', () => {
        crowd.open -= 1;
      });
    });
  for (let from = 0; from < streams; from += group) {
    const size = Math.min(group, streams - from);
    await Promise.all(Array.from({ length: size }, (_, at) => follow(keys[(from + at) % keys.length] ?? '')));
  }
  return crowd;
}

const DATA = Buffer.from('\ndata:');

function countEvents(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(DATA); at !== -1; at = chunk.indexOf(DATA, at + DATA.length)) count += 1;
  return count;
}
