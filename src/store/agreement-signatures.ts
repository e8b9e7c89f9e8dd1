import type { AgreementTextVersion } from '../domain/agreement/statement.ts';
import type { SigningMethod } from '../domain/constitution/agreement-signers.ts';
import type { AttestationDecision } from '../domain/filing/attestation.ts';
import { notFrozen } from './core/chain.ts';
import { lockByAccount } from './core/citus/accounts-with.ts';
import { firstRow, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

type Owner = { account_id: string; entity_id: string };

/** A row of `agreement_signatures`: the request to one member to sign one text, and the member's answer. */
export type AgreementSignature = Owner & {
  id: string;
  constitution_version: number;
  agreement_blake3: string;
  member_did: string;
  text_version: AgreementTextVersion;
  requested_at: Date;
  /** Time of the next message to the member; null: none is planned. */
  mail_at: Date | null;
  mails: number;
  decision: AttestationDecision | null;
  decided_at: Date | null;
  method: SigningMethod | null;
  key_id: string | null;
  /** Name printed on the signature line. */
  signer_name: string | null;
  network_address: string | null;
  voided_at: Date | null;
  /** True if the row arrived in an archive without a trusted key. Such a row is kept as history and has no effect. */
  is_unverified: boolean;
  certificate_id: string | null;
};

/** Inserts requests to the members to sign a text. The caller has locked the entity. */
export function insertSignatureRequests(
  tx: Tx,
  { account_id, entity_id }: Owner,
  requests: readonly Pick<
    AgreementSignature,
    'constitution_version' | 'agreement_blake3' | 'member_did' | 'text_version' | 'mail_at'
  >[],
): void {
  if (requests.length === 0) return;
  const rows = requests.map((request) => ({
    account_id,
    entity_id,
    id: tx.ids.uuid(),
    requested_at: tx.at,
    ...request,
  }));
  tx.sql.later`insert into agreement_signatures ${tx.sql.insert(rows)}`;
}

/** Makes the requests and signatures on the earlier text void, because the text has changed. */
export function voidSignatures(tx: Tx, { account_id, entity_id }: Owner): void {
  tx.sql.later`
    update agreement_signatures set voided_at = ${tx.at}, mail_at = null
    where account_id = ${account_id} and entity_id = ${entity_id} and voided_at is null`;
}

/** Returns the requests to sign the current text of the agreement, with the members' answers, ordered by DID. */
export async function listSignatures(db: Reader, { account_id, entity_id }: Owner): Promise<AgreementSignature[]> {
  return db<AgreementSignature[]>`
    select * from agreement_signatures
    where account_id = ${account_id} and entity_id = ${entity_id} and voided_at is null order by member_did`;
}

export async function findSignatureRequest(db: Reader, { account_id, entity_id }: Owner, id: string) {
  return firstRow(db<AgreementSignature[]>`
    select * from agreement_signatures where account_id = ${account_id} and entity_id = ${entity_id} and id = ${id}`);
}

/** Returns when a member last signed an earlier text of the agreement, and the constitution version of that text. */
export async function findEarlierSignature(
  db: Reader,
  { account_id, entity_id, member_did }: Pick<AgreementSignature, 'account_id' | 'entity_id' | 'member_did'>,
): Promise<{ decided_at: Date; constitution_version: number } | null> {
  return firstRow(db<{ decided_at: Date; constitution_version: number }[]>`
    select decided_at, constitution_version from agreement_signatures
    where account_id = ${account_id} and entity_id = ${entity_id} and member_did = ${member_did}
      and decision = 'signed' and voided_at is not null and not is_unverified
    order by decided_at desc limit 1`);
}

/** Records a member's answer. The caller has locked the entity. */
export async function answerSignatureRequest(
  tx: Tx,
  { account_id, entity_id, id }: AgreementSignature,
  answer: Pick<AgreementSignature, 'decision' | 'method' | 'key_id' | 'signer_name' | 'network_address'>,
): Promise<void> {
  await tx.sql`
    update agreement_signatures set ${tx.sql.set({ ...answer, decided_at: tx.at, mail_at: null })}
    where account_id = ${account_id} and entity_id = ${entity_id} and id = ${id}`;
}

/** Repeats the request to members who have not signed: their messages begin again, and a refusal is deleted. */
export function askAgain(tx: Tx, { account_id, entity_id }: Owner, ids: readonly string[]): void {
  if (ids.length === 0) return;
  tx.sql.later`
    update agreement_signatures set decision = null, decided_at = null, network_address = null, mails = 0,
      mail_at = ${tx.at}
    where account_id = ${account_id} and entity_id = ${entity_id} and id in ${tx.sql.list(ids)}`;
}

/** Returns requests whose message is due, oldest first. */
export async function listDueSignatureMails(db: Reader, until: Date, limit: number): Promise<AgreementSignature[]> {
  return lockByAccount(
    db,
    { table: 'agreement_signatures', since: 'mail_at', condition: 'true', until },
    limit,
    (accountId, most) => db<AgreementSignature[]>`
      select * from agreement_signatures s
      where mail_at <= ${until} and ${notFrozen(db, db`s.account_id`)}
        ${accountId === null ? db`` : db`and account_id = ${accountId}`}
      order by mail_at limit ${most}`,
  );
}

/** Locks a request if its message is still due; returns null if it is not due, or if another worker has the lock. */
export async function lockDueSignatureMail(tx: Tx, { account_id, entity_id, id }: Owner & { id: string }) {
  return firstRow(tx.sql<AgreementSignature[]>`
    select * from agreement_signatures
    where account_id = ${account_id} and entity_id = ${entity_id} and id = ${id} and mail_at <= ${tx.at}
    for update skip locked`);
}

/** Sets the time of the next message to the member. `mails`: number of messages sent so far. */
export function planMail(
  tx: Tx,
  { account_id, entity_id, id }: AgreementSignature,
  { mails, at }: { mails: number; at: Date | null },
): void {
  tx.sql.later`
    update agreement_signatures set mails = ${mails}, mail_at = ${at}
    where account_id = ${account_id} and entity_id = ${entity_id} and id = ${id}`;
}

/** Returns signatures that have no certificate yet, including those on earlier texts. */
export async function listUncertifiedSignatures(db: Reader, { account_id, entity_id }: Owner) {
  return db<AgreementSignature[]>`
    select * from agreement_signatures
    where account_id = ${account_id} and entity_id = ${entity_id} and decision = 'signed' and certificate_id is null
      and not is_unverified`;
}

export function setSignatureCertificate(
  tx: Tx,
  { account_id, entity_id, id }: AgreementSignature,
  certificateId: string,
): void {
  tx.sql.later`
    update agreement_signatures set certificate_id = ${certificateId}
    where account_id = ${account_id} and entity_id = ${entity_id} and id = ${id}`;
}
