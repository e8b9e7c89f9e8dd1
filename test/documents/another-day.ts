/** Moves the date for the process that loads it first. */
const RealDate = Date;
const SHIFT_MS = 15 * 365 * 86_400_000;

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + SHIFT_MS);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + SHIFT_MS;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
