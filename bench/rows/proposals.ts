import { type CreateProposal, EfsClient } from '../../sdk/src/index.ts';
import { absoluteFigure, median, type Row } from '../figure.ts';
import { inRounds } from '../measure.ts';
import { startServiceProcess } from '../service-process.ts';

/** The company is formed at once; the rest of this row does not involve the registry. */
const overrides = { SIMULATOR_PACE: '0' };
const DECISIONS = 100;
const LIMIT_MS = 60_000;
const TARGET_MS = 30;
const CUSTOM: CreateProposal = { kind: 'custom', title: 'Move the books', payload: { to: 'another provider' } };

/** The sole member of an Active company makes one decision after the other: each vote decides its proposal. */
export const proposalsRow: Row = {
  name: 'proposals',
  overrides,
  run: async () => {
    const service = await startServiceProcess(overrides);
    const visitor = new EfsClient({ baseUrl: service.url });
    const { api_key } = await visitor.createAccount({});
    const efs = visitor.withApiKey(api_key ?? '');
    const { id } = await efs.createEntity({ name: 'Bench decisions' });
    await efs.startFormation(id);
    await efs.waitForEntity(id, { timeoutMs: LIMIT_MS });
    const rounds = await inRounds(7, async () => {
      const create: number[] = [];
      const vote: number[] = [];
      const execute: number[] = [];
      while (execute.length < DECISIONS) {
        const proposal = await timed(create, () => efs.createProposal(id, CUSTOM));
        await timed(vote, () => efs.createVote(id, proposal.id, { choice: 'approve' }));
        await timed(execute, () => efs.executeProposal(id, proposal.id));
      }
      return { create: median(create), vote: median(vote), execute: median(execute) };
    });
    await service.stop();
    return (['create', 'vote', 'execute'] as const).map((what) =>
      absoluteFigure(
        `proposal, ${what}, 1 client: p50`,
        'ms',
        { of: 'measured', atMost: TARGET_MS },
        rounds.map((round) => round[what]),
      ),
    );
  },
};

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const result = await work();
  times.push(performance.now() - startedMs);
  return result;
}
