import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Package } from './packages.ts';

const MOST_BYTES = 1 << 30;

export function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** The files of the commit, as one archive. The same commit gives the same bytes with the same git and Node. */
export function writeTarball(root: string, out: string, name: string, commit: string): void {
  const args = ['archive', '--format=tar', `--prefix=${name}/`, commit];
  const tar = execFileSync('git', args, { cwd: root, maxBuffer: MOST_BYTES });
  writeFileSync(join(out, `${name}.tar.gz`), gzipSync(tar, { level: 9 }));
}

type Bom = {
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

/**
 * What users install, as CycloneDX, made by npm from the lock file. npm lists everything and the tools are removed here:
 * its own `--omit dev` also leaves out what both users and tools have.
 */
export function writeBom(root: string, out: string, name: string, packages: readonly Package[]): void {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const bom = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: MOST_BYTES })) as Bom;
  const refOf = (each: Package) => `${each.name}@${each.version}`;
  const shipped = new Set(packages.filter(({ isTool }) => !isTool).map(refOf));
  const tools = new Set(packages.filter(({ isTool }) => isTool).map(refOf));
  const isKept = (ref: string) => shipped.has(ref) || !tools.has(ref);
  const own = {
    ...bom,
    components: bom.components.filter((component) => isKept(component['bom-ref'])),
    dependencies: bom.dependencies
      .filter(({ ref }) => isKept(ref))
      .map((each) => ({ ...each, ...(each.dependsOn && { dependsOn: each.dependsOn.filter(isKept) }) })),
  };
  writeFileSync(join(out, `${name}.cdx.json`), `${JSON.stringify(own, null, 2)}\n`);
}
