import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectBrokenChain, requireSoundChains } from './chain-check.ts';
import type { Account } from './client.ts';
import { startService, type TestService } from './service.ts';

let service: TestService;
let ada: Account;
beforeAll(async () => {
  service = await startService({ worker: false });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

it('passes chains that the service wrote', async () => {
  await ada.draft();
  await requireSoundChains(service.databaseUrl);
});

it('fails with chain, entry and problem for a chain that was changed, unless its test says so', async () => {
  const { id } = await ada.draft();
  const chain = `entity:${id}`;
  await service.sql`update audit_entries set action = 'entity.deleted' where chain = ${chain} and seq = 1`;
  await expect(requireSoundChains(service.databaseUrl)).rejects.toThrow(
    `1 problems in the audit chains that this file made:\n${chain}: Line 1, where entry 1 belongs, was changed: its hash does not match. [hash_mismatch]`,
  );
  expectBrokenChain(chain);
  await requireSoundChains(service.databaseUrl);
  await service.sql`update audit_entries set action = 'entity.created' where chain = ${chain} and seq = 1`;
  await expect(requireSoundChains(service.databaseUrl)).rejects.toThrow(
    `${chain}: This chain was to be broken, and verifies.`,
  );
  await service.sql`delete from audit_entries where chain = ${chain} and seq = 1`;
});

it.each([
  ['an entry behind the head', 'update chain_heads set seq = 0 where chain = $1', 'The head is entry 0, and the last'],
  [
    'entries without a head',
    'delete from chain_heads where chain = $1',
    'The head is entry 0, and the last entry is 1.',
  ],
])('detects %s', async (_title, tamper, message) => {
  const { id } = await ada.draft();
  const chain = `entity:${id}`;
  const [before = '', after = ''] = tamper.split('$1');
  await service.sql`${service.sql.raw(before)}${chain}${service.sql.raw(after)}`;
  await expect(requireSoundChains(service.databaseUrl)).rejects.toThrow(message);
  expectBrokenChain(chain);
  await requireSoundChains(service.databaseUrl);
});
