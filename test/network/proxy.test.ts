import { execFile } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';

/* In a network whose only way out is a proxy, everything that may pass it does. Only the proxy knows these hosts. */

const HOSTS = ['api.example', 'registry.example', 'stripe.example'];
const run = promisify(execFile);

let service: TestService;
let owner: Account;
let proxy: Server;
let environment: Record<string, string>;
/** Hosts that the proxy was asked for. */
const asked: string[] = [];
beforeAll(async () => {
  service = await startService();
  owner = await service.anonymous.signUp();
  const { hostname, port } = new URL(service.url);
  proxy = createServer((incoming, outgoing) => {
    const { host, pathname, search } = new URL(incoming.url ?? '');
    asked.push(host);
    const { method, headers } = incoming;
    const onward = request({ hostname, port, path: pathname + search, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  proxy.on('connect', ({ url = '' }, socket) => {
    asked.push(url.split(':')[0] ?? '');
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const each of [socket, onward]) each.on('error', () => onward.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  environment = { HTTP_PROXY: address, HTTPS_PROXY: address, NO_PROXY: 'elsewhere.example' };
});
afterAll(async () => {
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
  await service.stop();
});
beforeEach(() => void asked.splice(0));

function efs(url: string): Promise<{ stdout: string }> {
  // The test runner has a BASE_URL of its own.
  const env = { ...process.env, ...environment, BASE_URL: '', EFS_SERVER: url, EFS_API_KEY: owner.key };
  return run('sh', ['bin/efs', 'api', 'GET', '/v1/account'], { env });
}

it('the command line passes it', async () => {
  expect((await efs('http://api.example')).stdout).toContain(owner.id);
  expect(asked).toEqual(['api.example']);
});

it('the command line reaches this machine without it', async () => {
  expect((await efs(service.url)).stdout).toContain(owner.id);
  expect(asked).toEqual([]);
});

it.each([
  [
    'Stripe',
    'billing/stripe/client.ts',
    `createStripe({ secretKey: 'sk_test_1', apiBase: 'http://stripe.example' }).accounts.retrieve('acct_1')`,
  ],
  [
    'the registry',
    'registry/exchange.ts',
    `exchange({ url: 'http://registry.example/', method: 'GET', signer: null, timeoutMs: 5000 })`,
  ],
])('%s is asked through it', async (_title, path, call) => {
  const name = /^\w+/.exec(call)?.[0];
  const script = `const { ${name} } = await import('./src/${path}'); await ${call}.catch(() => {});`;
  const env = { ...process.env, ...environment, NODE_USE_ENV_PROXY: '1' };
  await run('sh', ['bin/node24', '--input-type=module', '-e', script], { env });
  expect(asked.length).toBeGreaterThan(0);
  for (const host of asked) expect(HOSTS).toContain(host);
});
