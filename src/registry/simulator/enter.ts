import { isOfTaxOffice } from '../../domain/filing/filing-rules.ts';
import { AppError } from '../../errors/errors.ts';
import type { TransactionSql } from '../../sql/transactions.ts';
import { type FilingAnswer, REJECTION_CODES, type Rejection, type RejectionCode } from '../protocol.ts';
import { findOffsetMs } from './clocks.ts';
import type { SimulatorContext } from './context.ts';
import { answerOf, type Entry, insertEntry, listEntriesByReference, listHolders } from './entries.ts';
import { FAULT_KINDS, type Fault } from './fault-kinds.ts';
import { takeFault } from './faults.ts';
import { reject } from './packet-check.ts';
import type { Submission } from './submission.ts';

/**
 * The result of a submission, and the fault that applies to its answer. If `answer` is missing, nothing was entered.
 */
export type Entered = { answer?: FilingAnswer; fault?: Fault };

/** Thrown to roll back a submission that came too late, so that nothing is stored, not even the use of a fault. */
const TOO_LATE = new Error('The deadline passed before the entry was recorded.');

/** Enters one submission, or refuses it as too late. Uses one transaction, which waits only for locks. */
export async function enter(context: SimulatorContext, submission: Submission, receivedAt: Date): Promise<Entered> {
  try {
    return await context.sql.begin((tx) => enterOnce(context, tx, submission, receivedAt));
  } catch (error) {
    if (error !== TOO_LATE) throw error;
    return {
      answer: {
        reference: submission.reference,
        status: 'too_late',
        packet_hash: submission.packetHash,
        received_at: receivedAt.toISOString(),
      },
    };
  }
}

async function enterOnce(
  context: SimulatorContext,
  tx: TransactionSql,
  submission: Submission,
  receivedAt: Date,
): Promise<Entered> {
  const { clock, options } = context;
  await lock(tx, submission);
  const earlier = options.dedupe ? await findEarlier(tx, submission) : undefined;
  // If this reference was entered before, its entry is the answer even after the deadline. The answer `too_late` would
  // wrongly say that nothing was entered.
  if (earlier === undefined && receivedAt > submission.deadline) throw TOO_LATE;
  const fault = await takeFault(tx, {
    step: submission.step,
    filer: submission.packet.filer,
    legalName: submission.packet.legal_name,
    replay: earlier !== undefined,
  });
  if (fault !== undefined && FAULT_KINDS[fault.kind].phase === 'before') return { fault };
  if (earlier !== undefined) return { answer: answerOf(earlier, clock.now()), ...(fault && { fault }) };

  const entry = await newEntry(context, tx, { submission, receivedAt, fault });
  // The deadline is checked just before the commit. idle_in_transaction_session_timeout limits the time until the
  // commit.
  if (clock.now() > submission.deadline) throw TOO_LATE;
  return { answer: answerOf(entry, clock.now()), ...(fault && { fault }) };
}

/**
 * Makes concurrent submissions wait for each other if they have the same reference, name or company. The reference is
 * always locked first, so no deadlock can occur.
 */
async function lock(tx: TransactionSql, { type, reference, packet, subject, newName }: Submission): Promise<void> {
  const register = isOfTaxOffice(type) ? 'tax numbers' : 'filings';
  await tx`select pg_advisory_xact_lock(1, hashtext(${`${register} ${reference}`}))`;
  await tx`select pg_advisory_xact_lock(2, hashtext(${`${type} ${packet.jurisdiction} ${subject}`}))`;
  // The company is always locked before the new name, so no deadlock can occur.
  if (newName !== undefined) {
    await tx`select pg_advisory_xact_lock(2, hashtext(${`formation ${packet.jurisdiction} ${newName}`}))`;
  }
}

async function findEarlier(tx: TransactionSql, submission: Submission): Promise<Entry | undefined> {
  const [earlier] = await listEntriesByReference(tx, submission.type, submission.reference);
  if (earlier !== undefined && earlier.packet_hash !== submission.packetHash) {
    throw new AppError('idempotency_key_reused', {
      detail: `This reference was already entered with another packet, ${earlier.packet_hash}.`,
    });
  }
  return earlier;
}

type Decision = { submission: Submission; receivedAt: Date; fault: Fault | undefined };

async function newEntry(
  { clock, options }: SimulatorContext,
  tx: TransactionSql,
  { submission, receivedAt, fault }: Decision,
): Promise<Entry> {
  const { type, reference, packet, subject } = submission;
  const now = clock.now();
  const waitMs = faultWaitMs(fault) ?? submission.pendingMs * options.pace;
  const decidesAt = new Date(now.getTime() + (await findOffsetMs(tx, packet.filer)) + waitMs);
  const rejection =
    faultRejection(submission, fault) ??
    submission.rejection ??
    (await submission.findRejection?.(tx, now)) ??
    (await takenRejection(tx, submission, now));
  const insert = async (): Promise<Entry> =>
    insertEntry(tx, {
      type,
      reference,
      subject,
      normalized_name: packet.type === 'ein' ? null : packet.normalized_name,
      new_name: submission.newName ?? null,
      filer: packet.filer,
      jurisdiction: packet.jurisdiction,
      legal_name: packet.legal_name,
      packet_hash: submission.packetHash,
      received_at: receivedAt,
      decides_at: decidesAt,
      number: rejection === undefined ? await submission.nextNumber(tx, decidesAt) : null,
      rejection: rejection ?? null,
      channel: fault?.kind === 'paper' ? fault.kind : null,
    });
  const entry = await insert();
  if (fault?.kind === 'duplicate') await insert();
  return entry;
}

/** Time for a decision by mail: the IRS takes four to five weeks. */
const PAPER_MS = 35 * 86_400_000;

function faultWaitMs(fault: Fault | undefined): number | undefined {
  if (fault?.kind === 'paper') return PAPER_MS;
  return fault?.kind === 'delay' ? (fault.seconds ?? 30) * 1000 : undefined;
}

function faultRejection({ step }: Submission, fault: Fault | undefined): Rejection | undefined {
  if (fault?.kind !== 'reject') return undefined;
  const code: RejectionCode = fault.code ?? (step === 'ein' ? 'ein_other' : 'registry_other');
  return reject(code, `Rejected because a fault asked for it. ${REJECTION_CODES[code].meaning}`);
}

async function takenRejection(
  tx: TransactionSql,
  { packet, holds, reference, takenRejection }: Submission,
  now: Date,
): Promise<Rejection | undefined> {
  if (holds === null) return undefined;
  const { jurisdiction } = packet;
  const holders = await listHolders(tx, { ...holds, jurisdiction, exceptReference: reference, now });
  return holders.length === 0 ? undefined : takenRejection;
}
