// Builds sdk/dist: one file of JavaScript with everything in it, and the types. Another folder may be given.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const ROOT = join(import.meta.dirname, '..');
const BUNDLED = ['@noble/hashes', 'canonicalize'];

const target = resolve(process.argv[2] ?? join(import.meta.dirname, 'dist'));
rmSync(target, { recursive: true, force: true });

const bundle = await rolldown({
  input: join(import.meta.dirname, 'src/index.ts'),
  platform: 'neutral',
  treeshake: { moduleSideEffects: false },
  onLog(_level, log) {
    // An import left in the bundle would be a dependency that nobody installs.
    throw new Error(log.message);
  },
});
// Names stay, so that a stack still says where it came from.
const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
await bundle.write({ file: join(target, 'index.js'), format: 'esm', comments: false, minify });
await bundle.close();

const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [tsc, '-p', import.meta.dirname, '--outDir', join(target, 'types')], {
  stdio: 'inherit',
});

const licences = ['LICENSE', ...BUNDLED.map((name) => `node_modules/${name}/LICENSE`)];
const texts = licences.map(
  (path, at) => `${BUNDLED[at - 1] ?? 'entity-formation-sdk'}\n\n${readFileSync(join(ROOT, path), 'utf8')}`,
);
writeFileSync(join(target, 'LICENSES.txt'), texts.join('\n\n'));
