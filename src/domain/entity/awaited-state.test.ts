import { expect, it } from 'vitest';
import { judgeState } from './awaited-state.ts';

it.each([
  ['Filing', 'Active', 'waiting'],
  ['Draft', 'Active', 'never'],
  ['Active', 'Active', 'reached'],
  ['Active', 'Filed', 'reached'],
  ['Registered', 'Filed', 'reached'],
  ['FilingFailed', 'Active', 'never'],
  ['FilingFailed', 'FilingFailed', 'reached'],
  ['Filing', 'FilingFailed', 'waiting'],
  ['Active', 'FilingFailed', 'never'],
  ['Active', 'Dissolved', 'waiting'],
  ['Draft', 'Importing', 'never'],
  ['Importing', 'Active', 'waiting'],
  ['Importing', 'ImportFailed', 'waiting'],
  ['Importing', 'Filing', 'never'],
  ['Filing', 'Importing', 'never'],
  ['Importing', 'FilingFailed', 'never'],
  ['ImportFailed', 'Active', 'never'],
  ['Filed', 'Importing', 'reached'],
  ['WindingDown', 'Dissolved', 'waiting'],
  ['WindingDown', 'Active', 'never'],
  ['Dissolved', 'Active', 'never'],
] as const)('an entity in %s that is awaited in %s: %s', (state, awaited, judged) => {
  expect(judgeState(state, awaited)).toBe(judged);
});
