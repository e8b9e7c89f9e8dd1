import { Tally } from '../domain/formats/tally.ts';

/**
 * The places of a loop, which accounts share: whoever has less than an equal share comes first, and whoever has more gets
 * what nobody else asks for. Still, one account never has all places, however long its runs take: a registry that hangs
 * for one account does not hold up the others.
 */
export type Places = {
  /** Returns the claims to try, in this order, until one finds work: how many rows, and whose rows stay. */
  offers(): readonly Offer[];
  /** Takes a place; returns the function that leaves it. Work of no account (null) has no bound. */
  take(account: string | null): () => void;
};
export type Offer = { limit: number; except: readonly string[] };

export function createPlaces(count: number): Places {
  const mostOfOne = count - Math.floor(count / 4);
  const taken = new Tally();
  let free = count;

  /** For accounts with fewer places than `most`. All rows that are claimed may belong to one of them. */
  const offerBelow = (most: number): Offer => {
    const except: string[] = [];
    let mostHeld = 0;
    for (const [account, held] of taken.entries()) {
      if (held >= most) except.push(account);
      else mostHeld = Math.max(mostHeld, held);
    }
    return { limit: Math.min(free, most - mostHeld), except };
  };

  return {
    offers() {
      if (free === 0) return [];
      const share = Math.min(mostOfOne, Math.max(1, Math.floor(count / (taken.size + 1))));
      const fair = offerBelow(share);
      // If nobody is left out and there is no work, there is none for anybody.
      return fair.except.length === 0 ? [fair] : [fair, offerBelow(mostOfOne)];
    },
    take(account) {
      free -= 1;
      if (account !== null) taken.add(account, 1);
      return () => {
        free += 1;
        if (account !== null) taken.add(account, -1);
      };
    },
  };
}
