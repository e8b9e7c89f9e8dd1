// Builds sdk/dist: one file of JavaScript with everything in it, and the types. Another folder may be given.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const ROOT = join(import.meta.dirname, '..');

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
const minify = {
  compress: { keepNames: { function: true, class: true } },
  mangle: false,
  codegen: { removeWhitespace: true },
};
const { output } = await bundle.write({ file: join(target, 'index.js'), format: 'esm', comments: false, minify });
await bundle.close();

const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [tsc, '-p', import.meta.dirname, '--outDir', join(target, 'types')], {
  stdio: 'inherit',
});

// Of every package whose code is in the bundle.
const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
const packages = new Set(modules.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []));
const licences = [
  ['entity-formation-sdk', 'LICENSE'],
  ...[...packages].sort().map((name) => [name, `node_modules/${name}/LICENSE`]),
] as const;
const texts = licences.map(([name, path]) => `${name}\n\n${readFileSync(join(ROOT, path), 'utf8')}`);
writeFileSync(join(target, 'LICENSES.txt'), texts.join('\n\n'));
