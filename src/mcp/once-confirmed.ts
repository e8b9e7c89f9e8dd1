import { randomBytes } from 'node:crypto';
import type { DryRun, EfsClient, Operations } from '../../sdk/src/index.ts';
import { feeWords } from '../domain/filing/fee.ts';
import { saidInWords } from '../operations/in-words.ts';
import { quote } from './quote.ts';
import { present } from './views.ts';

type Make<Result> = (efs: Operations, options: { confirm?: string; idempotencyKey?: string }) => Promise<Result>;

type Trial = { done: false; confirm: string; effects: object; would?: object };
type Done = { done: true; result: unknown };

/**
 * Calls `make` as a dry run if `confirm` is missing, and returns the effects with a value for `confirm` (the dry run's
 * digest and an idempotency key). With `confirm`, calls `make` for exactly that change, which is made at most once. An
 * agent that lost the answer can repeat the call to get the same answer. `view` shapes the answer to the change, and
 * `preview` the answer to the dry run, whose ids are not real.
 */
export async function onceConfirmed<Result>(
  efs: EfsClient,
  confirm: string | undefined,
  make: Make<Result>,
  view: (result: Result) => unknown = (result) => result,
  preview?: (result: Result) => object,
): Promise<Trial | Done> {
  if (confirm === undefined) {
    const { would, effects, confirm: digest } = await efs.dryRun((trial) => make(trial, {}));
    return {
      done: false,
      confirm: `${digest}.${randomBytes(16).toString('hex')}`,
      effects: effectsOf(effects),
      ...(preview && would.body !== null && { would: preview(would.body as Result) }),
    };
  }
  const [digest = '', idempotencyKey = ''] = confirm.split('.');
  return { done: true, result: view(await make(efs, { confirm: digest, idempotencyKey })) };
}

/** Returns the effects without empty lists and without ids that exist only in the dry run. */
function effectsOf({ states, notes = [], ...effects }: DryRun['effects']): object {
  const filings = effects.filings.map((filing) => ({
    ...filing,
    ...(filing.fee_cents === null && { fee: feeWords(null) }),
  }));
  const all = {
    states: states.map(({ action, kind, from, to }) => present({ action, kind, from, to })),
    ...effects,
    filings,
    // The notes are quoted as data, because they contain names of people and companies.
    notes: notes.map((note) => quote(saidInWords(note))),
  };
  return Object.fromEntries(Object.entries(all).filter(([, list]) => list.length > 0));
}
