import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it } from 'vitest';
import { bringKeys } from '../../src/moving/travelling-keys.ts';

const ID = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';
const SEED = 'ab'.repeat(32);

/* A line that is no key ends the import with a refusal that repeats nothing of it. */
it.each([
  '',
  'no JSON: {"secret"',
  'null',
  '[]',
  '{}',
  JSON.stringify({ entity_id: 'no id', id: 'key-1', private_key: SEED }),
  JSON.stringify({ entity_id: ID, id: 7, private_key: SEED }),
  JSON.stringify({ entity_id: ID, id: 'key-1', private_key: 'ab' }),
  JSON.stringify({ entity_id: ID, id: 'key-1', private_key: null }),
])('%s', async (line) => {
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const encrypted = await encrypter.encrypt(line);
  const neverSealed = () => {
    throw new Error('sealed');
  };
  await expect(bringKeys({} as never, ID, { encrypted, identity }, neverSealed)).rejects.toThrow(
    'has a line that is no private key of a company',
  );
});
