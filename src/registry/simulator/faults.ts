import { AppError } from '../../errors/errors.ts';
import type { Sql } from '../../sql/sql.ts';
import type { TransactionSql } from '../../sql/transactions.ts';
import type { RejectionCode } from '../protocol.ts';
import {
  FAULT_KINDS,
  type Fault,
  type FaultKind,
  type FaultRequest,
  type FaultStep,
  faultProblem,
} from './fault-kinds.ts';
import { useNameFault } from './name-faults.ts';

/** Stores a fault for the next matching requests. Throws `validation_failed` if it could never take effect. */
export async function insertFault(sql: Sql, request: FaultRequest, now: Date): Promise<{ id: number }> {
  const problem = faultProblem(request);
  if (problem !== undefined) throw new AppError('validation_failed', { detail: problem });
  const { filer = null, step, kind, code = null, seconds = null, times = 1 } = request;
  const [row] = await sql<{ id: number }[]>`
    insert into faults (filer, step, kind, code, seconds, remaining, created_at)
    values (${filer}, ${step}, ${kind}, ${code}, ${seconds}, ${times}, ${now})
    returning id::int`;
  if (row === undefined) throw new Error('An insert returned no row.');
  return row;
}

const LISTED_FAULTS = 100;

type WaitingFault = {
  step: FaultStep;
  kind: FaultKind;
  code: RejectionCode | null;
  times: number;
  seconds: number | null;
};

/** Returns the faults that a filer's next requests will get, in order. `times`: the number of uses that are left. */
export function listFaults(sql: Sql, filer: string): Promise<WaitingFault[]> {
  return sql<WaitingFault[]>`
    select step, kind, code, remaining as times, seconds from faults
    where filer = ${filer} and remaining > 0 order by id limit ${LISTED_FAULTS}`;
}

/** Deletes a filer's faults, and returns their number. A fault in progress continues. */
export async function clearFaults(sql: Sql, filer: string): Promise<number> {
  const cleared = await sql`
    update faults set remaining = 0 where filer = ${filer} and remaining > 0 returning id`;
  return cleared.length;
}

export type FaultTarget = { step: FaultStep; filer: string | undefined; legalName?: string; replay?: boolean };

/**
 * Takes the fault that applies to a request, and counts its use: an ordered fault first, otherwise a fault that the
 * name asks for. A repeated submission makes no entry, so it skips `decision` faults, which then apply to the next
 * filing.
 */
export async function takeFault(tx: TransactionSql, target: FaultTarget): Promise<Fault | undefined> {
  const kinds = (Object.keys(FAULT_KINDS) as FaultKind[]).filter(
    (kind) => target.replay !== true || FAULT_KINDS[kind].phase !== 'decision',
  );
  // The statement does not use `skip locked`. If two concurrent requests need a fault with two uses, the second must
  // wait for the first, and then gets the fault too.
  const [ordered] = await tx<{ kind: FaultKind; code: RejectionCode | null; seconds: number | null }[]>`
    update faults set remaining = remaining - 1
    where id = (
      select id from faults
      where step = ${target.step} and remaining > 0 and kind = any(${kinds})
        and (filer is null or filer = ${target.filer ?? null})
      order by id limit 1
      for update
    )
    returning kind, code, seconds`;
  if (ordered !== undefined) {
    const { kind, code, seconds } = ordered;
    return { kind, ...(code === null ? {} : { code }), ...(seconds === null ? {} : { seconds }) };
  }
  const { filer, legalName } = target;
  if (filer === undefined || legalName === undefined) return undefined;
  return useNameFault(tx, { step: target.step, filer, legalName, kinds });
}
