import type { EvidenceCheck } from '../domain/filing/evidence.ts';
import { firstRow, type Reader } from './core/db.ts';
import type { PageRange } from './core/page.ts';
import type { Tx } from './core/write.ts';

/** A row of `agent_consents`: one consent of a registered agent to all its appointments. */
export type StandingConsent = {
  id: string;
  agent_key: string;
  /** The agent's name and office; null if the consent was recorded before the agent's name and office were stored. */
  agent: { name: string; office: string } | null;
  signed_by: string;
  signed_at: Date;
  account_id: string;
  evidence_upload_id: string;
  /** Comparison of the consent with its proof; null if the consent was recorded before this service checked proofs. */
  evidence_check: EvidenceCheck | null;
  operator_id: string;
  created_at: Date;
  ended_at: Date | null;
  ended_by: string | null;
  end_reason: string | null;
};

type NewConsent = Omit<StandingConsent, 'id' | 'created_at' | 'ended_at' | 'ended_by' | 'end_reason'>;

export function insertStandingConsent(tx: Tx, consent: NewConsent): void {
  const { evidence_check, agent, ...columns } = consent;
  const row = {
    ...columns,
    agent: tx.sql.json(agent),
    evidence_check: evidence_check && tx.sql.json(evidence_check),
  };
  tx.sql.later`insert into agent_consents ${tx.sql.insert({ ...row, id: tx.ids.uuid(), created_at: tx.at })}`;
}

/** Returns the newest standing consent of an agent at an office; null if none is in effect. */
export async function findStandingConsent(db: Reader, agentKey: string): Promise<StandingConsent | null> {
  return firstRow(db<StandingConsent[]>`
    select * from agent_consents where agent_key = ${agentKey} and ended_at is null
    order by created_at desc limit 1`);
}

/** Returns the standing consents that have not ended, oldest first. */
export async function listStandingConsents(db: Reader, { after, limit }: PageRange): Promise<StandingConsent[]> {
  return db<StandingConsent[]>`
    select * from agent_consents
    where ended_at is null ${after === null ? db`` : db`and (created_at, id) > (${after.createdAt}, ${after.id})`}
    order by created_at, id limit ${limit}`;
}

/**
 * Ends an agent's standing consent, so that later filings ask the agent again. A consent that has already ended stays
 * unchanged. Returns null if the consent does not exist.
 */
export async function endStandingConsent(
  tx: Tx,
  id: string,
  { endedBy, reason }: { endedBy: string; reason: string },
): Promise<StandingConsent | null> {
  await tx.sql`
    update agent_consents set ended_at = ${tx.at}, ended_by = ${endedBy}, end_reason = ${reason}
    where id = ${id} and ended_at is null`;
  return firstRow(tx.sql<StandingConsent[]>`select * from agent_consents where id = ${id}`);
}
