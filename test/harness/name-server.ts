import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { type Answer, decode, encode, type Question } from 'dns-packet';

/**
 * A name server on this machine. `answer` returns its records for a question, counted from 0 for each name and type.
 */
export async function startNameServer(answer: (question: Question, count: number) => Answer[]) {
  const counts = new Map<string, number>();
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const query = decode(message);
    const questions = query.questions ?? [];
    const answers = questions.flatMap((question) => {
      const key = `${question.type} ${question.name}`;
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      return answer(question, count);
    });
    socket.send(
      encode({ type: 'response', id: query.id ?? 0, flags: 0x0180, questions, answers }),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => socket.close(() => resolve())) };
}
