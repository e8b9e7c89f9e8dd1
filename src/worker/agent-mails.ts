import { consentMail } from '../domain/filing/agent-consent.ts';
import { delayMail, listDueConsents, lockDueConsent, markMailed, type WaitingConsent } from '../store/agent-mails.ts';
import { LIFETIME_MS } from '../store/attestations.ts';
import type { Tx } from '../store/core/write.ts';
import { createLink } from '../store/link-tokens.ts';
import { enqueueMail } from '../store/mails.ts';
import { eachAlone, type RoundDeps, TRY_AGAIN_MS } from './each-alone.ts';
import type { FormationDeps } from './steps/step.ts';

const BATCH = 200;

type Deps = FormationDeps & RoundDeps & { seal: Parameters<typeof enqueueMail>[1] };

/** Mails each agent about all consents requested since its last mail, in one mail with a link for each company. */
export async function mailAgents(deps: Deps): Promise<void> {
  const due = await listDueConsents(deps.store.db, deps.store.clock.now(), BATCH);
  const mails = Object.values(Object.groupBy(due, addressee)).flatMap((group = []) =>
    group.slice(0, 1).map(({ account_id }) => ({ account_id, group })),
  );
  await eachAlone(
    deps,
    mails,
    async (tx, { group }) => mailOne(deps, tx, await lockAll(tx, group)),
    async (tx, { group }) => {
      const until = new Date(tx.at.getTime() + TRY_AGAIN_MS);
      for (const consent of await lockAll(tx, group)) delayMail(tx, consent, until);
    },
  );
}

/**
 * Locks and returns the consents whose mail is still due; another worker may have mailed or locked the other consents.
 */
async function lockAll(tx: Tx, consents: readonly WaitingConsent[]): Promise<WaitingConsent[]> {
  const locked = [];
  for (const consent of consents) if (await lockDueConsent(tx, consent)) locked.push(consent);
  return locked;
}

/**
 * Returns a key for the addressee. In a sandbox it includes the account, because all accounts share an invented agent
 * there.
 */
function addressee({ agent_address, account_id, packet }: WaitingConsent): string {
  return `${packet.livemode ? '' : account_id} ${agent_address.toLowerCase()}`;
}

async function mailOne(deps: Deps, tx: Tx, group: readonly WaitingConsent[]): Promise<void> {
  const [first] = group;
  if (first === undefined) return;
  const links = [];
  for (const consent of group) {
    const subject = { entity_id: consent.entity_id };
    const of = { id: consent.id, accountId: consent.account_id, subject };
    const { id, token } = await createLink(tx, deps.links, { purpose: 'attest', ...of, lifetimeMs: LIFETIME_MS });
    markMailed(tx, consent);
    links.push({ id, legalName: consent.packet.legal_name, url: `${deps.baseUrl}/attest/${token}` });
  }
  const [one] = links.length === 1 ? links : [];
  const isOneAccount = group.every(({ account_id }) => account_id === first.account_id);
  await enqueueMail(tx, deps.seal, {
    accountId: isOneAccount ? first.account_id : null,
    purpose: 'agent_consent',
    to: first.agent_address,
    content: {
      ...consentMail(links),
      ...(one ? { link: one.url } : { link: null, links: links.map(({ url }) => url) }),
    },
    linkIds: links.map(({ id }) => id),
    expiresAt: new Date(tx.at.getTime() + LIFETIME_MS),
  });
}
