import { expect, it } from 'vitest';
import { uploadedEvidence, uploadOf } from './uploaded-evidence.ts';

it('an uploaded file is found by the evidence that names it; other evidence names no file', () => {
  expect(uploadOf(uploadedEvidence('0198'))).toBe('0198');
  expect(['upload:', 'https://sos.wyo.gov/upload:1', '', null, undefined].map(uploadOf)).toEqual(Array(5).fill(null));
});
