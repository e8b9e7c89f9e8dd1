import { expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { startService } from '../harness/service.ts';
import { filingOf, pendingFormation } from './pending-formation.ts';

it('the simulator calls back after its decision, however much later the next poll would be', async () => {
  const calling = await startService({ pace: 0.3, callbacks: true });
  try {
    const owner = await calling.anonymous.signUp();
    const reference = await pendingFormation(calling, owner);
    await eventually(async () => expect((await filingOf(calling, reference)).state).toBe('accepted'));
  } finally {
    await calling.stop();
  }
});
