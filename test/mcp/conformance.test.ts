import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { addFixtures } from './fixtures.ts';

/* The public conformance suite, against the endpoint itself. It cannot send a key, so a proxy adds one. */

const SUITE = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** Scenarios of features that are offered. */
const OFFERED = [
  'server-initialize',
  'ping',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-error',
  'json-schema-2020-12',
  'resources-list',
  'resources-read-text',
  'resources-templates-read',
  'prompts-list',
  'prompts-get-simple',
  'prompts-get-with-args',
  'dns-rebinding-protection',
];

const ONLY_TEXT = 'Tools and prompts answer with text.';
const NO_SESSION = 'There are no sessions, so nothing can be sent outside of an answer.';
/** Scenarios of features that are not offered, with the reason. */
const NOT_OFFERED: Readonly<Record<string, string>> = {
  'tools-call-image': ONLY_TEXT,
  'tools-call-audio': ONLY_TEXT,
  'tools-call-embedded-resource': ONLY_TEXT,
  'tools-call-mixed-content': ONLY_TEXT,
  'prompts-get-with-image': ONLY_TEXT,
  'prompts-get-embedded-resource': ONLY_TEXT,
  'resources-read-binary': 'Files are saved with the CLI.',
  'completion-complete': 'Arguments are ids and free text.',
  'logging-set-level': 'The log belongs to the operator.',
  'tools-call-with-logging': 'The log belongs to the operator.',
  'tools-call-with-progress': 'No call takes longer than 25 seconds; get_formation shows the steps.',
  'tools-call-sampling': 'The service needs no model.',
  'tools-call-elicitation': NO_SESSION,
  'elicitation-sep1034-defaults': NO_SESSION,
  'elicitation-sep1330-enums': NO_SESSION,
  'server-sse-polling': NO_SESSION,
  'server-sse-multiple-streams': NO_SESSION,
  'resources-subscribe': NO_SESSION,
  'resources-unsubscribe': NO_SESSION,
};

let service: TestService;
let proxy: ReturnType<typeof createServer>;
let url = '';
beforeAll(async () => {
  let key = '';
  proxy = createServer((asked, answered) => pass(asked, answered, key)).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  url = `${origin}/mcp`;
  service = await startService({ worker: false, addToMcp: addFixtures, env: { BASE_URL: origin } });
  ({ key } = await service.anonymous.signUp());
});
afterAll(async () => {
  proxy.close();
  await service.stop();
});

function pass(asked: IncomingMessage, answered: ServerResponse, key: string): void {
  const headers = { ...asked.headers, authorization: `Bearer ${key}` };
  const passed = request(`${service.url}${asked.url}`, { method: asked.method, headers }, (answer) => {
    answered.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(answered);
  });
  asked.pipe(passed);
}

async function run(args: readonly string[]): Promise<{ status: number | null; out: string }> {
  const place = await mkdtemp(join(tmpdir(), 'conformance-'));
  const child = spawn(process.execPath, [SUITE, ...args], { cwd: place });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk));
  const [status] = (await once(child, 'close')) as [number | null];
  await rm(place, { recursive: true });
  return { status, out };
}

it('every scenario of the suite is offered, or left out for a reason', async () => {
  const { out } = await run(['list', '--server']);
  const section = out.slice(out.indexOf('Server scenarios'), out.indexOf('Client scenarios'));
  const all = [...section.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name);
  expect([...OFFERED, ...Object.keys(NOT_OFFERED)].toSorted()).toEqual(all.toSorted());
  report('mcp-conformance', { scenarios: all.length, offered: OFFERED.length });
});

it.each(OFFERED)('%s passes', async (scenario) => {
  const { status, out } = await run(['server', '--url', url, '--scenario', scenario]);
  expect(status, out).toBe(0);
});
