import { Tally } from '../domain/formats/tally.ts';

/**
 * The slots for the concurrent work of a loop, shared between accounts. Accounts below an equal share come first, and
 * others get the remaining slots. One account never takes all slots, so a registry that hangs for this account does not
 * block the others.
 */
export type Places = {
  /** Returns ways to claim rows, to try in order until one finds work. `except`: accounts to skip. */
  offers(): readonly Offer[];
  /** Takes a slot, and returns a function that frees it. Work without an account (null) has no limit. */
  take(account: string | null): () => void;
};
export type Offer = { limit: number; except: readonly string[] };

export function createPlaces(count: number): Places {
  const mostOfOne = count - Math.floor(count / 4);
  const taken = new Tally();
  let free = count;

  /**
   * Returns a claim for accounts that have fewer than `most` slots. It takes so few rows that the limit holds even if
   * all claimed rows belong to one account.
   */
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
      // If the first query skips no account, a second query without the limit would find no further work.
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
