import { connect } from 'node:net';

/** Returns a server's answer to exactly these bytes, until it closes the connection. */
export function rawExchange(url: string, bytes: string): Promise<{ status: number; headers: Headers; text: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', text = ''] = received.split('\r\n\r\n', 2);
      const [statusLine = '', ...lines] = head.split('\r\n');
      const headers = new Headers(lines.map((line) => line.split(/:\s*/, 2) as [string, string]));
      resolve({ status: Number(statusLine.split(' ')[1]), headers, text });
    });
  });
}
