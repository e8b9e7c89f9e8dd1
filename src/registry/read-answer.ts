import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { FilingType, RegistryAnswer } from '../domain/filing/filing.ts';
import { isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import {
  constitutionPointer,
  isRejectionCode,
  REJECTION_CODES,
  type RejectionCode,
} from '../domain/filing/rejection.ts';
import { REDACTED } from '../domain/formats/personal-tax-number.ts';
import { cut } from '../domain/formats/text.ts';
import { codeOfIrsReference } from '../domain/tax/irs-references.ts';
import type { Rejection as Wire } from './protocol.ts';
import * as protocol from './protocol.ts';

const { reference, status } = protocol.FilingAnswer.properties;

/**
 * Schema of an answer as the service reads it. The required fields identify the filing and its outcome; without them,
 * the answer is requested again. All other fields may have any value: a person decides about unusual values.
 */
export const HeardAnswer = Type.Object({
  reference,
  status,
  packet_hash: Type.String(),
  number: Type.Optional(Type.Unknown()),
  filed_at: Type.Optional(Type.Unknown()),
  evidence: Type.Optional(Type.Unknown()),
  expected_at: Type.Optional(Type.Unknown()),
  channel: Type.Optional(Type.Unknown()),
  rejection: Type.Optional(Type.Unknown()),
});
export type HeardAnswer = Static<typeof HeardAnswer>;

export const HeardAnswerList = Type.Object({ data: Type.Array(HeardAnswer) });

/** Maximum length of a number that is shown; longer than any real one. */
const SHOWN_NUMBER_LENGTH = 200;
const WORDS_LENGTH = 2_000;

export function fromAnswer(heard: HeardAnswer, type: FilingType): RegistryAnswer {
  const number = typeof heard.number === 'number' ? String(heard.number) : readText(heard.number, SHOWN_NUMBER_LENGTH);
  return {
    status: heard.status,
    reference: heard.reference,
    packetHash: heard.packet_hash,
    expectedAt: readMoment(heard.expected_at),
    // A filing number that contains a personal tax number is left out, because it cannot be a company's number.
    number: number?.includes(REDACTED) ? null : number,
    filedAt: readMoment(heard.filed_at),
    evidence: readText(heard.evidence, WORDS_LENGTH),
    rejection: readReason(heard.rejection, type),
    ...(heard.channel === 'paper' && { channel: heard.channel }),
  };
}

function readText(value: unknown, maxLength: number): string | null {
  return typeof value === 'string' ? cut(value, maxLength) : null;
}

function readMoment(value: unknown): Date | null {
  const at = is(protocol.FilingAnswer.properties.received_at, value) ? new Date(value) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at;
}

const { code, pointer, resubmit_by, registry_code } = protocol.Rejection.properties;

function readReason(value: unknown, type: FilingType): Rejection | null {
  if (typeof value !== 'object' || value === null) return null;
  const members: { [Member in keyof protocol.Rejection]?: unknown } = value;
  const words = readText(members.message, WORDS_LENGTH) ?? '';
  if (words.trim() === '' && !is(code, members.code)) return null;
  const wire: protocol.Rejection = {
    code: is(code, members.code) ? members.code : isOfTaxOffice(type) ? 'ein_other' : 'registry_other',
    message: words,
    retryable: members.retryable === true,
    ...(is(pointer, members.pointer) && { pointer: members.pointer }),
    ...(is(resubmit_by, members.resubmit_by) && { resubmit_by: members.resubmit_by }),
    ...(is(registry_code, members.registry_code) && { registry_code: members.registry_code }),
  };
  return readRejection(wire, type);
}

function is<S extends TSchema>(schema: S, value: unknown): value is string {
  return typeof value === 'string' && Value.Check(schema, value);
}

/**
 * Translates a registry's rejection. A code that the service does not know becomes `registry_other` or `ein_other`;
 * `registry_code` keeps the original code.
 */
export function readRejection(wire: Wire, type: FilingType): Rejection {
  const { code: given, message, pointer, resubmit_by } = wire;
  const code = codeOf(wire, type);
  const officeCode = wire.registry_code ?? (given === code ? undefined : given);
  return {
    code,
    message: message.trim() === '' ? REJECTION_CODES[code].meaning : message,
    ...(pointer === undefined ? {} : { pointer: constitutionPointer(pointer) }),
    source: isOfTaxOffice(type) ? 'tax' : 'registry',
    // For the tax office, this service's own table says which reasons are temporary.
    retryable: isOfTaxOffice(type) ? REJECTION_CODES[code].retryable : wire.retryable,
    ...(officeCode === undefined ? {} : { registry_code: officeCode }),
    ...(resubmit_by === undefined ? {} : { resubmit_by }),
  };
}

function codeOf({ code, registry_code }: Wire, type: FilingType): RejectionCode {
  const isKnown = isRejectionCode(code) && code.startsWith('ein_') === isOfTaxOffice(type);
  if (isKnown && code !== 'ein_other') return code;
  if (!isOfTaxOffice(type)) return 'registry_other';
  return codeOfIrsReference(registry_code ?? code) ?? 'ein_other';
}
