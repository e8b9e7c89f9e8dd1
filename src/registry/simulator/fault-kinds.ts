import { type Static, Type } from 'typebox';
import { REJECTION_CODES, type RejectionCode } from '../protocol.ts';

export const FAULT_STEPS = [
  'name_check',
  'state_filing',
  'ein',
  'dissolution',
  'amendment',
  'agent_change',
  'annual_report',
  'annual_tax',
] as const;
export type FaultStep = (typeof FAULT_STEPS)[number];

/**
 * Every way in which the simulator can misbehave. `phase`: the time of the fault. `before`: nothing is entered.
 * `decision`: the entry itself differs. `after`: the entry is made, but the answer goes wrong. A name check never makes
 * an entry.
 */
export const FAULT_KINDS = {
  reject: { phase: 'decision', meaning: 'Rejected with `code`; a name check answers taken.' },
  delay: { phase: 'decision', meaning: 'Pending for `seconds` (30); a name check answers that much later.' },
  paper: {
    phase: 'decision',
    meaning: 'Decided on paper, after 35 days by the business clock. For a tax number only.',
  },
  duplicate: { phase: 'decision', meaning: 'Entered twice under the same reference. Not for a name check.' },
  unavailable: { phase: 'before', meaning: '503 with Retry-After (`seconds`, 1) before anything is entered.' },
  closed: { phase: 'before', meaning: 'The connection breaks before anything is entered.' },
  lost_answer: { phase: 'after', meaning: 'Entered, then the connection breaks.' },
  error_500: { phase: 'after', meaning: 'Entered, then 500: only a look-up tells.' },
  garbage: { phase: 'after', meaning: 'Entered, then 202 with a body that cannot be read.' },
  late: { phase: 'after', meaning: 'Entered in time, answered after the deadline; a name check after `seconds` (30).' },
} as const satisfies Record<string, { phase: 'before' | 'decision' | 'after'; meaning: string }>;

export type FaultKind = keyof typeof FAULT_KINDS;
export type Fault = { kind: FaultKind; code?: RejectionCode; seconds?: number };

const rejectionCodes = Object.keys(REJECTION_CODES) as RejectionCode[];

export const FaultRequest = Type.Object(
  {
    filer: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Default: any filer.' })),
    step: Type.Enum([...FAULT_STEPS]),
    kind: Type.Enum(Object.keys(FAULT_KINDS) as FaultKind[]),
    code: Type.Optional(Type.Enum(rejectionCodes, { description: 'With `reject` only.' })),
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Default 1.' })),
    seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 3600 })),
  },
  { additionalProperties: false },
);
export type FaultRequest = Static<typeof FaultRequest>;

/** Query that selects a filer's faults. */
export const FilerQuery = Type.Object(
  { filer: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);

export const ClockRequest = Type.Object(
  {
    filer: Type.String({ minLength: 1, maxLength: 200 }),
    offset_ms: Type.Integer({ minimum: 0, maximum: 5 * 366 * 86_400_000, description: 'Ahead of the wall clock.' }),
  },
  { additionalProperties: false },
);
export type ClockRequest = Static<typeof ClockRequest>;

/** Returns the reason why a fault could never take effect; undefined if it could. */
export function faultProblem({ step, kind, code }: FaultRequest): string | undefined {
  if (kind === 'paper' && step !== 'ein') return 'Only the tax office works on paper.';
  if (kind === 'duplicate' && step === 'name_check') return 'A name check enters nothing, so nothing twice.';
  if (code === undefined) return undefined;
  if (kind !== 'reject') return 'Only kind reject takes a code.';
  if (step === 'name_check') return 'A name check knows no codes, only taken.';
  if (code.startsWith('ein_') !== (step === 'ein')) return `The code ${code} does not belong to the step ${step}.`;
  return undefined;
}
