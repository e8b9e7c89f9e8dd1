/**
 * Slots of each caller in this process, which limit the things it has under way. Counts, not rates: a slot is free
 * again once it is released.
 */
export type CallerSlots = {
  /** Takes one of the caller's `bound` slots. Returns the function that releases it, or null if all are taken. */
  take(caller: string, bound: number): (() => void) | null;
};

export function createCallerSlots(): CallerSlots {
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
