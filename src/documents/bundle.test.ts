import { expect, it } from 'vitest';
import { bundleFiles } from './bundle.ts';

const FILES = [
  { name: 'a.pdf', content: new Uint8Array(1_000).fill(7) },
  { name: 'b/c.json', content: new TextEncoder().encode('{}') },
];

it('the same files make the same archive at any time; other files make a different one', () => {
  const about = { entity_id: '1' };
  expect(bundleFiles(FILES, about)).toEqual(bundleFiles(FILES, about));
  expect(bundleFiles(FILES.slice(1), about).blake3).not.toBe(bundleFiles(FILES, about).blake3);
});
