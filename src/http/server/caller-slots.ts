/** How many things each caller has under way in this process. Counts, not rates: a place is free again once it is given back. */
export type Places = {
  /** Takes one of the caller's `bound` places. Answers how to give it back, or null where all are taken. */
  take(caller: string, bound: number): (() => void) | null;
};

export function createPlaces(): Places {
  const taken = new Map<string, number>();
  return {
    take(caller, bound) {
      const before = taken.get(caller) ?? 0;
      if (before >= bound) return null;
      taken.set(caller, before + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (taken.get(caller) ?? 1) - 1;
        if (left > 0) taken.set(caller, left);
        else taken.delete(caller);
      };
    },
  };
}
