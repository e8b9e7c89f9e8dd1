import { expect, it } from 'vitest';
import { canonicalJson, utf8 } from '../formats/canonical.ts';
import { MANIFEST_LIMIT_BYTES, MOST_PARTS } from './manifest.ts';

it('has no room for more parts than are read', () => {
  const smallest = { path: 'heads/000001.jsonl', rows: 1, bytes: 1, blake3: '0'.repeat(64) };
  const size = utf8(`${canonicalJson(smallest)},`).length;
  expect(MOST_PARTS * size).toBeGreaterThanOrEqual(MANIFEST_LIMIT_BYTES);
});
