import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listed } from '../../src/cli/manifest.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { bindMember, type CompanyMember, makeCompany } from '../harness/companies.ts';
import { createTestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { constitutionOf, createKey } from '../harness/keys.ts';
import { serveSettings } from '../harness/serve-process.ts';
import { startService, type TestService } from '../harness/service.ts';
import { startReceiver } from '../harness/webhook-receiver.ts';
import { COMMANDS } from './program.ts';
import { EFS, inTurn, run } from './spawned.ts';

/* Commands that are not one operation of the API: each runs against a real server or database, as its users start it. */

const secrets = {
  API_KEY_PEPPER: randomBytes(32).toString('base64'),
  DATA_KEY: randomBytes(32).toString('base64'),
};

let service: TestService;
let ada: Account;
let home: string;
let operatorEnv: Record<string, string>;
beforeAll(async () => {
  service = await startService({ env: secrets });
  operatorEnv = { ...serveSettings(service.databaseUrl, secrets), LOG_LEVEL: 'silent' };
  ada = await service.anonymous.signUp();
  home = await mkdtemp(join(tmpdir(), 'efs-own-'));
});
afterAll(async () => {
  await service.stop();
  await rm(home, { recursive: true });
});

/** Runs a command that has to succeed; returns what it printed. */
async function efs(args: readonly string[], env: Record<string, string> = {}, input = ''): Promise<string> {
  const own = { HOME: home, EFS_STATE: join(home, 'state'), EFS_SERVER: service.url, EFS_API_KEY: ada.key };
  const { code, out, err } = await run(EFS, args, { env: { ...own, ...env }, cwd: home, input });
  expect([args.join(' '), code, err]).toEqual([args.join(' '), 0, expect.any(String)]);
  return out;
}

const operate = (...args: string[]) => efs(args, operatorEnv);
const refusalOf = async (...args: string[]) => (await run(EFS, args, { env: operatorEnv, cwd: home })).err;
const factsOf = (out: string) => JSON.parse(out) as Record<string, unknown>;

/** Starts a role of the service, waits until it says so, and ends it. */
function startsAndEnds(role: string, says: RegExp, settings: Record<string, string> = {}): Promise<void> {
  return inTurn(() => startAndEnd(role, says, settings));
}

async function startAndEnd(role: string, says: RegExp, settings: Record<string, string>): Promise<void> {
  // A second worker would take the work of the service that the other commands call.
  const database = await createTestDatabase();
  const { PATH = '' } = process.env;
  const env = { PATH, HOME: home, ...operatorEnv, DATABASE_URL: database.url, ...settings };
  const child = spawn(EFS, [role], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  const gone = once(child, 'exit');
  await eventually(async () => expect(out).toMatch(says)).finally(() => child.kill('SIGTERM'));
  expect((await gone)[0]).toBe(0);
  await database.drop();
}

async function exported(id: string): Promise<string> {
  const file = join(home, `${id}.jsonl`);
  await writeFile(file, await efs(['audit', 'export', id]));
  return file;
}

/** Returns the id of a new operator key. */
async function newOperator(): Promise<string> {
  const name = uniqueName();
  await operate('operator', 'create-key', name);
  const line = (await operate('operator', 'list-keys')).split('\n').find((each) => each.endsWith(name));
  return line?.split(' ', 1)[0] ?? '';
}

const RUNS: Readonly<Record<string, () => Promise<unknown>>> = {
  all: () => startsAndEnds('all', /^Ready in/m),
  serve: () => startsAndEnds('serve', /^API http/m),
  worker: () => startsAndEnds('worker', /^Worker ready/m, { REGISTRY: 'desk' }),
  simulator: () => startsAndEnds('simulator', /^Registry simulator http/m),
  migrate: async () => expect(await operate('migrate')).toBe('Nothing to apply.\n'),
  // test/citus/global-setup does it.
  distribute: async () => expect(await refusalOf('distribute')).toContain('has no Citus'),
  verify: async () => expect(await operate('verify')).toMatch(/^audit chains: \d+ checked, no problem\ndocuments: /),
  // test/embedded-backup does both, with a cluster of its own.
  backup: async () => expect(await refusalOf('backup', home)).toContain('DATABASE_URL is set'),
  restore: async () => expect(await refusalOf('restore', home)).toContain('is not a complete backup'),
  // test/database-move moves one.
  'database move': async () =>
    expect(await refusalOf('database', 'move', 'postgres://127.0.0.1/x')).toContain('DATABASE_URL is set'),
  // test/moving imports a whole archive.
  import: async () => expect(await refusalOf('import', join(home, 'none.tar.gz'))).toContain('nothing was imported'),
  'rotate-token-key': async () => expect(await operate('rotate-token-key')).toMatch(/used from 2/),
  reseal: async () => expect(await operate('reseal')).toMatch(/^Sealed \d+ values/),
  openapi: async () => expect(factsOf(await operate('openapi'))['openapi']).toBe('3.1.0'),
  'operator create-key': async () => expect(await operate('operator', 'create-key', 'Olga')).toMatch(/^efs_/),
  'packs list': async () => expect(await operate('packs', 'list')).toMatch(/^US-WY {2}dao_llc/),
  'packs show': async () => expect(await operate('packs', 'show', 'US-CO')).toContain('state: US-CO\nform: llc\n'),
  'packs review': async () => {
    const by = ['--by', 'Ruth, Colorado bar'];
    expect(await operate('packs', 'review', 'US-CO', ...by)).toBe(
      'Recorded the review of US-CO llc by Ruth, Colorado bar.\n',
    );
    expect(await operate('packs', 'review', 'US-CO', '--diff')).toContain('unchanged since the review by Ruth');
  },
  'operator list-keys': async () => {
    const id = await newOperator();
    expect(await operate('operator', 'list-keys')).toContain(id);
  },
  'operator revoke-key': async () => {
    expect(await operate('operator', 'revoke-key', await newOperator())).toBe('Revoked.\n');
  },
  demo: async () => expect(factsOf(await efs(['demo']))['entity']).toMatchObject({ state: 'Active' }),
  login: async () => {
    const env = { EFS_PROFILES: join(home, 'login.json') };
    expect(factsOf(await efs(['login'], env, ada.key))['account_id']).toBe(ada.id);
  },
  'profiles list': async () => {
    const env = { EFS_PROFILES: join(home, 'listed.json') };
    expect(factsOf(await efs(['profiles', 'list'], env))).toEqual({ data: [] });
    for (const name of ['one', 'two']) await efs(['login', '--profile', name], env, ada.key);
    const listed = await efs(['profiles', 'list'], env);
    const data = ['one', 'two'].map((name) => ({ name, server: service.url }));
    expect(factsOf(listed)).toEqual({ data });
    expect(listed).not.toContain(ada.key);
  },
  'profiles remove': async () => {
    const env = { EFS_PROFILES: join(home, 'removed.json') };
    for (const name of ['one', 'two']) await efs(['login', '--profile', name], env, ada.key);
    expect(factsOf(await efs(['profiles', 'remove', 'one'], env))).toEqual({ removed: 'one' });
    expect(factsOf(await efs(['profiles', 'list'], env))).toEqual({ data: [{ name: 'two', server: service.url }] });
    const again = await run(EFS, ['profiles', 'remove', 'one'], { env: { HOME: home, ...env }, cwd: home });
    expect(again.code).toBe(5);
  },
  whoami: async () => {
    expect(factsOf(await efs(['whoami']))).toMatchObject({
      account_id: ada.id,
      profile: null,
      key_from: 'EFS_API_KEY',
    });
  },
  doctor: async () => {
    const { findings } = factsOf(await efs(['doctor'])) as { findings: { check: string; ok: boolean }[] };
    expect(findings.map(({ check, ok }) => `${check} ${ok}`)).toContain('key true');
  },
  open: async () => expect(factsOf(await efs(['open']))['url']).toBe(service.url),
  watch: async () => {
    const { id } = await ada.draft();
    const [first = ''] = (await efs(['watch', id])).split('\n');
    expect(factsOf(first)).toMatchObject({ type: 'state', state: 'Draft' });
    expect(first).toContain(`formation start ${id}`);
  },
  listen: async () => {
    await ada.draft();
    const [event] = (
      JSON.parse(await efs(['events', 'list', '--type', 'entity.created'])) as { data: { id: string }[] }
    ).data;
    const receiver = await startReceiver(() => 200);
    await efs(['listen', '--forward-to', receiver.url, '--replay', event?.id ?? '']);
    expect(receiver.received.map(({ id }) => id)).toEqual([event?.id]);
    await receiver.close();
  },
  mcp: async () => {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const hello = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`;
    expect(factsOf(await efs(['mcp'], {}, hello))['result']).toHaveProperty('serverInfo');
  },
  api: async () => expect(factsOf(await efs(['api', 'GET', '/v1/account']))['id']).toBe(ada.id),
  commands: async () => expect(factsOf(await efs(['commands']))['exit_codes']).toHaveLength(15),
  completions: async () => expect(await efs(['completions', 'bash'])).toContain('complete -o default'),
  'constitution validate': async () => {
    const { source } = factsOf(await efs(['constitution', 'get', (await ada.draft()).id]));
    const checked = await efs(['constitution', 'validate', '-'], {}, String(source));
    expect(factsOf(checked)['valid']).toBe(true);
  },
  'formation retry': async () => {
    const { id } = await ada.draft({ name: `Reject Name ${uniqueName()}` });
    await efs(['formation', 'start', id, '--yes']);
    const { version } = await ada.until(id, 'FilingFailed');
    const { source } = factsOf(await efs(['constitution', 'get', id]));
    const constitution = { ...JSON.parse(String(source)), name: uniqueName() };
    await efs(['entities', 'update', id, '--data', JSON.stringify({ version, constitution })]);
    const args = ['formation', 'retry', id, '--yes', '--idempotency-key', id];
    expect(factsOf(await efs(args))['state']).toBe('Filing');
  },
  'members new-key': async () => {
    const file = join(home, `${uniqueName()}.pem`);
    expect(factsOf(await efs(['members', 'new-key', file]))['did']).toMatch(/^did:key:z6Mk/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  },
  'members sign': async () => {
    const file = join(home, `${uniqueName()}.pem`);
    const { did } = factsOf(await efs(['members', 'new-key', file]));
    const { id } = await ada.draft({ name: undefined, constitution: constitutionOf([{ id: did }]) });
    const challenge = await efs(['members', 'challenge', id, String(did)]);
    const member = await efs(['members', 'sign', 'challenge', file, '--data', '@-'], {}, challenge);
    const args = ['keys', 'create', '--name', 'Ada', '--scopes', 'proposals:read', '--yes', '--member', '@-'];
    expect(factsOf(await efs(args, {}, member))['member']).toEqual({ entity_id: id, did });
  },
  'audit verify': async () => {
    const file = await exported((await ada.draft()).id);
    const key = (await efs(['audit', 'key'])).trim();
    expect(await efs(['audit', 'verify', file, '--key', key])).toMatch(/^VERIFIED/);
  },
  'certificates verify': async () => {
    const { id } = await ada.draft();
    await efs(['formation', 'start', id, '--yes']);
    await ada.until(id, 'Active');
    const made = await ada.call('POST', `/v1/entities/${id}/certificates`, { body: { kind: 'existence' } });
    const [file, list] = [join(home, `${id}.json`), join(home, `${id}.jwt`)];
    await writeFile(file, made.text);
    await writeFile(list, await (await fetch(made.ok<{ status_list: string }>(201).status_list)).text());
    const key = (await efs(['audit', 'key'])).trim();
    expect(await efs(['certificates', 'verify', file, '--key', key, '--status', list])).toMatch(/^VALID/);
  },
  'audit key': async () => {
    const { keys } = (await (await fetch(`${service.url}/.well-known/jwks.json`)).json()) as {
      keys: { purpose: string; multikey?: string }[];
    };
    const published = keys.find(({ purpose }) => purpose === 'audit')?.multikey;
    expect(await efs(['audit', 'key'])).toBe(`${published}\n`);
    expect(factsOf(await efs(['audit', 'key', '--json']))).toEqual({ key: published });
  },
  'erase-account': async () => {
    const gone = await service.anonymous.signUp();
    const args = ['erase-account', gone.id, '--now', '--reason', 'person_asked', '--operator', await newOperator()];
    expect(await operate(...args)).toContain('add --yes');
    expect(await operate(...args, '--yes')).toContain(`Erased the account ${gone.id}`);
  },
  'audit erase': async () => {
    const { id } = await ada.draft();
    await efs(['formation', 'start', id, '--yes']);
    await ada.until(id, 'Active');
    const seq = (
      await service.sql<{ seq: number }[]>`
      select seq::int from audit_entries where chain = ${`entity:${id}`} and action = 'filing.sending' limit 1`
    )[0]?.seq;
    const args = [
      'audit',
      'erase',
      `entity:${id}`,
      String(seq),
      '--operator',
      await newOperator(),
      '--reason',
      'person_asked',
    ];
    expect(await operate(...args)).toContain('add --yes');
    expect(await operate(...args, '--yes')).toContain('Erased');
  },
};

describe.concurrent.each(Object.entries(RUNS))('efs %s', (_command, runs) => {
  it('works against a real server', runs);
});

describe.concurrent('a key that works by environment', () => {
  const KEYS: Readonly<Record<string, () => Promise<{ key: string; owner: object }>>> = {
    'of the account': async () => ({ key: ada.key, owner: { account_id: ada.id, member: null } }),
    'of the least scope': async () => {
      const { api_key: key } = await createKey(ada, { name: 'Reader', scopes: ['audit:read'] });
      return { key, owner: { account_id: ada.id, scopes: ['audit:read'] } };
    },
    'of a member': async () => {
      const { id, members } = await makeCompany(service, ada, { members: 1, state: 'Draft' });
      const [member] = members;
      return { key: member?.as.key ?? '', owner: { account_id: ada.id, member: { entity_id: id, did: member?.did } } };
    },
    'of an operator': async () => {
      const name = `Operator ${uniqueName()}`;
      const key = (await operate('operator', 'create-key', name)).split('\n', 1)[0] ?? '';
      return { key, owner: { account_id: null, operator: expect.objectContaining({ name }) } };
    },
  };

  it.each(Object.entries(KEYS))('%s can be kept, shown and checked', async (title, make) => {
    const { key, owner } = await make();
    const file = { EFS_PROFILES: join(home, `${title}.json`), EFS_API_KEY: '' };
    expect(factsOf(await efs(['login'], file, key))).toMatchObject({ profile: 'default', server: service.url });
    expect(factsOf(await efs(['whoami'], file))).toMatchObject({ ...owner, profile: 'default' });
    expect(await efs(['doctor'], file)).toContain('"check": "key",\n      "ok": true');
  });

  it('of a new account with an address', async () => {
    const file = { EFS_PROFILES: join(home, 'address.json') };
    await efs(['login', '--new', '--email', 'ada@helios.example'], file);
    expect(factsOf(await efs(['whoami'], { ...file, EFS_API_KEY: '' }))).toMatchObject({ email: 'ada@helios.example' });
  });

  it('of a member follows its company', async () => {
    const { id, members } = await makeCompany(service, ada, { members: 1, state: 'Draft' });
    const [member] = members as [CompanyMember];
    const { key } = await bindMember(service, ada, id, member, ['events:read']);
    const own = { EFS_API_KEY: key };
    const listed = JSON.parse(await efs(['events', 'list', '--type', 'entity.created'], own));
    const [event] = (listed as { data: { id: string }[] }).data;
    const receiver = await startReceiver(() => 200);
    await efs(['listen', '--forward-to', receiver.url, '--replay', event?.id ?? ''], own);
    expect(receiver.received.map(({ id }) => id)).toEqual([event?.id]);
    await receiver.close();
  });
});

it('every command of the manifest runs in a test: here, or in commands.test.ts', async () => {
  const { commands } = factsOf(await efs(['commands'])) as { commands: Listed[] };
  const exercised = [...Object.keys(RUNS), ...Object.keys(COMMANDS)];
  expect(exercised.sort()).toEqual(commands.map(({ command }) => command).sort());
});
