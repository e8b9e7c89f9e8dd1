import { randomUUID } from 'node:crypto';
import type { CreateEntity, EfsClient } from '../sdk/src/index.ts';

/**
 * From a name: the sandbox fills in the rest. Names must differ, because the registry holds each for one company only.
 */
export function newCompany(): CreateEntity {
  return { name: `Bench ${randomUUID()}` };
}

/** Forms a company; returns the milliseconds from the submitting call until the API says Active. */
export async function formCompany(efs: EfsClient, timeoutMs: number): Promise<{ id: string; ms: number }> {
  const { id } = await efs.createEntity(newCompany());
  const startedMs = performance.now();
  await efs.startFormation(id);
  await efs.waitForEntity(id, { timeoutMs });
  return { id, ms: performance.now() - startedMs };
}
