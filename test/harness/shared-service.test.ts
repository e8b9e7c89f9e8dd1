import { expect, it } from 'vitest';
import { sharedService } from './shared-service.ts';

it.each([
  [
    'a chain that was changed',
    "update audit_entries set action = 'entity.deleted' where chain = 'entity:' || $1 and seq = 1",
    '1 problems in the audit chains',
  ],
  ['an event that breaks its schema', "update events set data = '{}' where entity_id::text = $1", 'events break'],
  ['a company that stands still', "update entities set state = 'Filing' where id::text = $1", 'stand still'],
])('the end of a file that shares its service finds %s, and blames no later file', async (_title, harm, finding) => {
  const service = await sharedService({ worker: false });
  const { id } = await (await service.anonymous.signUp()).draft();
  const [before = '', after = ''] = harm.split('$1');
  await service.sql`${service.sql.raw(before)}${id}${service.sql.raw(after)}`;
  await expect(service.stop()).rejects.toThrow(finding);
  await service.stop();
});
