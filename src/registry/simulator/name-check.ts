import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SimulatorContext } from './context.ts';
import { deliver } from './deliver.ts';
import { takeFault } from './faults.ts';
import { checkName } from './queries.ts';

type NameCheck = { normalizedName: string; jurisdiction: string; filer: string | undefined };

/** Answers a name check, altered by an ordered fault if there is one. */
export async function answerNameCheck(
  context: SimulatorContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { normalizedName, jurisdiction, filer }: NameCheck,
): Promise<FastifyReply> {
  const fault = await context.sql.begin((tx) => takeFault(tx, { step: 'name_check', filer }));
  if (fault?.kind === 'reject') {
    return reply.send({ status: 'taken', normalized_name: normalizedName, jurisdiction, conflicts: [] });
  }
  const waitMs = (fault?.seconds ?? 30) * 1000;
  if (fault?.kind === 'delay') await context.pause(waitMs);
  const body = await checkName(context, jurisdiction, normalizedName);
  return deliver(context, request, reply, { status: 200, body, fault, lateMs: waitMs });
}
