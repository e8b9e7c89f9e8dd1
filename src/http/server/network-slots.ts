import { networksOf } from '../../domain/formats/network.ts';
import type { CallerSlots } from './caller-slots.ts';

/** Several sites of one customer share a /48. */
export const SITES_PER_CUSTOMER = 4;

/** Takes one slot of every network that the address belongs to; all of them, or none. */
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
