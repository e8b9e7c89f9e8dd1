import { Type } from 'typebox';
import { rejectionCodesOf } from '../../../domain/filing/rejection.ts';
import { body, Nullable, shape, Timestamp } from '../../../schema/wire.ts';

/** The same steps as in the simulator (registry/simulator/fault-kinds.ts); a test compares them. */
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
export const FAULT_KINDS = [
  'reject',
  'delay',
  'paper',
  'duplicate',
  'unavailable',
  'closed',
  'lost_answer',
  'error_500',
  'garbage',
  'late',
] as const;

const fault = {
  step: Type.Enum([...FAULT_STEPS], { description: 'Step or filing at which the fault happens.' }),
  kind: Type.Enum([...FAULT_KINDS], {
    description:
      'Kind of the fault. With `unavailable` (it answers 503) and `closed` (the connection breaks), the registry enters nothing. With `reject`, `delay`, `paper` (a tax number takes weeks) and `duplicate` (the filing is entered twice), it gives another result. With `lost_answer`, `error_500`, `garbage` and `late` (after the deadline), it enters the filing but does not answer properly.',
  }),
};
const Code = Type.String({
  maxLength: 60,
  description: `Rejection code of this step, only with \`reject\`. At the tax office (ein): ${rejectionCodesOf('tax').join(', ')}. Elsewhere: ${rejectionCodesOf('registry').join(', ')}.`,
  examples: ['name_not_distinguishable'],
});
const Times = Type.Integer({
  minimum: 1,
  maximum: 1_000,
  description: 'Number of requests to which the fault applies. Default: 1.',
});
const Seconds = Type.Integer({
  minimum: 0,
  maximum: 3_600,
  description: 'Delay in seconds, for the kinds `delay` and `late`. With `unavailable`: seconds in `Retry-After`.',
});

export const CreateSandboxFault = body('CreateSandboxFault', 'The fault, and the step at which it happens.', {
  ...fault,
  code: Type.Optional(Code),
  times: Type.Optional(Times),
  seconds: Type.Optional(Seconds),
});

export const SandboxFault = Type.Object(
  { ...fault, code: Nullable(Code), times: Times, seconds: Nullable(Seconds) },
  {
    $id: 'SandboxFault',
    description: 'A fault that the registry simulator applies to the next matching requests of this account.',
    examples: [{ step: 'state_filing', kind: 'lost_answer', code: null, times: 1, seconds: null }],
  },
);

export const SandboxFaultList = shape('SandboxFaultList', 'Faults that apply to later requests of this account.', {
  data: Type.Array(SandboxFault, { maxItems: 100, description: 'The faults, in the order in which they are used.' }),
});

export const AdvanceSandboxClock = body('AdvanceSandboxClock', 'Time by which to advance the business clock.', {
  seconds: Type.Integer({ minimum: 1, maximum: 157_788_000, description: 'Seconds to advance the clock.' }),
});

export const SandboxClock = shape(
  'SandboxClock',
  'The business clock of the account, which deadlines and calendars follow.',
  {
    now: Timestamp,
    offset_seconds: Type.Integer({
      minimum: 0,
      description: 'Seconds by which the clock is ahead of the wall clock.',
      examples: [86_400],
    }),
  },
);
