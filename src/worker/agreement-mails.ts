import { agreementMail } from '../domain/agreement/statement.ts';
import { agreementSignerOf } from '../domain/constitution/agreement-signers.ts';
import type { Constitution } from '../domain/constitution/constitution.ts';
import type { EntityState } from '../domain/entity/entity.ts';
import {
  type AgreementSignature,
  listDueSignatureMails,
  lockDueSignatureMail,
  planMail,
} from '../store/agreement-signatures.ts';
import { LIFETIME_MS, takeMail } from '../store/attestations.ts';
import { findConstitution } from '../store/constitutions.ts';
import type { Tx } from '../store/core/write.ts';
import { findEntity } from '../store/entities.ts';
import { createLink } from '../store/link-tokens.ts';
import { enqueueMail } from '../store/mails.ts';
import { eachAlone, type RoundDeps, TRY_AGAIN_MS } from './each-alone.ts';
import type { FormationDeps } from './steps/step.ts';

/**
 * States in which members get no mail, because the company is not being formed. When the formation is retried, they are
 * asked again.
 */
const NOT_ASKED: ReadonlySet<EntityState> = new Set([
  'Draft',
  'FilingFailed',
  'Importing',
  'ImportFailed',
  'Dissolved',
]);

const BATCH = 50;

/** Mails members the links for signing the operating agreement, and reminds members who have not answered. */
export async function mailSigners(deps: FormationDeps & RoundDeps): Promise<void> {
  const due = await listDueSignatureMails(deps.store.db, deps.store.clock.now(), BATCH);
  const alone = (change: (tx: Tx, request: AgreementSignature) => Promise<void> | void) => {
    return async (tx: Tx, { account_id, entity_id, id }: AgreementSignature) => {
      const request = await lockDueSignatureMail(tx, { account_id, entity_id, id });
      if (request !== null) await change(tx, request);
    };
  };
  const later = (tx: Tx, request: AgreementSignature) =>
    planMail(tx, request, { mails: request.mails, at: new Date(tx.at.getTime() + TRY_AGAIN_MS) });
  await eachAlone(
    deps,
    due,
    alone((tx, request) => mailOne(deps, tx, request)),
    alone(later),
  );
}

async function mailOne(deps: FormationDeps, tx: Tx, request: AgreementSignature): Promise<void> {
  const { account_id, entity_id, id, constitution_version, member_did, mails } = request;
  const entity = await findEntity(tx.sql, account_id, entity_id);
  const row = await findConstitution(tx.sql, account_id, entity_id, constitution_version);
  const signer = row === null ? undefined : agreementSignerOf(JSON.parse(row.canonical) as Constitution, member_did);
  if (entity === null || NOT_ASKED.has(entity.state) || !signer?.email)
    return planMail(tx, request, { mails, at: null });
  const waitMs = await takeMail(tx, account_id, signer.email);
  if (waitMs > 0) return planMail(tx, request, { mails, at: new Date(tx.at.getTime() + waitMs) });
  const link = await createLink(tx, deps.links, {
    purpose: 'sign',
    accountId: account_id,
    subject: { entity_id, signature_id: id },
    lifetimeMs: LIFETIME_MS,
  });
  const url = `${deps.baseUrl}/sign/${link.token}`;
  const about = { isReminder: mails > 0, isAmended: row?.proposal_id != null };
  await enqueueMail(tx, deps.seal, {
    accountId: account_id,
    purpose: 'agreement',
    to: signer.email,
    expiresAt: link.expiresAt,
    content: { ...agreementMail(signer, entity.legal_name, url, about), link: url },
    linkIds: [link.id],
  });
  planMail(tx, request, { mails: mails + 1, at: nextReminder(mails + 1, tx.at) });
}

const DAY_MS = 24 * 3_600_000;

/** Days between consecutive mails to a signer. After the last mail, only the account can request another. */
const REMIND_AFTER_DAYS: readonly number[] = [3, 4, 7];

/** Returns the time of the next mail to a signer who got `mails` mails; null if no more follow. */
export function nextReminder(mails: number, at: Date): Date | null {
  const days = REMIND_AFTER_DAYS[mails - 1];
  return days === undefined ? null : new Date(at.getTime() + days * DAY_MS);
}
