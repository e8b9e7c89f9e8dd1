import type { FaultKind } from '../../src/registry/simulator/fault-kinds.ts';
import { type Finding, formed, type Harm, submit } from './company.ts';
import { type Oddity, startOddRegistry } from './odd-registry.ts';
import type { World } from './world.ts';

/** Brings workers to the moment where a bug would show, and returns what is wrong afterwards. */
export type Scenario = {
  /** The harm that the bug of this name causes here. */
  finds: Harm;
  run(world: World): Promise<Finding[]>;
};

/** Submits while the registry misbehaves once. */
export function withFault(finds: Harm, kind: FaultKind, judge = formed): Scenario {
  return {
    finds,
    async run(world) {
      await world.fault({ step: 'state_filing', kind });
      await world.startWorker();
      return judge(world, await submit(world));
    },
  };
}

/** Submits to a registry with this peculiarity. */
export function withOddity(finds: Harm, oddity: () => Oddity, judge = formed): Scenario {
  return {
    finds,
    run: (world) =>
      behind(world, oddity(), async (registryUrl) => {
        await world.startWorker({ registryUrl });
        return judge(world, await submit(world));
      }),
  };
}

export async function behind<T>(world: World, oddity: Oddity, use: (registryUrl: string) => Promise<T>): Promise<T> {
  const odd = await startOddRegistry(world.registryUrl, oddity);
  try {
    return await use(odd.url);
  } finally {
    odd.close();
  }
}
