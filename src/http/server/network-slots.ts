import { networksOf } from '../../domain/formats/network.ts';
import type { Places } from './caller-slots.ts';

/** Several sites of one customer share a /48. */
export const SITES_PER_CUSTOMER = 4;

/** One place of every network that the address is in; all of them, or none. */
export function takeNetworkPlace(places: Places, address: string, bound: number): (() => void) | null {
  const taken: (() => void)[] = [];
  const giveBack = () => {
    for (const each of taken) each();
  };
  for (const [at, network] of networksOf(address).entries()) {
    const place = places.take(network, bound * SITES_PER_CUSTOMER ** at);
    if (place === null) {
      giveBack();
      return null;
    }
    taken.push(place);
  }
  return giveBack;
}
