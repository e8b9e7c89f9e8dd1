import { execFile, execFileSync } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeAudit } from '../../release/audit.ts';
import { findNotes, versionProblems } from '../../release/changelog.ts';
import { licenceProblems } from '../../release/licences.ts';
import { readPackages } from '../../release/packages.ts';
import { sha256 } from '../../release/write-files.ts';
import { VERSION } from '../../src/version.ts';

type Component = { 'bom-ref': string };

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

let folder: string;
let copy: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'efs-release-'));
  copy = join(folder, 'checkout');
  // What is not committed here must not keep the version from being tried, so a copy of it is committed elsewhere.
  const archive = join(folder, 'checkout.tar');
  await mkdir(copy);
  await run('git', ['-C', root, 'archive', '--format=tar', '--output', archive, 'HEAD']);
  await run('tar', ['-xf', archive, '-C', copy]);
  await git('init', '--quiet');
  await appendFile(join(copy, '.git/info/exclude'), 'node_modules\n');
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const path of ['release', 'package.json', 'package-lock.json', 'CHANGELOG.md'])
    await cp(join(root, path), join(copy, path), { recursive: true });
  await git('add', '--all');
  await git(
    '-c',
    'user.name=test',
    '-c',
    'user.email=test@example.com',
    'commit',
    '--quiet',
    '--allow-empty',
    '-m',
    'Try',
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const git = async (...args: string[]) => (await run('git', ['-C', copy, ...args])).stdout;

it('the files of a release are made from the commit, and their sums fit', { timeout: 120_000 }, async () => {
  const out = join(folder, 'out');
  const args = [join(copy, 'release/main.ts'), VERSION, '--out', out];
  const { stdout } = await run(process.execPath, args, { cwd: copy });
  expect(stdout).toContain('Tried only.');
  expect(await git('tag', '--list')).not.toContain(`v${VERSION}`);
  const name = `entity-formation-service-${VERSION}`;
  const sums = (await readFile(join(out, 'SHA256SUMS'), 'utf8')).trimEnd().split('\n');
  expect(sums.map((line) => line.split('  ')[1]).toSorted()).toEqual(
    (await readdir(out)).filter((file) => file !== 'SHA256SUMS').toSorted(),
  );
  for (const line of sums) {
    const [sum, file = ''] = line.split('  ');
    expect(sha256(join(out, file))).toBe(sum);
  }
  const packed = execFileSync('tar', ['-xzOf', join(out, `${name}.tar.gz`), `${name}/package.json`], {
    encoding: 'utf8',
  });
  expect(JSON.parse(packed)).toMatchObject({ version: VERSION });
  const bom = JSON.parse(await readFile(join(out, `${name}.cdx.json`), 'utf8')) as { components: Component[] };
  const listed = bom.components.map((component) => component['bom-ref']);
  const refs = (isTool: boolean) =>
    readPackages(root)
      .all.filter((each) => each.isTool === isTool)
      .map((each) => `${each.name}@${each.version}`);
  expect(refs(false).filter((ref) => !listed.includes(ref))).toEqual([]);
  expect(refs(true).filter((ref) => listed.includes(ref) && !refs(false).includes(ref))).toEqual([]);
  const provenance = JSON.parse(await readFile(join(out, 'provenance.json'), 'utf8')) as {
    subject: { name: string }[];
  };
  expect(provenance.subject.map((subject) => subject.name)).toContain(`${name}.tar.gz`);
});

describe('a version is refused', () => {
  const changelog = `# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [0.2.0] - 2026-11-22\n\n- Old.\n`;
  const state = { version: '0.3.0', manifest: '0.3.0', changelog, tags: ['v0.2.0'], isTag: false };

  it.each([
    ['that is no version', { version: 'next' }, /Name the version/],
    ['that package.json does not have', { manifest: '0.2.0' }, /package.json has version 0.2.0/],
    ['that exists', { tags: ['v0.3.0'] }, /The tag v0.3.0 exists/],
    ['without notes', { changelog: '# Changelog\n\n## [Unreleased]\n\n' }, /says nothing about 0.3.0/],
    ['whose notes have no date, when it is tagged', { isTag: true }, /no section "## \[0.3.0\] - <date>"/],
  ])('%s', (_, change, says) => {
    expect(versionProblems({ ...state, ...change })).toContainEqual(expect.stringMatching(says));
  });

  it('and nothing else is', () => {
    expect(versionProblems(state)).toEqual([]);
    expect(findNotes(changelog, '0.3.0')).toBe('- New.');
    expect(findNotes(changelog, '0.2.0')).toBe('- Old.');
  });
});

describe('licences', () => {
  const told = (licence: string | undefined, isTool = false) =>
    licenceProblems([{ name: 'example', version: '1.0.0', licence, isTool }]).length === 0;

  it('of every package are allowed', () => {
    expect(licenceProblems(readPackages(root).all)).toEqual([]);
  });

  it('are allowed by name, and of alternatives one is enough', () => {
    expect(told('(MIT OR GPL-3.0-only)')).toBe(true);
    expect(told('MIT AND OFL-1.1')).toBe(true);
    expect(told('MIT AND GPL-3.0-only')).toBe(false);
    expect(told('AGPL-3.0-only')).toBe(false);
    expect(told(undefined)).toBe(false);
    expect([told('MPL-2.0'), told('MPL-2.0', true)]).toEqual([false, true]);
  });
});

it('a serious weakness is a problem, and a registry that does not answer is told', () => {
  const found = JSON.stringify({ metadata: { vulnerabilities: { high: 2, low: 1, total: 3 } } });
  expect(judgeAudit(found).problems).toEqual(['npm audit finds 2 weaknesses that are high.']);
  expect(judgeAudit('{"error": {}}')).toEqual({ told: expect.stringContaining('NOT CHECKED'), problems: [] });
});
