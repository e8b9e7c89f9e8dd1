import { networksOf } from '../../domain/formats/network.ts';
import { Tally } from '../../domain/formats/tally.ts';

/**
 * Limits the number of simultaneous calls of each caller in this process. This is not a rate: a slot is free again as
 * soon as it is released.
 */
export type CallerSlots = {
  /** Takes one of the caller's `bound` slots. Returns the function that releases it; null if all are taken. */
  take(caller: string, bound: number): (() => void) | null;
};

export function createCallerSlots(): CallerSlots {
  const taken = new Tally();
  return {
    take(caller, bound) {
      if (taken.of(caller) >= bound) return null;
      taken.add(caller, 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        taken.add(caller, -1);
      };
    },
  };
}

/** Factor by which the limit of a /48 network is higher, because several sites of one customer share such a network. */
export const SITES_PER_CUSTOMER = 4;

/**
 * Takes one slot of every network that the address belongs to. Takes no slot if one of these networks has none free.
 */
export function takeNetworkSlot(slots: CallerSlots, address: string, bound: number): (() => void) | null {
  const taken: (() => void)[] = [];
  const release = () => {
    for (const each of taken) each();
  };
  for (const [at, network] of networksOf(address).entries()) {
    const slot = slots.take(network, bound * SITES_PER_CUSTOMER ** at);
    if (slot === null) {
      release();
      return null;
    }
    taken.push(slot);
  }
  return release;
}
