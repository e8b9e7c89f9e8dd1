export const FULL = process.env['FULL'] === '1';
export function size(quick: number, full: number): number {
  return FULL ? full : quick;
}
