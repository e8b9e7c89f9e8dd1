import type { EvidenceCheck } from '../domain/filing/evidence.ts';
import type { Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

/** A row of `agent_consents`: a consent that an agent gave once for all its appointments. */
export type StandingConsent = {
  id: string;
  agent_key: string;
  signed_by: string;
  signed_at: Date;
  account_id: string;
  evidence_upload_id: string;
  /** Null: recorded before proofs were read. */
  evidence_check: EvidenceCheck | null;
  operator_id: string;
  created_at: Date;
};

export function insertStandingConsent(tx: Tx, consent: Omit<StandingConsent, 'id' | 'created_at'>): void {
  const { evidence_check, ...columns } = consent;
  const row = { ...columns, evidence_check: evidence_check && tx.sql.json(evidence_check) };
  tx.sql.later`insert into agent_consents ${tx.sql.insert({ ...row, id: tx.ids.uuid(), created_at: tx.at })}`;
}

/** Returns the newest standing consent of an agent at an office. */
export async function findStandingConsent(db: Reader, agentKey: string): Promise<StandingConsent | null> {
  const [row] = await db<StandingConsent[]>`
    select * from agent_consents where agent_key = ${agentKey} order by created_at desc limit 1`;
  return row ?? null;
}
