import { Agent, request as httpRequest } from 'node:http';

/** A request exactly as sent, so that it can be wrong in any way. */
export type WireRequest = {
  method: string;
  /** With query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
};

export type WireAnswer = { status: number; headers: Headers; text: string; ms: number };

/** Time until a missing answer counts as none: a mutation may wait for an entity as long as allowed. */
const PATIENCE_MS = 70_000;

/** A client on kept connections, which changes nothing in its input. */
export function openWire(baseUrl: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(baseUrl);
  return {
    send: ({ method, path, headers, body }: WireRequest): Promise<WireAnswer> =>
      new Promise((resolve, reject) => {
        const start = performance.now();
        const length = body === null ? {} : { 'content-length': String(body.length) };
        const call = httpRequest(
          { agent, hostname, port, method, path, headers: { ...length, ...headers } },
          (answer) => {
            const parts: Buffer[] = [];
            const begun = performance.now();
            const contentType = answer.headers['content-type'] ?? '';
            const isBinary = /gzip|zip|pdf|image/.test(contentType);
            const isArchive = contentType === 'application/gzip';
            const finish = () => {
              const bytes = Buffer.concat(parts);
              resolve({
                status: answer.statusCode ?? 0,
                headers: new Headers(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
                text: isBinary ? `${bytes.length} bytes` : bytes.toString(),
                // A whole account is long; its answer begins at once.
                ms: (isArchive ? begun : performance.now()) - start,
              });
            };
            const isEndless = contentType.startsWith('text/event-stream');
            answer.on('data', (part: Buffer) => {
              parts.push(part);
              if (!isEndless) return;
              finish();
              call.destroy();
            });
            answer.on('error', reject);
            answer.on('end', finish);
          },
        );
        call.setTimeout(PATIENCE_MS, () => call.destroy(new Error(`no answer to ${method} ${path}`)));
        call.on('error', reject);
        call.end(body ?? undefined);
      }),
    close: () => agent.destroy(),
  };
}
export type Wire = ReturnType<typeof openWire>;
