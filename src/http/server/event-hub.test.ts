import { expect, it, vi } from 'vitest';
import type { Db } from '../../store/core/db.ts';
import { createEventHub } from './event-hub.ts';

it('listens again for the next reader after the database was unreachable', async () => {
  const listen = vi
    .fn()
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue({ unlisten: async () => {} });
  const hub = createEventHub({ listen } as unknown as Db);
  const part = { accountId: 'ada', onlyEntityId: null };
  await expect(hub.follow(part)).rejects.toThrow('down');
  const follower = await hub.follow(part);
  expect(follower).not.toBeNull();
  follower?.close();
  await hub.close();
});
