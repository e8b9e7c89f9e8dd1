import { describe, expect, it } from 'vitest';
import { FAULT_STEPS } from './fault-kinds.ts';
import { NAME_FAULTS, nameFault } from './name-faults.ts';

describe.each(NAME_FAULTS)('$words', ({ words, step }) => {
  it.each([
    `${words} Helios DAO LLC`,
    `${words.toUpperCase()} helios`,
    `${words.toLowerCase().replaceAll(' ', '-')}-helios DAO LLC`,
    words,
  ])('is understood in %s, at its own step only', (legalName) => {
    const steps = FAULT_STEPS.filter((each) => nameFault(each, legalName)?.words === words);
    expect(steps).toEqual([step]);
  });

  it('counts only as whole words at the start', () => {
    expect(nameFault(step, `Helios ${words} LLC`)).toBeUndefined();
    expect(nameFault(step, `${words}ly LLC`)?.words).not.toBe(words);
  });
});
