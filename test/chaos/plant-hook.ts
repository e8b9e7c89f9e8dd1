import { readFileSync, writeSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { BILLING_PLANTS } from './billing-plants.ts';
import { COPY_PLANTS } from './copy-plants.ts';
import { PLANTS, type Plant } from './plants.ts';

/*
 * Loaded into a process with `--import`. Plants the bug named in PLANT, and enables the pause point named in PAUSE_AT
 * (`// pause: name` in the source file PAUSE_IN): there the process reports it and stops itself, like a suspended
 * machine. The product itself contains only the comment.
 */
const { PLANT, PAUSE_AT, PAUSE_IN = '' } = process.env;
const plants: Readonly<Record<string, Plant>> = { ...PLANTS, ...BILLING_PLANTS, ...COPY_PLANTS };
const plant = PLANT ? plants[PLANT] : undefined;
const changes = [
  ...(plant?.changes ?? []),
  ...(PAUSE_AT ? [{ file: PAUSE_IN, find: `// pause: ${PAUSE_AT}\n`, replace: 'globalThis.__pause();\n' }] : []),
];

let hasPaused = false;
Object.assign(globalThis, {
  __pause(): void {
    if (hasPaused) return;
    hasPaused = true;
    writeSync(process.stdout.fd, `Stopped at ${PAUSE_AT}\n`);
    process.kill(process.pid, 'SIGSTOP');
  },
});

/** Patched before anything is loaded, so that a missing text fails even if nobody loads the file. */
const patched = new Map<string, string>();
for (const { file, find, replace } of changes) {
  const url = new URL(`../../${file}`, import.meta.url);
  const parts = (patched.get(url.href) ?? readFileSync(url, 'utf8')).split(find);
  if (parts.length !== 2) throw new Error(`${PLANT}: found ${parts.length - 1} times in ${file}: ${find}`);
  patched.set(url.href, parts.join(replace));
}

registerHooks({
  load(url, context, nextLoad) {
    const source = patched.get(url);
    return source === undefined ? nextLoad(url, context) : { ...nextLoad(url, context), source };
  },
});
