import { parse } from 'yaml';
import { parseConstitution } from '../../src/domain/constitution/parse.ts';
import { constitutionOf2KiB } from '../constitution.ts';
import { type Row, ratioFigure } from '../figure.ts';
import { inRounds, ratePerSecond } from '../measure.ts';

const PART_MS = 500;

/** Runs in this process and on one thread, as the API does; for comparison also reads the YAML alone. */
export const constitutionRow: Row = {
  name: 'constitution',
  overrides: {},
  run: async () => {
    const text = constitutionOf2KiB();
    const rounds = await inRounds(7, async () => ({
      measured: ratePerSecond(
        again(() => {
          const parsed = parseConstitution(text, 'yaml', { livemode: false });
          if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
        }),
      ),
      reference: ratePerSecond(again(() => parse(text))),
    }));
    const name = 'constitution validate, 2 KiB (reference: YAML parser alone)';
    return [ratioFigure(name, '/s', { of: 'measured', atLeast: 500 }, rounds)];
  },
};

function again(work: () => void): { count: number; elapsedMs: number } {
  const startedMs = performance.now();
  let count = 0;
  for (; performance.now() - startedMs < PART_MS; count++) work();
  return { count, elapsedMs: performance.now() - startedMs };
}
