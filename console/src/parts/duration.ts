const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A length of time in its largest unit: `1.5 days`, `40 seconds`. */
export function durationWords(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds >= each) ?? (['second', 1] as const);
  const count = (seconds / size).toLocaleString('en', { maximumFractionDigits: 1 });
  return `${count} ${unit}${count === '1' ? '' : 's'}`;
}
