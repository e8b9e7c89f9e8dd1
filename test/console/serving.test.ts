import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleFiles, createConsoleFiles } from '../../src/http/console/console-files.ts';
import { registerConsole } from '../../src/http/console/register-console.ts';

/* How the API serves the console, built or not. */

let folder: string;
let files: ConsoleFiles;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'efs-console-'));
  files = createConsoleFiles(folder);
  app = Fastify();
  registerConsole(app, files);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

it('says how to build it while it is not built', async () => {
  const { statusCode, body } = await get('/');
  expect(statusCode).toBe(503);
  expect(body).toContain('npm run console:build');
});

it('says that it is being built, and loads itself again', async () => {
  files.state = 'building';
  expect((await get('/entities')).body).toContain('http-equiv="refresh"');
});

it('tells of a failed build, and does not serve an earlier one', async () => {
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<meta nonce="EFS_NONCE"><script src="/assets/a-1.js" nonce="EFS_NONCE">',
  );
  await writeFile(join(folder, 'assets/a-1.js'), 'plain');
  await writeFile(join(folder, 'assets/a-1.js.br'), 'brotli');
  await writeFile(join(folder, 'assets/a-1.js.gz'), 'gzip');
  files.state = 'failed';
  expect((await get('/')).body).toContain('could not be built');
});

it('serves the document with a nonce of each answer, at every address of the console', async () => {
  files.state = 'as_built';
  const [first, second] = [await get('/'), await get('/entities/01a2/audit?x=1')];
  const nonces = [first, second].map(({ body }) => /nonce="([^"]+)"/.exec(body)?.[1] ?? '');
  expect(new Set(nonces).size).toBe(2);
  for (const [index, { headers, body }] of [first, second].entries()) {
    expect(body).not.toContain('EFS_NONCE');
    expect(headers['cache-control']).toBe('no-cache');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self'; style-src-elem 'self' 'nonce-${nonces[index]}';`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*|script-src[^;]*unsafe/);
  }
});

it('serves assets forever, in the encoding that the browser takes', async () => {
  const cases = [
    ['gzip, deflate, br', 'brotli'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['', 'plain'],
  ] as const;
  for (const [accepted, body] of cases) {
    const answer = await get('/assets/a-1.js', { 'accept-encoding': accepted });
    expect(answer.body).toBe(body);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.headers['vary']).toBe('Accept-Encoding');
  }
});

it('serves nothing else of its folder', async () => {
  for (const path of ['/assets/a-1.js.br', '/assets/none.js', '/assets/..%2Findex.html', '/index.html', '/other']) {
    expect((await get(path)).statusCode).not.toBe(200);
  }
});
