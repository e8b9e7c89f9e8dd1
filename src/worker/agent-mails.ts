import { WORKER } from '../domain/access/actor.ts';
import { consentMail } from '../domain/filing/agent-consent.ts';
import { lockDueConsents, markMailed, type WaitingConsent } from '../store/agent-mails.ts';
import { LIFETIME_MS } from '../store/attestations.ts';
import { type Tx, write } from '../store/core/write.ts';
import { createLink } from '../store/link-tokens.ts';
import { enqueueMail } from '../store/mails.ts';
import type { FormationDeps } from './steps/step.ts';

/** Consents per round; the next round follows soon. */
const BATCH = 200;

/** Mails each agent the consents that were collected since its last mail: one mail, with a link for each company. */
export async function mailAgents(deps: FormationDeps & { seal: Parameters<typeof enqueueMail>[1] }): Promise<void> {
  await write(deps.store, WORKER, async (tx) => {
    const due = await lockDueConsents(tx, BATCH);
    for (const group of Map.groupBy(due, addressee).values()) await mailOne(deps, tx, group);
  });
}

/** Companies of a sandbox share an invented agent, so each account has its own mails there. */
function addressee({ agent_address, account_id, packet }: WaitingConsent): string {
  return `${packet.livemode ? '' : account_id} ${agent_address.toLowerCase()}`;
}

async function mailOne(
  deps: FormationDeps & { seal: Parameters<typeof enqueueMail>[1] },
  tx: Tx,
  group: readonly WaitingConsent[],
): Promise<void> {
  const [first] = group;
  if (first === undefined) return;
  const asked = [];
  for (const consent of group) {
    const subject = { entity_id: consent.entity_id };
    const of = { id: consent.id, accountId: consent.account_id, subject };
    const { id, token } = await createLink(tx, deps.links, { purpose: 'attest', ...of, lifetimeMs: LIFETIME_MS });
    markMailed(tx, consent);
    asked.push({ id, legalName: consent.packet.legal_name, url: `${deps.baseUrl}/attest/${token}` });
  }
  const [one] = asked.length === 1 ? asked : [];
  const isOneAccount = group.every(({ account_id }) => account_id === first.account_id);
  await enqueueMail(tx, deps.seal, {
    ...{ accountId: isOneAccount ? first.account_id : null, purpose: 'agent_consent', to: first.agent_address },
    content: {
      ...consentMail(asked),
      ...(one ? { link: one.url } : { link: null, links: asked.map(({ url }) => url) }),
    },
    linkIds: asked.map(({ id }) => id),
    expiresAt: new Date(tx.at.getTime() + LIFETIME_MS),
  });
}
