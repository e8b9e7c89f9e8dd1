import { endOfMaker, outlives, refuseMemberScopes, refuseWidening } from '../../../access/key-limits.ts';
import { makeApiKey } from '../../../access/make-api-key.ts';
import { proveMember } from '../../../access/prove-member.ts';
import { refusedMember } from '../../../errors/refused-member.ts';
import { lockAccount } from '../../../store/accounts.ts';
import { SECRET_IN_ANSWER } from '../../calls/agents.ts';
import { GIVEN } from '../../calls/consequences.ts';
import { changeRoute } from '../../calls/route.ts';
import { CreateApiKey, CreatedApiKey, createdApiKey } from './shapes.ts';

export const createApiKey = changeRoute({
  operationId: 'create_api_key',
  method: 'POST',
  path: '/v1/api-keys',
  tag: 'Keys',
  summary: 'Create an API key',
  description:
    'Creates a key and shows it only once. The key cannot have a scope that the creating key lacks, and cannot expire later than the creating key. With `member`, the key belongs to that member: it acts only for them and cannot manage keys. The member proves their consent by signing a challenge.',
  scope: 'keys:manage',
  command: 'keys create',
  agents: { none: SECRET_IN_ANSWER },
  makes: 'key',
  cannotBeUndone: GIVEN,
  body: CreateApiKey,
  examples: {
    reporting: { summary: 'Read-only key', value: { name: 'Reporting', scopes: ['entities:read', 'audit:read'] } },
    with_end: {
      summary: 'Key that expires',
      value: { name: 'Migration', scopes: ['entities:write'], expires_at: '2099-01-01T00:00:00.000Z' },
    },
  },
  responses: { 201: { description: 'The new API key.', schema: CreatedApiKey } },
  handler: ({ deps, body, accountId, credential, change }) => {
    if (body.member) refuseMemberScopes(body.scopes);
    refuseWidening(body.scopes, credential);
    return change(async (tx) => {
      await lockAccount(tx, accountId);
      const expiresAt = readExpiry(body.expires_at ?? null, tx.at, await endOfMaker(tx, credential));
      const member = body.member && (await proveMember(deps, tx, accountId, body.member));
      const { name, scopes } = body;
      return createdApiKey(
        await makeApiKey(deps, tx, { accountId, name, scopes, expiresAt, ...(member && { member }) }),
      );
    });
  },
});

function readExpiry(requested: string | null, now: Date, endOfMaker: Date | null): Date | null {
  const expiresAt = requested === null ? endOfMaker : new Date(requested);
  if (expiresAt === null) return null;
  if (!(expiresAt > now)) throw refusedMember('expires_at', 'out_of_range', 'must be in the future');
  if (outlives(expiresAt, endOfMaker)) {
    const message = `must not be later than ${endOfMaker?.toISOString()}, when the creating key expires`;
    throw refusedMember('expires_at', 'out_of_range', message);
  }
  return expiresAt;
}
