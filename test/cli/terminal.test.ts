import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, uniqueName } from '../harness/client.ts';
import { constitutionOf, person } from '../harness/keys.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { EFS, type Ended, run } from './spawned.ts';

/* What a person at a terminal sees. */

let service: SharedService;
let ada: Account;
let home: string;
beforeAll(async () => {
  service = await sharedService();
  ada = await service.anonymous.signUp();
  home = await mkdtemp(join(tmpdir(), 'efs-terminal-'));
});
afterAll(async () => {
  await service.stop();
  await rm(home, { recursive: true });
});

const surroundings = (env: Record<string, string> = {}) => ({
  env: {
    HOME: home,
    EFS_SERVER: service.url,
    EFS_API_KEY: ada.key,
    EFS_OUTPUT: 'text',
    COLUMNS: '140',
    TERM: 'xterm',
    ...env,
  },
  cwd: home,
});

function efs(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return run(EFS, args, surroundings(env));
}

const headOf = ({ out }: Ended) => out.split('\n', 1)[0]?.trim().split(/ {2,}/);

describe.concurrent('tables', () => {
  it('show the details of each step, and the outcome of each exchange with the registry', async () => {
    const { id } = await ada.draft();
    await efs(['formation', 'start', id, '--yes']);
    await ada.until(id, 'Active');
    const { out } = await efs(['formation', 'show', id]);
    expect(out).toMatch(/name +status +started_at +detail +expected_by\n/);
    expect(out).toMatch(/type +ordinal +kind +started_at +outcome/);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(140);
  });

  it('show when a key ends', async () => {
    await efs([
      'keys',
      'create',
      '--name',
      'Soon',
      '--scopes',
      'entities:read',
      '--expires-at',
      '2030-01-01T00:00:00Z',
      '--yes',
    ]);
    const listed = await efs(['keys', 'list']);
    expect(headOf(listed)).toEqual(['id', 'name', 'display_prefix', 'created_at', 'expires_at', 'scopes']);
    expect(listed.out).toContain('2030-01-01 00:00:00');
  });

  it('of all pages have one head, and a line for each item', async () => {
    const other = await service.anonymous.signUp();
    for (let made = 0; made < 3; made += 1) await other.draft();
    const all = await efs(['events', 'list', '--all', '--limit', '2'], { EFS_API_KEY: other.key });
    expect(headOf(all)).toEqual(['created_at', 'type', 'entity_id', 'id']);
    expect(all.out.match(/entity\.created/g)).toHaveLength(3);
    expect(all.out.match(/created_at/g)).toHaveLength(1);
    const { id } = await ada.draft();
    expect((await efs(['proposals', 'list', id, '--all'])).out).toBe('None.\n');
  });
});

it('cuts a sentence only as far as the columns that fit need', async () => {
  const { id } = await ada.draft();
  await efs(['formation', 'start', id, '--yes']);
  await ada.until(id, 'Active');
  const listed = await efs(['documents', 'list', id], { COLUMNS: '83' });
  expect(headOf(listed)).toEqual(['id', 'kind', 'title']);
  expect(listed.out).toMatch(/operating_agreement {5}Operating agreement\n/);
});

it('the help begins with what a newcomer tries, and speaks of commands', async () => {
  const help = (await efs(['help'])).out;
  expect(help.indexOf('Start here:')).toBeLessThan(help.indexOf('Run the service:'));
  expect((await efs(['formation', 'answer', '--help'])).out).not.toMatch(/PUT|POST/);
});

