import { Agent, request } from 'node:http';

export type Shot = { method: string; path: string; headers?: Record<string, string>; body?: string };
export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; failures: number; count: number };

/**
 * Sends the shots in turn over `connections` kept-alive connections for `durationMs`, each connection waiting for its
 * answer. The client shares the machine with the server, as the reference measurements do.
 */
export async function load(
  url: string,
  shots: readonly Shot[],
  connections: number,
  durationMs: number,
): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failures = 0;
  let next = 0;
  const end = performance.now() + durationMs;
  const connection = async (): Promise<void> => {
    while (performance.now() < end) {
      const shot = shots[next++ % shots.length] as Shot;
      const startedMs = performance.now();
      const status = await send(agent, hostname, port, shot);
      times.push(performance.now() - startedMs);
      if (status >= 300) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return {
    perSecond: times.length / (durationMs / 1000),
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    failures,
    count: times.length,
  };
}

function send(agent: Agent, hostname: string, port: string, shot: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      { agent, hostname, port, method: shot.method, path: shot.path, headers: shot.headers },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    call.once('error', reject);
    call.end(shot.body);
  });
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
