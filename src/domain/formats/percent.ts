import { decimalOfNumber } from './decimal.ts';

/** Returns a share as an exact percentage: 0.66 is "66%". */
export function percentText(share: number): string {
  const { numerator, denominator } = decimalOfNumber(share);
  const whole = (numerator * 100n) / denominator;
  let rest = (numerator * 100n) % denominator;
  let digits = '';
  while (rest > 0n) {
    rest *= 10n;
    digits += String(rest / denominator);
    rest %= denominator;
  }
  return `${whole}${digits === '' ? '' : `.${digits}`}%`;
}
