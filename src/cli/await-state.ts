import type { Entity } from '../../sdk/src/index.ts';
import { judgeState } from '../domain/entity/awaited-state.ts';
import type { Arguments } from '../operations/call-operation.ts';
import { CommandFailure } from './usage-error.ts';

/** A wait that ends without its state must not look like one that has reached it. */
export function requireReached({ state, next_action }: Entity, { query }: Arguments): void {
  const awaited = query['state'] as Entity['state'];
  const judged = judgeState(state, awaited);
  if (judged === 'reached') return;
  if (state === 'Draft')
    throw new CommandFailure('The company is a Draft, and nobody has submitted it.', 'conflict', next_action);
  if (judged === 'waiting') throw new CommandFailure(`The company is still ${state}, not ${awaited}.`, 'timeout');
  throw new CommandFailure(`The company is ${state} and will not be ${awaited}.`, 'ended_badly', next_action);
}