describe.concurrent('words', () => {
  it('a name needs no flag', async () => {
    expect((await efs(['names', 'check', 'Acme'])).out).toContain('Acme DAO LLC');
    expect((await efs(['entities', 'create', 'Acme Works'])).out).toContain('Acme Works DAO LLC');
  });

  it('options may stand before the command', async () => {
    const { code, out } = await efs(['--json', '--server', service.url, 'entities', 'list', '--limit', '1']);
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ data: expect.any(Array) })]);
  });

  it('a next action is a command, with the values of its path', async () => {
    const { id } = await ada.draft();
    expect((await efs(['entities', 'get', id])).out).toContain(`${EFS} formation start ${id}\n`);
    const started = await efs(['formation', 'start', id, '--yes']);
    expect(started.out).not.toMatch(/GET|POST|PUT/);
    expect(started.err).toBe(`Follow it: ${EFS} watch ${id}\n`);
    const missing = await efs(['entities', 'get', '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11', '--server', service.url]);
    expect(missing.err).toContain(`${EFS} entities list --server ${service.url}\n`);
  });

  it('a refusal lists each problem with the allowed values', async () => {
    const { err } = await efs(['keys', 'create', '--name', 'x', '--scopes', 'nonsense']);
    expect(err).toMatch(/scopes\[0\].*Allowed: keys:manage, entities:read/);
  });

  it('a text of several lines is shown in its lines, set apart from what stands beside it', async () => {
    const { did } = person();
    const { id } = await ada.draft({ name: undefined, constitution: constitutionOf([{ id: did }]) });
    const { out } = await efs(['members', 'challenge', id, did]);
    expect(out).toMatch(/^challenge {4}Entity Formation Service: .*\n {13}Whoever holds the key .*\n {13}service: /);
    expect(out).not.toContain('\uFFFD');
  });

  it('a watch that ends with a failure says what comes next', async () => {
    const { id } = await ada.draft({ name: `Reject Name ${uniqueName()}` });
    await efs(['formation', 'start', id, '--yes']);
    const watched = await efs(['watch', id]);
    expect([watched.code, watched.out.trimEnd().split('\n').at(-1)]).toEqual([
      10,
      expect.stringContaining(`formation answer ${id}`),
    ]);
  });

  it('problems of a constitution are in the order of the file, each with its line once', async () => {
    const file = join(home, 'wrong.yaml');
    await writeFile(file, 'name: Wrong\nmembers: [{ id: 5 }]\nnonsense: 1\n');
    const places = (await efs(['constitution', 'validate', file])).out.match(/:\d+:\d+: /g)?.map(String);
    expect(places).toEqual([...(places ?? [])].sort());
    await writeFile(file, 'name: Wrong\nmembers: [{ id: 5 }\nnonsense: 1\n');
    expect((await efs(['constitution', 'validate', file])).out).not.toContain('Line ');
  });

  it('the doctor says that others could read the keys', async () => {
    const file = join(home, 'open.json');
    await writeFile(file, '{}');
    await chmod(file, 0o644);
    const first = await efs(['doctor'], { EFS_PROFILES: file });
    expect([first.code, first.out]).toEqual([1, expect.stringContaining('could be read by others (mode 644)')]);
    expect((await efs(['doctor'], { EFS_PROFILES: file })).code).toBe(0);
  });
});

describe.concurrent('a replay that fails', () => {
  const replay = (event: string, ...more: string[]) =>
    efs(['listen', '--forward-to', 'http://127.0.0.1:9', '--replay', event, ...more], {
      EFS_STATE: join(home, 'state'),
    });

  it('for an absent event has the exit code of what does not exist', async () => {
    expect((await replay('0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11')).code).toBe(5);
  });

  it('for a receiver that does not answer is a sentence, not a stack', async () => {
    await ada.draft();
    const listed = await efs(['events', 'list', '--type', 'entity.created', '--json']);
    const [event] = (JSON.parse(listed.out) as { data: { id: string }[] }).data;
    const { code, err } = await replay(event?.id ?? '');
    expect([code, err]).toEqual([1, 'http://127.0.0.1:9 did not accept the event. (failed)\n']);
  });
});

/** Runs a command at a real terminal, where a person types this; returns what the terminal shows. */
async function atTerminal(args: readonly string[], typed: string, env: Record<string, string> = {}): Promise<Ended> {
  const { EFS_OUTPUT: _chosen, ...own } = surroundings(env).env as Record<string, string>;
  const command = [EFS, ...args].join(' ');
  return run('script', ['-qec', `stty -echo; ${command}`, '/dev/null'], { env: own, cwd: home, input: typed });
}

function hasScript(): boolean {
  try {
    return execFileSync('script', ['--version'], { encoding: 'utf8' }).includes('util-linux');
  } catch {
    process.stderr.write('SKIPPED: the tests at a terminal need the command `script` of util-linux.\n');
    return false;
  }
}

describe.skipIf(!hasScript())('at a terminal', () => {
  it('a table has colours, unless NO_COLOR is set', async () => {
    await ada.draft();
    expect((await atTerminal(['entities', 'list'], '')).out).toContain('\u001b[2m');
    expect((await atTerminal(['entities', 'list'], '', { NO_COLOR: '1' })).out).not.toContain('\u001b');
  });

  it('a person is asked before what cannot be undone, and not with --non-interactive', async () => {
    const { id } = await ada.draft();
    const declined = await atTerminal(['formation', 'start', id], 'n\n');
    expect([declined.code, declined.out]).toEqual([1, expect.stringContaining('Do it? [y/N]')]);
    const refused = await atTerminal(['formation', 'start', id, '--non-interactive'], 'y\n');
    expect([refused.code, refused.out]).toEqual([2, expect.stringContaining('--confirm')]);
    expect((await ada.getEntity(id)).ok().state).toBe('Draft');
    expect((await atTerminal(['formation', 'start', id], 'y\n')).code).toBe(0);
    expect((await ada.getEntity(id)).ok().state).not.toBe('Draft');
  });
});
