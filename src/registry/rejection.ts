import type { FilingType } from '../domain/filing/filing.ts';
import { isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import {
  constitutionPointer,
  isRejectionCode,
  REJECTION_CODES,
  type RejectionCode,
} from '../domain/filing/rejection.ts';
import { codeOfIrsReference } from '../domain/tax/irs-references.ts';
import type { Rejection as Wire } from './protocol.ts';

/** Translates a registry's rejection. An unknown code becomes the `other` of its office, and is kept beside it. */
export function readRejection(wire: Wire, type: FilingType): Rejection {
  const { code: given, message, pointer, resubmit_by } = wire;
  const code = codeOf(wire, type);
  const officeCode = wire.registry_code ?? (given === code ? undefined : given);
  return {
    code,
    message: message.trim() === '' ? REJECTION_CODES[code].meaning : message,
    ...(pointer === undefined ? {} : { pointer: constitutionPointer(pointer) }),
    source: isOfTaxOffice(type) ? 'tax' : 'registry',
    // For the tax office we know ourselves which reasons are temporary.
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
