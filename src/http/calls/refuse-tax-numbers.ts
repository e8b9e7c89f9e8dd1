import type { FastifyRequest } from 'fastify';
import {
  PERSONAL_TAX_NUMBER,
  personalTaxNumberAt,
  personalTaxNumbersIn,
} from '../../domain/tax/personal-tax-number.ts';
import { AppError } from '../../errors/errors.ts';

/** These places refuse such a number themselves, with its line and column. */
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
  if (pointers.length > 0) throw holdsTaxNumber(pointers);
}

export function refuseTaxNumbersIn(text: string): void {
  if (isHeld(text)) throw holdsTaxNumber(['']);
}

function isHeld(text: string | string[] | undefined): boolean {
  return typeof text === 'string' && personalTaxNumberAt(text, false) !== -1;
}

function holdsTaxNumber(pointers: readonly string[]): AppError {
  return new AppError('validation_failed', {
    detail: 'The request seems to contain a personal tax number (SSN or ITIN), which is never accepted. Remove it.',
    problems: pointers.map((pointer) => ({ pointer, ...PERSONAL_TAX_NUMBER })),
  });
}
