import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../test/harness/free-port.ts';
import { untilListening } from '../test/harness/until-listening.ts';
import { stopProcess, track } from './processes.ts';

export type HttpProxy = { pid: number; port: number; stop(): Promise<void> };

const START_LIMIT_MS = 5_000;

/** Starts HAProxy before some processes of the API, with the settings of deploy/compose/haproxy.cfg. */
export async function startHaproxy(program: string, urls: readonly string[]): Promise<HttpProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'efs-haproxy-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const servers = urls.map((url, index) => `  server api-${index} ${new URL(url).host}`);
  await writeFile(
    file,
    `global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  option forwardfor
  option httpchk GET /health/ready
  retry-on conn-failure
  option redispatch
frontend http
  bind 127.0.0.1:${port}
  default_backend api
backend api
  balance leastconn
  default-server check inter 1s fall 2 rise 1
${servers.join('\n')}
`,
  );
  const child = spawn(program, ['-q', '-db', '-f', file], { stdio: 'ignore' });
  track(child);
  await untilListening('HAProxy', port, START_LIMIT_MS);
  return {
    pid: child.pid ?? 0,
    port,
    async stop() {
      await stopProcess(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
