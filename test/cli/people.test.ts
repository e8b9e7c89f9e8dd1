import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { createKey } from '../harness/keys.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { EFS, type Ended, failureOf, inTurn, run } from './spawned.ts';

/* The program as users and their programs start it: keys, exit codes, failures, questions. */

let service: SharedService;
let ada: Account;
let home: string;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp();
  home = await mkdtemp(join(tmpdir(), 'efs-cli-'));
});
afterAll(async () => {
  await service.stop();
  await rm(home, { recursive: true });
});

function efs(
  args: readonly string[],
  { env = {}, input = '' }: { env?: Readonly<Record<string, string | undefined>>; input?: string } = {},
): Promise<Ended> {
  const own = { EFS_PROFILES: join(home, 'profiles.json'), EFS_SERVER: service.url, EFS_API_KEY: ada.key };
  return run(EFS, args, { env: { HOME: home, ...own, ...env }, input });
}

describe.concurrent('a key', () => {
  it('is kept in a file that only its owner reads, once the server accepts it', async () => {
    const profiles = join(home, 'own.json');
    const env = { EFS_PROFILES: profiles, EFS_API_KEY: undefined };
    const login = await efs(['login', '--server', service.url], { env, input: `${ada.key}\n` });
    expect([login.code, login.err]).toEqual([0, '']);
    expect((await stat(profiles)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(profiles, 'utf8'))).toEqual({ default: { server: service.url, key: ada.key } });
    const whoami = await efs(['whoami'], { env: { ...env, EFS_SERVER: undefined } });
    expect(JSON.parse(whoami.out)).toMatchObject({ account_id: ada.id, server: service.url, profile: 'default' });
    // Not sent to another server.
    const elsewhere = await efs(['whoami', '--server', service.url.replace('127.0.0.1', 'localhost')], { env });
    expect([elsewhere.code, failureOf(elsewhere)['code']]).toEqual([3, 'unauthenticated']);
  });

  it('is not replaced by that of a new account', async () => {
    const env = { EFS_PROFILES: join(home, 'new.json') };
    expect((await efs(['login', '--new'], { env })).code).toBe(0);
    const kept = await readFile(env.EFS_PROFILES, 'utf8');
    expect((await efs(['login', '--new'], { env })).code).toBe(2);
    expect(await readFile(env.EFS_PROFILES, 'utf8')).toBe(kept);
  });

  it('that is not valid is not kept', async () => {
    const env = { EFS_PROFILES: join(home, 'none.json') };
    const refused = await efs(['login'], { env, input: 'efs_test_wrong' });
    expect(refused.code).toBe(3);
    await expect(stat(env.EFS_PROFILES)).rejects.toThrow('ENOENT');
    expect((await efs(['login'], { env })).code).toBe(2);
  });
});

describe.concurrent('a failure', () => {
  const ABSENT = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';
  it.each([
    ['an unknown command', ['nonsense'], 2, 'usage'],
    ['a group without a command', ['entities'], 2, 'usage'],
    ['a file of a constitution that is not there', ['constitution', 'validate', 'absent.yaml'], 2, 'usage'],
    ['a receiver that is no URL', ['listen', '--forward-to', 'nonsense'], 2, 'usage'],
    ['a type that no event has', ['listen', '--forward-to', 'http://127.0.0.1:9', '--types', 'x'], 2, 'usage'],
    ['an unknown flag', ['entities', 'list', '--nonsense'], 2, 'usage'],
    ['a file that is not there', ['entities', 'create', '--constitution-yaml', '@absent.yaml'], 2, 'usage'],
    ['a profile that is not there', ['whoami', '--profile', 'nobody'], 2, 'usage'],
    ['a body of a read', ['api', 'GET', '/v1/account', '--data', '{}'], 2, 'usage'],
    ['a place that is empty', ['watch', ''], 2, 'usage'],
    ['an absent company', ['entities', 'get', ABSENT], 5, 'not_found'],
    ['an invalid value', ['entities', 'list', '--limit', '0'], 8, 'invalid_parameter'],
    ['a server that is not there', ['whoami', '--server', 'http://127.0.0.1:9'], 12, 'network'],
  ])('%s: exit code and JSON', async (_title, args, code, name) => {
    const failed = await efs(args);
    expect([failed.code, failureOf(failed)['code'], failureOf(failed)['exit_code'], failed.out]).toEqual([
      code,
      name,
      code,
      '',
    ]);
  });

  it.each([
    ['an output of another kind', { EFS_OUTPUT: 'yaml' }],
    ['profiles that are a folder', { EFS_PROFILES: '/' }],
    ['profiles in a file of another kind', { EFS_PROFILES: join(import.meta.dirname, 'help.txt') }],
    ['a server that is no URL', { EFS_SERVER: 'nowhere' }],
  ])('of the environment, %s: exit code 2, in JSON', async (_title, env) => {
    const failed = await efs(['whoami'], { env });
    expect([failed.code, failureOf(failed)['code'], failed.out]).toEqual([2, 'usage', '']);
  });

  it('of the API tells what to do', async () => {
    const { id } = await ada.draft();
    const failed = failureOf(await efs(['entities', 'update', id, '--version', '7']));
    expect(failed).toMatchObject({ code: 'version_conflict', fix: expect.any(String), exit_code: 6 });
    expect(failed['next']).not.toEqual([]);
  });
});

