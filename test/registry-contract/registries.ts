import { startSimulator } from '../../src/registry/simulator/start-simulator.ts';
import { createDatabase, formation, simulatorDefaults } from '../simulator/fixture.ts';
import { startStranger } from '../stranger/registry.ts';

/** The longest time limit that may be set: no answer is late because a machine is slow. The deadline is half of it. */
export const LONGEST_TIMEOUT_MS = 30_000;

type Options = { loseAnswers?: boolean };

/** Every registry that is tested against the protocol. Another one is another line. */
export const REGISTRIES: Record<string, (options?: Options) => Promise<{ url: string; stop(): Promise<void> }>> = {
  simulator: async ({ loseAnswers = false } = {}) => {
    const database = await createDatabase();
    const options = { ...simulatorDefaults, databaseUrl: database.url, loseAnswers: Number(loseAnswers) };
    const simulator = await startSimulator(options);
    return { url: simulator.url, stop: () => simulator.close().then(database.drop) };
  },
  stranger: ({ loseAnswers = false } = {}) => startStranger({ loseAnswers: loseAnswers ? 100 : 0 }),
};

let letters = 0;
/** Returns a packet for a name that is unique in this run. */
export function own(changes: Parameters<typeof formation>[0] = {}) {
  letters += 1;
  return formation({ legal_name: `Helios ${'I'.repeat(letters)} DAO LLC`, ...changes });
}
