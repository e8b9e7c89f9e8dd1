import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/errors.ts';
import { untilOpenMs } from '../office-hours.ts';
import { announceDecision } from './callbacks.ts';
import type { SimulatorContext } from './context.ts';
import { enter } from './enter.ts';
import type { Fault } from './fault-kinds.ts';
import type { Submission } from './submission.ts';

/** Enters a submission and answers it, with the delays and errors that options and faults cause. */
export async function answerSubmission(
  context: SimulatorContext,
  request: FastifyRequest,
  reply: FastifyReply,
  submission: Submission,
): Promise<FastifyReply> {
  const { clock, chance, options, pause } = context;
  const receivedAt = clock.now();
  refuseOutsideHours(options, receivedAt);
  // Each request draws three numbers, even if it needs fewer. So with the same seed, the numbers of later requests are
  // the same even if the configured probabilities are different.
  const [slowDraw, share, lossDraw] = [chance(), chance(), chance()];
  const slowMs = slowDraw < options.slow ? options.slowMs : 0;
  if (slowMs > 0) await pause(slowMs * share);
  const { answer, fault } = await enter(context, submission, receivedAt);
  // Only pending entries are announced, because a decision on arrival is already in the answer.
  if (answer?.status === 'pending') announceDecision(context, submission);
  if (slowMs > 0) await pause(slowMs * (1 - share));

  const entered = answer !== undefined && answer.status !== 'too_late';
  const lost = entered && lossDraw < options.loseAnswers;
  if (lost) return breakConnection(request, reply);
  const untilDeadlineMs = submission.deadline.getTime() - clock.now().getTime();
  return deliver(context, request, reply, { status: 202, body: answer, fault, lateMs: untilDeadlineMs });
}

function refuseOutsideHours({ officeHours }: SimulatorContext['options'], now: Date): void {
  const waitMs = officeHours === undefined ? 0 : untilOpenMs(officeHours, now);
  if (waitMs === 0) return;
  throw new AppError('unavailable', {
    detail: 'The office is closed at this hour. Nothing was entered.',
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}

export type Delivery = {
  status: number;
  body: object | undefined;
  fault: Fault | undefined;
  /** Minimum delay of an answer with the fault `late`. */
  lateMs: number;
};

/** Delay of a late answer beyond the deadline. It is longer than the difference between two clocks on one machine. */
const LATE_BY_MS = 250;

/** Sends an answer, altered by the fault that applies to it. */
export async function deliver(
  { pause }: SimulatorContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, fault, lateMs }: Delivery,
): Promise<FastifyReply> {
  switch (fault?.kind) {
    case 'unavailable':
      throw new AppError('unavailable', {
        detail: 'The office is temporarily closed. Nothing was entered.',
        retryAfterSeconds: fault.seconds ?? 1,
      });
    case 'closed':
    case 'lost_answer':
      return breakConnection(request, reply);
    case 'error_500':
      throw new AppError('internal', { detail: 'The registry failed while it processed the request.' });
    case 'garbage':
      return reply.code(status).type('application/json').send('{"reference":"');
    case 'late':
      await pause(Math.max(lateMs, 0) + LATE_BY_MS);
      return reply.code(status).send(body);
    default:
      return reply.code(status).send(body);
  }
}

/** Breaks the connection of a request, so that the client gets no answer. */
export function breakConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
