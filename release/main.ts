import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { auditPackages } from './audit.ts';
import { listBinaries } from './binaries.ts';
import { findNotes, versionProblems } from './changelog.ts';
import { licenceProblems } from './licences.ts';
import { type Package, readPackages } from './packages.ts';
import { provenanceOf } from './provenance.ts';
import { sha256, writeBom, writeTarball } from './write-files.ts';

/*
 * `npm run release -- <version> [--out <folder>] [--tag]`: checks a version and makes the files of its release in a
 * folder. Without --tag nothing else happens; with it the commit gets the tag. Nothing is ever uploaded from here.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, tag: { type: 'boolean', default: false } },
});
process.exitCode = main(positionals[0] ?? '', values.out ?? `/tmp/efs-release-${positionals[0]}`);

function main(version: string, out: string): number {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const packages = readPackages(root);
  const tags = git('tag', '--list');
  const state = { version, manifest: packages.version, changelog, tags: tags.split('\n'), isTag: values.tag };
  const problems = [
    ...versionProblems(state),
    ...(git('status', '--porcelain') === '' ? [] : ['There are changes that are not committed.']),
    ...licenceProblems(packages.all),
    ...packages.unpinned.map((name) => `package-lock.json has no hash for ${name}.`),
  ];
  const audit = auditPackages(root);
  print(audit.told);
  problems.push(...audit.problems);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) return 1;
  const files = writeFiles(resolve(out), version, findNotes(changelog, version) ?? '', packages.all);
  print(`Checked ${packages.all.length} packages. Wrote to ${out}:`, ...files.map((name) => `  ${name}`));
  if (values.tag) git('tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
  print(
    values.tag ? `Tagged v${version}. Push the tag to publish it.` : 'Tried only. With --tag the commit is tagged.',
  );
  return 0;
}

function writeFiles(out: string, version: string, notes: string, packages: readonly Package[]): string[] {
  mkdirSync(out, { recursive: true });
  const name = `entity-formation-service-${version}`;
  const commit = git('rev-parse', 'HEAD');
  const write = (file: string, text: string) => writeFileSync(join(out, file), text);
  writeTarball(root, out, name, commit);
  writeBom(root, out, name, packages);
  write('notes.md', `${notes}\n`);
  write('binaries.json', `${JSON.stringify(listBinaries(root), null, 2)}\n`);
  const made = [`${name}.tar.gz`, `${name}.cdx.json`, 'notes.md', 'binaries.json'];
  const subjects = made.map((file) => ({ name: file, sha256: sha256(join(out, file)) }));
  const committedAt = git('show', '--no-patch', '--format=%cI', commit);
  write('provenance.json', `${JSON.stringify(provenanceOf({ subjects, commit, committedAt, version }), null, 2)}\n`);
  const all = [...made, 'provenance.json'];
  write('SHA256SUMS', all.map((file) => `${sha256(join(out, file))}  ${file}\n`).join(''));
  return [...all, 'SHA256SUMS'];
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
