import type {
  Capabilities,
  FilingType,
  LookupOutcome,
  RegistryAnswer,
  SendOutcome,
} from '../../src/domain/filing/filing.ts';
import { blake3Hex, canonicalJson, utf8 } from '../../src/domain/formats/canonical.ts';
import type { RegistryAdapter, Submission } from '../../src/registry/adapter.ts';
import { CLOCK_ALLOWANCE_MS } from './times.ts';

/**
 * The fate of one send. The registry keeps its promises in each case; otherwise the filings machine would have no
 * chance.
 */
export const BEHAVIOURS = [
  'pending',
  'accepted',
  'rejected',
  /** Entered; the answer is lost. */
  'lost',
  /** Entered, visible only at the end of the declared processing time; the answer is lost. */
  'late',
  /** Like `late`, and it lags for a moment as well, as the register of a real office may. */
  'lagging',
  /** Broken before anything is entered. */
  'broken',
  /** No connection was made. */
  'refused',
  /** It arrived after its deadline. */
  'too_late',
  /** Read, but not accepted. */
  'declined',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

export type Entry = {
  type: FilingType;
  reference: string;
  packetHash: string;
  status: 'pending' | 'accepted' | 'rejected';
  number: string;
  visibleAtMs: number;
};

/**
 * One entity's registry and tax office, with a clock that only the test moves. No dedup: sent twice is entered twice.
 */
export type ModelRegistry = RegistryAdapter & {
  entries: Entry[];
  /** A send was declined: from then on a filing may wait for a person. */
  hasDeclined: boolean;
  /** For the next send; then `pending` again. */
  next: Behaviour;
  isReachable: boolean;
  /** Runs between the entry and its answer. */
  beforeAnswer: () => Promise<void>;
  /** Decides the pending entries. */
  decide(status: 'accepted' | 'rejected'): void;
};

const MAX_PROCESSING_MS = 4_000;
/** Half as long as the time between two looks. */
const LAG_MS = 250;
const CAPABILITIES: Capabilities = {
  livemode: false,
  dedupesByReference: false,
  lookup: true,
  enforcesDeadline: true,
  maxProcessingMs: MAX_PROCESSING_MS,
  jurisdictions: ['US-WY', 'US-DE'],
  isOnlineOnly: false,
  officeHours: null,
};

export function createModelRegistry(nowMs: () => number, nextNumber: () => number): ModelRegistry {
  const enter = ({ type, reference, packet }: Submission, behaviour: Behaviour, deadlineMs: number): Entry => {
    const serial = String(nextNumber()).padStart(9, '0');
    const entry: Entry = {
      type,
      reference,
      packetHash: blake3Hex(utf8(canonicalJson(packet))),
      status: behaviour === 'accepted' || behaviour === 'rejected' ? behaviour : 'pending',
      number: type === 'ein' ? `88-${serial.slice(2)}` : `2026-${serial}`,
      visibleAtMs: visibleAtMs(behaviour, deadlineMs),
    };
    registry.entries.push(entry);
    return entry;
  };

  const visibleAtMs = (behaviour: Behaviour, deadlineMs: number): number => {
    if (behaviour === 'late') return deadlineMs + MAX_PROCESSING_MS;
    if (behaviour === 'lagging') return deadlineMs + MAX_PROCESSING_MS + CLOCK_ALLOWANCE_MS + LAG_MS;
    return nowMs();
  };

  const answerTo = (submission: Submission, behaviour: Behaviour): SendOutcome => {
    const deadlineMs = submission.deadlineAt.getTime();
    if (behaviour === 'refused') return { kind: 'not_sent', reason: 'ECONNREFUSED' };
    if (behaviour === 'declined') {
      registry.hasDeclined = true;
      return { kind: 'declined', reason: 'not in this form' };
    }
    if (behaviour === 'broken') return { kind: 'unknown', reason: 'socket hang up' };
    if (behaviour === 'too_late' || nowMs() > deadlineMs) {
      return { kind: 'answered', answer: { ...NOTHING, status: 'too_late', reference: submission.reference } };
    }
    const entry = enter(submission, behaviour, deadlineMs);
    if (behaviour === 'lost' || behaviour === 'late' || behaviour === 'lagging')
      return { kind: 'unknown', reason: 'socket hang up' };
    return { kind: 'answered', answer: answerOf(entry) };
  };

  const find = (isWanted: (entry: Entry) => boolean): LookupOutcome => {
    if (!registry.isReachable) return { kind: 'unreachable', reason: 'ETIMEDOUT' };
    const found = registry.entries.filter((entry) => isWanted(entry) && entry.visibleAtMs <= nowMs());
    return found.length === 0 ? { kind: 'not_found' } : { kind: 'found', answers: found.map(answerOf) };
  };

  const registry: ModelRegistry = {
    entries: [],
    hasDeclined: false,
    next: 'pending',
    isReachable: true,
    beforeAnswer: async () => {},
    decide(status) {
      for (const entry of registry.entries) if (entry.status === 'pending') entry.status = status;
    },
    capabilities: async () =>
      registry.isReachable ? { kind: 'known', value: CAPABILITIES } : { kind: 'unknown', reason: 'ETIMEDOUT' },
    checkName: async () => ({ status: 'available' }),
    async submit(submission) {
      const behaviour = registry.isReachable ? registry.next : 'refused';
      registry.next = 'pending';
      const outcome = answerTo(submission, behaviour);
      await registry.beforeAnswer();
      return outcome;
    },
    lookup: async (query) =>
      'reference' in query
        ? find(({ type, reference }) => type === query.type && reference === query.reference)
        : find(({ type }) => type === 'formation'),
  };
  return registry;
}

const NOTHING: RegistryAnswer = {
  status: 'too_late',
  reference: null,
  packetHash: '',
  expectedAt: null,
  number: null,
  filedAt: null,
  evidence: null,
  rejection: null,
};

function answerOf(entry: Entry): RegistryAnswer {
  const { reference, packetHash, status, number } = entry;
  const answer = { ...NOTHING, reference, packetHash, status };
  if (status === 'accepted') return { ...answer, number, filedAt: new Date('2026-04-26T18:00:00Z') };
  if (status === 'pending') return answer;
  // One reason in two is temporary.
  const taxCode = Number(number.slice(-1)) % 2 === 0 ? 'ein_technical' : 'ein_other';
  const code = entry.type === 'ein' ? taxCode : 'registry_other';
  return { ...answer, rejection: { code, message: 'no', source: 'registry', retryable: false } };
}
