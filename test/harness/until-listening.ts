import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 20;

/** Resolves once something accepts connections on this port of this machine; throws, with the name of the program. */
export async function untilListening(program: string, port: number, limitMs: number): Promise<void> {
  const deadline = AbortSignal.timeout(limitMs);
  while (!deadline.aborted) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(PAUSE_MS);
  }
  throw new Error(`${program} does not listen`);
}
