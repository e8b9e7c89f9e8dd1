import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { TestService } from './service.ts';

/** Makes a formation due that waits for a person, and waits until a worker has seen that there is nothing to do. */
export async function retryNow({ sql }: TestService, entityId: string): Promise<void> {
  const [before] = await sql<{ epoch: number }[]>`
    update formations set due_at = now() where entity_id = ${entityId} returning epoch::int`;
  await eventually(async () => {
    const [now] = await sql<{ epoch: number; due_at: Date | null; failures: number }[]>`
      select epoch::int, due_at, failures from formations where entity_id = ${entityId}`;
    expect(now?.epoch).toBeGreaterThan(before?.epoch ?? 0);
    expect(now).toMatchObject({ due_at: null, failures: 0 });
  });
}
