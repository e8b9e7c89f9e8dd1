import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BILLING_PLANTS } from './billing-plants.ts';
import { COPY_PLANTS } from './copy-plants.ts';
import { PLANTS, type Plant } from './plants.ts';

const plants: Readonly<Record<string, Plant>> = { ...PLANTS, ...BILLING_PLANTS, ...COPY_PLANTS };

it.each(Object.keys(plants))('the bug %s changes a text that occurs once in its file', (name) => {
  const texts = new Map<string, string>();
  for (const { file, find, replace } of plants[name]?.changes ?? []) {
    const parts = (texts.get(file) ?? readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).split(find);
    expect(parts, `${file}: ${find}`).toHaveLength(2);
    texts.set(file, parts.join(replace));
  }
});
