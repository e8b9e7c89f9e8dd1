import type { FastifyRequest } from 'fastify';
import { BARE_EIN, isBareEin } from '../../domain/formats/ein.ts';
import {
  PERSONAL_TAX_NUMBER,
  personalTaxNumberAt,
  personalTaxNumbersIn,
} from '../../domain/formats/personal-tax-number.ts';
import type { Problem } from '../../domain/formats/problem.ts';
import { AppError } from '../../errors/errors.ts';

/** Routes that refuse personal tax numbers themselves, so that the refusal can name line and column. */
const OWN_RULES: ReadonlyMap<string, string> = new Map([
  ['/constitution', 'object'],
  ['/constitution_yaml', 'string'],
]);

/** Refuses a request that contains a personal tax number anywhere, before any part of it is checked or stored. */
export function refuseTaxNumbers({ params, query, headers, body }: FastifyRequest): void {
  const isFile = Buffer.isBuffer((body as { content?: unknown } | null | undefined)?.content);
  const pointers = [
    ...personalTaxNumbersIn(params),
    ...personalTaxNumbersIn(query),
    ...(isHeld(headers['idempotency-key']) ? ['/headers/idempotency-key'] : []),
    ...(isFile ? [] : personalTaxNumbersIn(body, OWN_RULES)),
  ];
  if (pointers.length > 0) throw holdsTaxNumber(pointers, (body as { ein?: unknown } | null | undefined)?.ein);
}

export function refuseTaxNumbersIn(text: string): void {
  if (isHeld(text)) throw holdsTaxNumber(['']);
}

function isHeld(text: string | string[] | undefined): boolean {
  return typeof text === 'string' && personalTaxNumberAt(text, false) !== -1;
}

/**
 * Makes the refusal of a tax number. `ein`: the EIN in the body. Without its hyphen, an EIN looks like a personal tax
 * number, and the answer says so.
 */
function holdsTaxNumber(pointers: readonly string[], ein?: unknown): AppError {
  const problems: Problem[] = pointers.map((pointer) => ({
    pointer,
    ...(pointer === '/ein' && isBareEin(ein) ? BARE_EIN : PERSONAL_TAX_NUMBER),
  }));
  return new AppError('validation_failed', {
    detail: problems.every(({ message }) => message === BARE_EIN.message)
      ? 'Send the EIN with its hyphen, such as 12-3456789.'
      : 'The request seems to contain a personal tax number (SSN or ITIN), which is never accepted. Remove it.',
    problems,
  });
}
