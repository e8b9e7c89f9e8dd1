import { createServer, type Socket } from 'node:net';

/** The server's treatment of the next mails: it accepts them, or fails in a typical way. */
export type SmtpBehaviour =
  | 'accept'
  /** 550 to the recipient. */
  | 'refuse'
  /** 451 to the recipient. */
  | 'busy'
  /** Never sends a byte. */
  | 'hang'
  /** Sends one byte of its greeting every 20 ms, for ever. */
  | 'drip'
  /** Closes in the middle of the mail. */
  | 'die'
  /** Accepts the mail and closes without confirming it. */
  | 'lose_answer';

export type ReceivedMail = { from: string; to: string; headers: string; text: string };

export type SmtpServer = {
  url: string;
  behaviour: SmtpBehaviour;
  /** Every mail that was received to its end, whether or not the client was told. */
  received: ReceivedMail[];
  connections: number;
  stop(): Promise<void>;
};

/** An SMTP server with the minimum of RFC 5321, on a free port of loopback. */
export async function startSmtpServer(port = 0): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    state.connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    converse(socket, state);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const state: SmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    behaviour: 'accept',
    received: [],
    connections: 0,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return state;
}

function converse(socket: Socket, state: SmtpServer): void {
  const { behaviour } = state;
  if (behaviour === 'hang') return;
  if (behaviour === 'drip') {
    const timer = setInterval(() => socket.write('2'), 20);
    socket.on('close', () => clearInterval(timer));
    return;
  }
  const say = (line: string) => socket.write(`${line}\r\n`);
  let [from, to, data] = ['', '', null as string | null];
  let pending = '';
  socket.on('data', (chunk) => {
    pending += chunk.toString('utf8');
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      if (data !== null) {
        if (behaviour === 'die') {
          socket.destroy();
          return;
        }
        if (line !== '.') {
          data += `${line}\r\n`;
          continue;
        }
        const [headers = '', ...text] = data.split('\r\n\r\n');
        state.received.push({ from, to, headers, text: decode(text.join('\r\n\r\n'), headers) });
        data = null;
        if (behaviour === 'lose_answer') socket.destroy();
        else say('250 taken');
      } else if (/^(EHLO|HELO)/i.test(line)) say('250 test');
      else if (/^MAIL FROM/i.test(line)) {
        from = addressIn(line);
        say('250 ok');
      } else if (/^RCPT TO/i.test(line)) {
        to = addressIn(line);
        say(behaviour === 'refuse' ? '550 no such user' : behaviour === 'busy' ? '451 later' : '250 ok');
      } else if (/^DATA/i.test(line)) {
        data = '';
        say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }
  });
  say('220 test');
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? '';
}

function decode(text: string, headers: string): string {
  if (!/quoted-printable/i.test(headers)) return text;
  return text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
