import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFromTemplate } from '../../src/domain/constitution/templates.ts';
import type { Credential } from '../../src/store/api-keys.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { type OpenLaboratory, openLaboratory } from './laboratory.ts';
import { type Played, play } from './sequence.ts';

const AT_ONCE = 12;
/** A sandbox may submit 1,000 formations a month; one life submits a few. */
const LIVES_PER_ACCOUNT = 100;

/**
 * Plays the lives of the given number of seeds, the real store, workers and actions against the model. `MODEL_SEED`
 * sets another start.
 */
export function playSeeds(name: string, from: number, sequences: number): void {
  const first = Number(process.env['MODEL_SEED'] ?? from);
  let laboratory: OpenLaboratory;
  const accounts = new Map<number, Promise<Credential>>();
  const accountOf = (index: number): Promise<Credential> => {
    const number = Math.floor(index / LIVES_PER_ACCOUNT);
    const account = accounts.get(number) ?? laboratory.signUp();
    accounts.set(number, account);
    return account;
  };
  beforeAll(async () => {
    laboratory = await openLaboratory();
  });
  afterAll(() => laboratory?.close());

  it(`${sequences} sequences of commands, crashes and answers: 0 differences`, {
    timeout: 60_000 + sequences * 50,
  }, async () => {
    const ends: Record<string, number> = {};
    const failed: (Played & { seed: number })[] = [];
    let steps = 0;
    let taxAnswers = 0;
    const reports: Record<string, number> = {};
    await inParallel(sequences, AT_ONCE, async (index) => {
      if (failed.length > 3) return;
      const seed = first + index;
      const credential = await accountOf(index);
      const member = { id: `did:oas:account:${credential.accountId}` };
      const constitutionOf = (company: string) => buildFromTemplate({ name: company, livemode: false, member });
      const played = await play({ ...laboratory, credential }, seed, constitutionOf).catch((error: unknown) => {
        throw new Error(`MODEL_SEED=${seed}`, { cause: error });
      });
      steps += played.trace.length;
      taxAnswers += played.trace.filter((step) => /^resolve .*(waiver|responsible_party).*: done/.test(step)).length;
      for (const step of played.trace) {
        const asked = /^report, (.*) →/.exec(step)?.[1];
        if (asked !== undefined) reports[asked] = (reports[asked] ?? 0) + 1;
      }
      const end = played.end ?? 'deleted';
      ends[end] = (ends[end] ?? 0) + 1;
      if (played.wrong.length > 0) failed.push({ seed, ...played });
    });
    const counted = { tax_answers: taxAnswers, reports, differences: failed.length, ends };
    report(name, { first_seed: first, sequences, steps, ...counted });
    expect(failed).toEqual([]);
  });
}
