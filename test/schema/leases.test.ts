import { expect, it } from 'vitest';
import { writtenStatements } from './statements.ts';

/* A frozen account stays frozen, whatever wakes its work: its lease without an end is taken by its release alone. */

it('a lease ends by its own claim, or stays if the account is frozen', () => {
  const ending = writtenStatements().filter(({ text }) => /\blease_until = null/.test(text));
  expect(ending.length).toBeGreaterThan(5);
  const others = ending.filter(({ text }) => !/\bepoch = \$\{[\w.]*epoch\}/.test(text));
  expect(others.map(({ path, text }) => `${path}: ${text.slice(0, 60)}`)).toEqual([
    // Work that has just arrived; the account is frozen after it.
    expect.stringContaining(
      "src/store/moving/arriving-rows.ts: update filings set state = case when ${isReviewed} then 'nee",
    ),
    // The release itself.
    expect.stringContaining('src/store/moving/freezes.ts: update ${sql.identifier(kind)} set lease_until = null'),
  ]);
});
