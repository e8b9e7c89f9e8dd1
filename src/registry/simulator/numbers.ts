/**
 * Prefixes that the tax office never assigned (IRM 21.7.13). The simulator has its own table. If both shared one table,
 * the simulator could not reveal an error in it.
 */
export const NEVER_ASSIGNED_EIN_PREFIXES: readonly string[] =
  '00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' ');

const EIN_PREFIXES = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0')).filter(
  (prefix) => !NEVER_ASSIGNED_EIN_PREFIXES.includes(prefix),
);
const EINS_PER_PREFIX = 10_000_000;

/**
 * Returns an EIN `NN-NNNNNNN` for a serial (1, 2, …); each serial gives another number. Throws when all are used up.
 */
export function einFromSerial(serial: number): string {
  const prefix = EIN_PREFIXES[serial % EIN_PREFIXES.length];
  const rest = Math.floor(serial / EIN_PREFIXES.length);
  if (prefix === undefined || rest >= EINS_PER_PREFIX) throw new Error('The simulator has no tax number left.');
  return `${prefix}-${String(rest).padStart(7, '0')}`;
}

/** Returns Wyoming's filing id `YYYY-NNNNNNNNN`. The serial never restarts, so the id is unique across years. */
export function wyomingNumberFromSerial(serial: number, filedAt: Date): string {
  return `${filedAt.getUTCFullYear()}-${String(serial).padStart(9, '0')}`;
}
