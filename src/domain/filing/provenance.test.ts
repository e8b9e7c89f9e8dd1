import { expect, it } from 'vitest';
import { provenanceOf } from './provenance.ts';

const [CLOSED, REPORTED, CORRECTED] = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => new Date(day)) as [
  Date,
  Date,
  Date,
];
const filing = { evidence: 'receipt 1', closedAt: CLOSED };
const evidence_check = { outcome: 'found', missing: [], note: null } as const;
const report = { at: REPORTED, evidence: 'upload:1', evidence_check: null };
const correction = { at: CORRECTED, evidence: 'upload:2', evidence_check };

it.each([
  ['an account', { filing: null, report: null, correction: null }, false, 'account', null],
  ['a registry', { filing, report: null, correction: null }, false, 'registry', CLOSED],
  ['the simulator', { filing, report: null, correction: null }, true, 'simulator', CLOSED],
  ['an operator, in a sandbox as well', { filing, report, correction: null }, true, 'operator', REPORTED],
  ['two operators, who corrected it', { filing, report, correction }, false, 'operator', CORRECTED],
] as const)('a fact comes from %s', (_title, acceptance, isSimulated, source, at) => {
  const found = provenanceOf(acceptance, isSimulated);
  expect([found.source, found.asserted_at, found.verified?.at ?? null]).toEqual([source, at, at]);
});
