import { utf8 } from '#domain/formats/canonical.ts';
import type { CreateApiKey, EfsClient } from '#sdk/index.ts';
import type { BrowserKey } from './browser-key.ts';

/** A member of a company whose own key this browser has. */
export type BrowserMember = { entityId: string; did: string; key: BrowserKey };

/** Returns the member's consent to a key that acts for them: the service's challenge, signed in this browser. */
export async function proveMember(
  efs: EfsClient,
  { entityId, did, key }: BrowserMember,
): Promise<NonNullable<CreateApiKey['member']>> {
  const { challenge } = await efs.createMemberChallenge(entityId, did);
  return { entity_id: entityId, did, challenge, signature: await key.sign(utf8(challenge)) };
}
