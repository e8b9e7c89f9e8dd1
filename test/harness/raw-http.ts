import { connect } from 'node:net';

/** Sends these exact bytes and returns everything received until the service closed, or the time was over. */
export function exchangeRaw(port: number, text: string, limitMs = 3_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let answer = '';
    const end = () => {
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(end, limitMs);
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // A refusal may close before everything was sent; its reason is in the answer.
      if (error.code === 'ECONNREFUSED') reject(error);
    });
    socket.write(text);
  });
}

/** One request as text, on a connection of its own. */
export function requestText(method: string, target: string, headers: Record<string, string>, body = ''): string {
  const lines = [`${method} ${target} HTTP/1.1`, 'host: 127.0.0.1', 'connection: close'];
  const length = body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`];
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${[...lines, ...own, ...length].join('\r\n')}\r\n\r\n${body}`;
}
