import { randomBytes } from 'node:crypto';
import type { DryRun, EfsClient, Operations } from '../../sdk/src/index.ts';
import { feeWords } from '../domain/filing/fee.ts';

type Make<Result> = (efs: Operations, options: { confirm?: string; idempotencyKey?: string }) => Promise<Result>;

type Tried = { done: false; confirm: string; effects: object };
type Done = { done: true; result: unknown };

/**
 * Without `confirm`, tries a change and tells its effects. With it, makes exactly that change. A `confirm` is the
 * digest of the dry run and an idempotency key, so that each one takes effect at most once: an agent that lost the
 * answer repeats the call and gets the same answer. `view` is of the answer only: `make` is given to the dry run as well.
 */
export async function onceConfirmed<Result>(
  efs: EfsClient,
  confirm: string | undefined,
  make: Make<Result>,
  view: (result: Result) => unknown = (result) => result,
): Promise<Tried | Done> {
  if (confirm === undefined) {
    const { effects, confirm: digest } = await efs.dryRun((trial) => make(trial, {}));
    return { done: false, confirm: `${digest}.${randomBytes(16).toString('hex')}`, effects: effectsOf(effects) };
  }
  const [digest = '', idempotencyKey = ''] = confirm.split('.');
  return { done: true, result: view(await make(efs, { confirm: digest, idempotencyKey })) };
}

/** Leaves out what is empty, and ids of things that exist only in the dry run. */
function effectsOf({ states, ...effects }: DryRun['effects']): object {
  const filings = effects.filings.map((filing) => ({
    ...filing,
    ...(filing.fee_cents === null && { fee: feeWords(null) }),
  }));
  const all = { states: states.map(({ action, from, to }) => ({ action, from, to })), ...effects, filings };
  return Object.fromEntries(Object.entries(all).filter(([, list]) => list.length > 0));
}
