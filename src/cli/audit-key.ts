import type { EfsClient } from '../../sdk/src/index.ts';

/** Returns the service's public key for audit chains, in the form that people pin. */
export async function auditKey(efs: EfsClient): Promise<string> {
  const { keys } = await efs.getJwks();
  const key = keys.find(({ purpose }) => purpose === 'audit')?.['multikey'];
  if (typeof key !== 'string') throw new Error('the service publishes no key for audit chains');
  return key;
}