describe.concurrent('a next action', () => {
  const nextOf = (failed: Ended) =>
    (failureOf(failed)['next'] as { command: string | null }[]).map((each) => each.command);

  it('of the state machine is a command with its action, and needs no version', async () => {
    const { id } = await ada.draft();
    const submit = ['entities', 'update', id, '--action', 'submit_formation', '--yes'];
    expect(JSON.parse((await efs(submit)).out)).toMatchObject({ state: 'Filing' });
    const refused = await efs(submit);
    expect([refused.code, nextOf(refused)]).toEqual([6, [`${EFS} entities update ${id} --action mark_filing_failed`]]);
  });

  it('for lack of a scope names it', async () => {
    const { api_key: key } = await createKey(ada, { name: 'Narrow', scopes: ['audit:read'] });
    const refused = await efs(['events', 'list'], { env: { EFS_API_KEY: key } });
    expect([refused.code, nextOf(refused)]).toEqual([4, [`${EFS} keys create --scopes events:read`]]);
  });
});

describe.concurrent('a consequence that cannot be undone', () => {
  it('needs a confirmation where nobody can be asked', async () => {
    const { id } = await ada.draft();
    const refused = await efs(['formation', 'start', id]);
    expect(refused.code).toBe(2);
    expect(failureOf(refused)['detail']).toContain('--confirm');
    const tried = await efs(['formation', 'start', id, '--dry-run']);
    const { confirm } = JSON.parse(tried.out) as { confirm: string };
    expect((await ada.getEntity(id)).ok().state).toBe('Draft');
    const started = await efs(['formation', 'start', id, '--confirm', confirm]);
    expect(JSON.parse(started.out)).toMatchObject({ state: 'Filing' });
    expect((await efs(['formation', 'start', id, '--confirm', '0'.repeat(64)])).code).toBe(6);
  });
});

describe.concurrent('a wait', () => {
  const waited = (id: string, state: string, env: Record<string, string> = {}) =>
    efs(['entities', 'wait', id, '--state', state, '--timeout', '1'], { env });

  it('for a Draft that nobody has submitted ends at once, with the command that submits it', async () => {
    const { id } = await ada.draft();
    const ended = await waited(id, 'Active');
    expect([ended.code, JSON.parse(ended.out)]).toEqual([6, expect.objectContaining({ id, state: 'Draft' })]);
    expect(failureOf(ended)['next']).toEqual([expect.objectContaining({ command: `${EFS} formation start ${id}` })]);
    expect((await waited(id, 'Draft')).code).toBe(0);
  });

  it('that ends without its state has an exit code of its own, and says so in one line', async () => {
    const { id } = await ada.draft();
    (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
    const ended = await waited(id, 'Active', { EFS_OUTPUT: 'text' });
    expect([ended.code, ended.err]).toEqual([9, 'The company is still Filing, not Active. (timeout)\n']);
  });
});

describe.concurrent('Ctrl-C', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends a watch by %s with its own exit code', async (signal, code) => {
    const { id } = await ada.draft();
    (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
    expect(await interrupted(['watch', id], signal)).toEqual([code, '']);
  });

  it('ends what listens for events with the same', async () => {
    expect(await interrupted(['listen', '--forward-to', 'http://127.0.0.1:9'], 'SIGINT')).toEqual([130, '']);
  });
});

/** Ends a command once it has printed its first line; returns its exit code and what it said. */
function interrupted(args: readonly string[], signal: 'SIGINT' | 'SIGTERM'): Promise<[number, string]> {
  return inTurn(async () => {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
    const own = { HOME: home, EFS_STATE: join(home, 'state'), EFS_SERVER: service.url, EFS_API_KEY: ada.key };
    const child = spawn(EFS, args, { env: { PATH, NODE_COMPILE_CACHE, ...own } });
    const [err, gone] = [textOf(child.stderr), once(child, 'exit')];
    await once(child.stdout, 'data');
    child.kill(signal);
    return [Number((await gone)[0]), await err];
  });
}

describe.concurrent('output', () => {
  it('of all pages is one line for each item', async () => {
    const own = await service.anonymous.signUp();
    for (let made = 0; made < 3; made += 1) await own.draft();
    const all = await efs(['entities', 'list', '--all', '--limit', '2'], { env: { EFS_API_KEY: own.key } });
    expect(
      all.out
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { state: string }).state),
    ).toEqual(Array(3).fill('Draft'));
  });

  it('of a constitution that is wrong names line and column, without a server', async () => {
    const file = join(home, 'wrong.yaml');
    await writeFile(file, 'name: Wrong\nmembers:\n  - { id: 5 }\n');
    const checked = await efs(['constitution', 'validate', file], { env: { EFS_SERVER: 'http://127.0.0.1:9' } });
    expect(checked.code).toBe(8);
    expect((JSON.parse(checked.out) as { problems: object[] }).problems).toContainEqual(
      expect.objectContaining({ pointer: '/members/0/id', line: 3, column: 11 }),
    );
  });
});
