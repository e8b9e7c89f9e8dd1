import { appendFileSync, existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PLANTS, type Plant, type PlantName } from './plants.ts';

/*
 * Loaded into a worker process with `--import`. Plants the bug named in PLANT, and makes a named pause point
 * (`// pause: name` in the source) of the one named in PAUSE_AT: the first worker to reach it writes its pid to the
 * file PAUSE_FILE and waits until PAUSE_FILE.go exists. The product itself carries nothing but the comment.
 */
const { PLANT, PAUSE_AT, PAUSE_FILE } = process.env;
const root = fileURLToPath(new URL('../../', import.meta.url));
const plant: Plant | undefined = PLANT ? PLANTS[PLANT as PlantName] : undefined;

Object.assign(globalThis, {
  async __pause(): Promise<void> {
    if (!PAUSE_FILE || existsSync(PAUSE_FILE)) return;
    appendFileSync(PAUSE_FILE, String(process.pid));
    while (!existsSync(`${PAUSE_FILE}.go`)) await sleep(20);
  },
});

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.startsWith('file:') || !loaded.source) return loaded;
    const file = fileURLToPath(url).slice(root.length);
    let source = String(loaded.source);
    for (const change of plant?.changes ?? []) {
      if (change.file === file) source = replaceOnce(source, change.find, change.replace, file);
    }
    if (PAUSE_AT) source = source.replace(`// pause: ${PAUSE_AT}\n`, 'await globalThis.__pause();\n');
    return { ...loaded, source };
  },
});

function replaceOnce(source: string, find: string, replace: string, file: string): string {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`plant ${PLANT}: found ${parts.length - 1} times in ${file}: ${find}`);
  return parts.join(replace);
}
