import { absoluteFigure, type Row } from '../figure.ts';
import { inRounds } from '../measure.ts';
import { startServiceProcess } from '../service-process.ts';

/** From the command to the first answer of /health/ready, including database, migrations, simulator and worker. */
export const startRow: Row = {
  name: 'start',
  overrides: {},
  run: async () => {
    const rounds = await inRounds(7, async () => {
      const fresh = await startAndStop();
      const again = await startAndStop(fresh.dataDir);
      return { freshSeconds: fresh.seconds, existingSeconds: again.seconds };
    });
    const figure = (name: string, atMost: number, seconds: number[]) =>
      absoluteFigure(`start, ${name} data, to ready`, 's', { of: 'measured', atMost }, seconds);
    return [
      figure(
        'fresh',
        5,
        rounds.map(({ freshSeconds }) => freshSeconds),
      ),
      figure(
        'existing',
        2,
        rounds.map(({ existingSeconds }) => existingSeconds),
      ),
    ];
  },
};

async function startAndStop(dataDir?: string): Promise<{ seconds: number; dataDir: string }> {
  const startedMs = performance.now();
  const service = await startServiceProcess({}, dataDir);
  const seconds = (performance.now() - startedMs) / 1_000;
  await service.stop();
  return { seconds, dataDir: service.dataDir };
}
