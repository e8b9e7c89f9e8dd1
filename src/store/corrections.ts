import type { EvidenceCheck } from '../domain/filing/evidence.ts';
import type { Consequence, FactCorrection, KnownFacts } from '../domain/filing/fact-correction.ts';
import { firstRow, hasRows, onlyRow, type Reader } from './core/db.ts';
import type { PageRange } from './core/page.ts';
import type { Tx } from './core/write.ts';
import type { Filing } from './filings.ts';

export type Correction = {
  account_id: string;
  id: string;
  entity_id: string;
  filing_id: string;
  swap_account_id: string | null;
  swap_filing_id: string | null;
  facts: FactCorrection;
  /** Facts of the company when the correction was requested. */
  before: KnownFacts;
  reason: string;
  evidence: string;
  /**
   * Comparison of the correction with its proof; null if the correction was requested before this service checked
   * proofs.
   */
  evidence_check: EvidenceCheck | null;
  asked_by: string;
  asked_at: Date;
  state: 'open' | 'confirmed' | 'declined';
  decided_by: string | null;
  decided_at: Date | null;
  note: string | null;
  consequences: readonly Consequence[] | null;
};

/** A correction, with the company's name and the filing's type. */
export type NamedCorrection = Correction & { legal_name: string; type: Filing['type'] };

type NewCorrection = Omit<
  Correction,
  'id' | 'asked_at' | 'state' | 'decided_by' | 'decided_at' | 'note' | 'consequences'
>;

/** Inserts a correction and returns its id; null if the filing already has an open correction. */
export async function insertCorrection(tx: Tx, correction: NewCorrection): Promise<string | null> {
  const id = tx.ids.uuid();
  const { facts, before, evidence_check, ...columns } = correction;
  const rows = await tx.sql`
    insert into corrections ${tx.sql.insert({
      ...columns,
      id,
      facts: tx.sql.json(facts),
      before: tx.sql.json(before),
      asked_at: tx.at,
      state: 'open',
      evidence_check: evidence_check && tx.sql.json(evidence_check),
    })} on conflict do nothing returning 1`;
  return rows.length === 1 ? id : null;
}

export async function findCorrection(db: Reader, id: string): Promise<NamedCorrection | null> {
  return onlyRow(await db<NamedCorrection[]>`${named(db)} where c.id = ${id}`, `correction ${id}`);
}

/** Returns open corrections, oldest first. */
export async function listOpenCorrections(db: Reader, { after, limit }: PageRange) {
  return db<NamedCorrection[]>`
    ${named(db)} where c.state = 'open'
      ${after === null ? db`` : db`and (c.asked_at, c.id) > (${after.createdAt}, ${after.id})`}
    order by c.asked_at, c.id limit ${limit}`;
}

/**
 * Returns the last confirmed correction of a filing, including a correction of another filing that swapped facts with
 * this one.
 */
export async function findConfirmedCorrection(db: Reader, filing: Pick<Filing, 'account_id' | 'id'>) {
  return firstRow(db<Correction[]>`
    select * from corrections
    where state = 'confirmed' and (
      (account_id, filing_id) = (${filing.account_id}, ${filing.id})
      or (swap_account_id, swap_filing_id) = (${filing.account_id}, ${filing.id}))
    order by decided_at desc, id desc limit 1`);
}

/** Returns whether a recorded acceptance of this company was ever disproved. */
export async function wasDisproved(db: Reader, accountId: string, entityId: string): Promise<boolean> {
  return hasRows(db`
    select 1 from corrections c join filings f on f.account_id = c.account_id and f.id = c.filing_id
    where f.account_id = ${accountId} and f.entity_id = ${entityId}
      and c.state = 'confirmed' and (c.facts ->> 'not_filed')::boolean
    limit 1`);
}

/**
 * Decides an open correction; returns false if it is no longer open. The caller has locked the entity, so only the
 * first decision counts.
 */
export async function decideCorrection(
  tx: Tx,
  { account_id, id }: Pick<Correction, 'account_id' | 'id'>,
  decision: Pick<Correction, 'decided_by' | 'note' | 'consequences' | 'evidence_check'> & {
    state: 'confirmed' | 'declined';
  },
): Promise<boolean> {
  const { consequences, evidence_check, ...columns } = decision;
  const json = {
    consequences: tx.sql.json(consequences),
    evidence_check: evidence_check && tx.sql.json(evidence_check),
  };
  const set = { ...columns, ...json, decided_at: tx.at };
  return hasRows(tx.sql`
    update corrections set ${tx.sql.set(set)}
    where account_id = ${account_id} and id = ${id} and state = 'open' returning 1`);
}

function named(db: Reader) {
  return db`
    select c.*, e.legal_name, f.type from corrections c
    join entities e on e.account_id = c.account_id and e.id = c.entity_id
    join filings f on f.account_id = c.account_id and f.id = c.filing_id`;
}
