import type { EfsClient, Entity } from '../../sdk/src/index.ts';
import { judgeState } from '../domain/entity/awaited-state.ts';
import type { Arguments } from '../operations/call-operation.ts';
import { type Screen, show } from './show.ts';
import { CommandFailure } from './usage-error.ts';

/** Nobody has submitted a Draft, so waiting for it would only use up the time: the command ends with what comes next. */
export async function refuseDraft(screen: Screen, efs: EfsClient, { inPath, query }: Arguments): Promise<void> {
  if (query['state'] === 'Draft') return;
  const entity = await efs.getEntity(inPath[0] ?? '');
  if (entity.state !== 'Draft') return;
  show(screen, entity);
  throw new CommandFailure('The company is a Draft, and nobody has submitted it.', 'conflict', entity.next_action);
}

/** A wait that ends without its state must not look like one that has reached it. */
export function requireReached({ state, next_action }: Entity, { query }: Arguments): void {
  const awaited = query['state'] as Entity['state'];
  const judged = judgeState(state, awaited);
  if (judged === 'reached') return;
  if (judged === 'waiting') throw new CommandFailure(`The company is still ${state}, not ${awaited}.`, 'timeout');
  throw new CommandFailure(`The company is ${state} and will not be ${awaited}.`, 'ended_badly', next_action);
}
