import { describe, expect, it } from 'vitest';
import { admit, afterCall, type Circuit, CLOSED } from './circuit.ts';

const failed = (circuit: Circuit, nowMs: number, random: number) => afterCall(circuit, false, nowMs, random);
const succeeded = () => afterCall(CLOSED, true, 0, 0);

const afterFailures = (failures: number, nowMs = 0): Circuit => {
  let circuit = CLOSED;
  for (let n = 0; n < failures; n += 1) circuit = failed(circuit, nowMs, 0.999);
  return circuit;
};

describe('a circuit', () => {
  it('stays closed for a few failures, and one success resets the count', () => {
    expect(admit(afterFailures(4), 0)).not.toBeNull();
    expect(admit(failed(succeeded(), 0, 0), 0)).not.toBeNull();
  });

  it('opens after five in a row: no calls during its pause, then one call at a time', () => {
    const open = afterFailures(5);
    expect(admit(open, 0)).toBeNull();
    expect(admit(open, 999)).toBeNull();
    const probing = admit(open, 1_000);
    expect(probing).not.toBeNull();
    expect(admit(probing as Circuit, 1_001)).toBeNull();
    expect(admit(succeeded(), 1_001)).not.toBeNull();
  });

  it.each([
    [5, 1_000],
    [6, 2_000],
    [9, 16_000],
    [10, 30_000],
    [1_000, 30_000],
  ])('after %i failures it pauses for at most %i ms and at least half of that', (failures, mostMs) => {
    const earliest = failed(afterFailures(failures - 1), 0, 0).openUntilMs;
    const latest = failed(afterFailures(failures - 1), 0, 0.999_999).openUntilMs;
    expect(earliest).toBe(mostMs / 2);
    expect(latest).toBeGreaterThan(mostMs * 0.99);
    expect(latest).toBeLessThanOrEqual(mostMs);
  });
});
