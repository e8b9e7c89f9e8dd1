/** Slots of each caller in this process: how many things it may have under way. Counts, not rates: a slot is free again once it is released. */
export type CallerSlots = {
  /** Takes one of the caller's `bound` slots. Answers how to release it, or null where all are taken. */
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
