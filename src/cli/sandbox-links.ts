import { ApiError, type EfsClient } from '../../sdk/src/index.ts';

/** Operations that mail a link about a company. */
const MAILS_A_LINK: ReadonlySet<string> = new Set([
  'create_member_invitation',
  'resend_attestation',
  'resend_agreement_links',
  'resend_approvals',
]);

/**
 * Adds to an answer the links that its operation has just mailed: in a sandbox, where often no mail leaves, and only
 * those that this key may follow. A live service shows none.
 */
export async function withMailedLinks(
  efs: EfsClient,
  { operationId, entityId }: { operationId: string; entityId: string },
  answer: object,
): Promise<object> {
  if (!MAILS_A_LINK.has(operationId)) return answer;
  const page = await efs.listSandboxOutbox({ limit: 100 }).catch((error: unknown) => {
    // A live service has no such list, and some keys may not read it. The mail has been written anyway.
    if (error instanceof ApiError) return null;
    throw error;
  });
  const about = (page?.data ?? []).filter(({ links }) => links.some(({ entity_id }) => entity_id === entityId));
  // Those of one operation are written at the same moment.
  const mailed = about.filter(({ created_at }) => created_at === about[0]?.created_at);
  const links = mailed.flatMap(({ sandbox_link }) => sandbox_link ?? []);
  return links.length === 0 ? answer : { ...answer, sandbox_links: links };
}
