import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFromTemplate } from '../../src/domain/constitution/templates.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import { openLaboratory } from './laboratory.ts';
import { type Played, play } from './sequence.ts';

/* The real store, workers and actions against a small model of a company, its filing and its registry. */

const SEQUENCES = size(300, 50_000);
const AT_ONCE = 12;
const FIRST_SEED = Number(process.env['MODEL_SEED'] ?? 1);

let laboratory: Awaited<ReturnType<typeof openLaboratory>>;
beforeAll(async () => {
  laboratory = await openLaboratory();
});
afterAll(() => laboratory?.close());

it(`${SEQUENCES} sequences of commands, crashes and answers: 0 differences`, {
  timeout: 60_000 + SEQUENCES * 50,
}, async () => {
  const member = { id: `did:oas:account:${laboratory.credential.accountId}` };
  const constitutionOf = (name: string) => buildFromTemplate({ name, livemode: false, member });
  const ends: Record<string, number> = {};
  const failed: (Played & { seed: number })[] = [];
  let steps = 0;
  await inParallel(SEQUENCES, AT_ONCE, async (index) => {
    if (failed.length > 3) return;
    const seed = FIRST_SEED + index;
    const played = await play(laboratory, seed, constitutionOf).catch((error: unknown) => {
      throw new Error(`MODEL_SEED=${seed}`, { cause: error });
    });
    steps += played.trace.length;
    const end = played.end ?? 'deleted';
    ends[end] = (ends[end] ?? 0) + 1;
    if (played.wrong.length > 0) failed.push({ seed, ...played });
  });
  report('model', { sequences: SEQUENCES, steps, differences: failed.length, ends });
  expect(failed).toEqual([]);
});
