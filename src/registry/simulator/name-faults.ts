import type { TransactionSql } from '../../sql/transactions.ts';
import type { RejectionCode } from '../protocol.ts';
import type { Fault, FaultKind, FaultStep } from './fault-kinds.ts';

export type NameFault = {
  /** First words of an entity's name that cause the fault. Case, hyphens and underscores do not matter. */
  words: string;
  step: FaultStep;
  fault: Fault;
  /** Number of times that a filer gets the fault with the same name; null: every time. */
  times: number | null;
  effect: string;
  wayOut: string;
};

/** Faults that anyone can cause by the name of an entity. The simulator reads this table, and the guides print it. */
export const NAME_FAULTS: readonly NameFault[] = [
  {
    words: 'Reject Name',
    step: 'state_filing',
    fault: { kind: 'reject', code: 'name_not_distinguishable' },
    times: null,
    effect: 'The name check passes, the filing is rejected with name_not_distinguishable.',
    wayOut: 'Change the name and retry.',
  },
  {
    words: 'Lost Answer',
    step: 'state_filing',
    fault: { kind: 'lost_answer' },
    times: 1,
    effect: 'The first filing is entered in the register, then the connection breaks before the answer.',
    wayOut: 'Nothing to do: looking the reference up finds the filing.',
  },
  {
    words: 'Outage',
    step: 'state_filing',
    fault: { kind: 'closed' },
    times: 2,
    effect: 'The first two sends end in a broken connection, with nothing entered.',
    wayOut: 'Nothing to do: the third send goes through.',
  },
  {
    words: 'Slow',
    step: 'state_filing',
    fault: { kind: 'delay', seconds: 30 },
    times: null,
    effect: 'The filing stays pending for 30 seconds.',
    wayOut: 'Wait.',
  },
  {
    words: 'Ein Delay',
    step: 'ein',
    fault: { kind: 'delay', seconds: 30 },
    times: null,
    effect: 'The tax number stays pending for 30 seconds.',
    wayOut: 'Wait.',
  },
  {
    words: 'Ein Paper',
    step: 'ein',
    fault: { kind: 'paper' },
    times: null,
    effect: 'The tax number is decided on paper, in 35 days by the business clock.',
    wayOut: 'Put the clock forward, or answer the requirement: waive the number, or supply it.',
  },
  // Longer names come first, because the first match wins.
  einReject('Ein Reject Name', 'ein_name_conflict', 'Answer the requirement.'),
  einReject('Ein Reject Limit', 'ein_daily_limit', 'Nothing to do: it is asked again on the next day in New York.'),
  einReject('Ein Reject Technical', 'ein_technical', 'Nothing to do: it is asked again a day later.'),
  einReject('Ein Reject Other', 'ein_other', 'Answer the requirement.'),
  {
    words: 'Ein Reject',
    step: 'ein',
    fault: { kind: 'reject', code: 'ein_party_mismatch' },
    times: 1,
    effect: 'The first application for a tax number is rejected with ein_party_mismatch.',
    wayOut: 'Answer the requirement; the next application is accepted.',
  },
];

function einReject(words: string, code: RejectionCode, wayOut: string): NameFault {
  const effect = `The first application for a tax number is rejected with ${code}.`;
  return { words, step: 'ein', fault: { kind: 'reject', code }, times: 1, effect, wayOut };
}

/** Returns the fault that a name causes, if any. Compares whole words, so that "Slowly Foods" causes no fault. */
export function nameFault(step: FaultStep, legalName: string): NameFault | undefined {
  const name = `${normalizeWords(legalName)} `;
  return NAME_FAULTS.find((entry) => entry.step === step && name.startsWith(`${normalizeWords(entry.words)} `));
}

function normalizeWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

type NameFaultTarget = { step: FaultStep; filer: string; legalName: string; kinds: readonly FaultKind[] };

/**
 * Returns the fault that the name causes, and counts its use; undefined if there is none, or if its uses are used up.
 */
export async function useNameFault(
  tx: TransactionSql,
  { step, filer, legalName, kinds }: NameFaultTarget,
): Promise<Fault | undefined> {
  const entry = nameFault(step, legalName);
  if (entry === undefined || !kinds.includes(entry.fault.kind)) return undefined;
  if (entry.times === null) return entry.fault;
  const used = await tx`
    insert into name_fault_uses (filer, legal_name, words, used)
    values (${filer}, ${legalName}, ${entry.words}, 1)
    on conflict (filer, legal_name, words) do update set used = name_fault_uses.used + 1
      where name_fault_uses.used < ${entry.times}
    returning used`;
  return used.length === 0 ? undefined : entry.fault;
}
