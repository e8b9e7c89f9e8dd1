import type { EfsClient } from '../../sdk/src/index.ts';

/** Returns the public key with which the service's audit chains are verified, in the form `z6Mk…`. */
export async function auditKey(efs: EfsClient): Promise<string> {
  const { keys } = await efs.getJwks();
  const key = keys.find(({ purpose }) => purpose === 'audit')?.['multikey'];
  if (typeof key !== 'string') throw new Error('the service publishes no key for audit chains');
  return key;
}
