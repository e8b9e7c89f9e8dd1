import type { FilingType } from '../domain/filing.ts';
import type { Rejection } from '../domain/formation.ts';
import { constitutionPointer, isRejectionCode } from '../domain/rejection.ts';
import type { Rejection as Wire } from './protocol.ts';

/** A registry's rejection in our words. A code we do not know becomes the `other` of its office, and stands beside. */
export function readRejection({ code, message, pointer, retryable, resubmit_by }: Wire, type: FilingType): Rejection {
  const isKnown = isRejectionCode(code) && code.startsWith('ein_') === (type === 'ein');
  return {
    code: isKnown ? code : type === 'ein' ? 'ein_other' : 'registry_other',
    message,
    ...(pointer === undefined ? {} : { pointer: constitutionPointer(pointer) }),
    source: type === 'ein' ? 'tax' : 'registry',
    retryable,
    ...(isKnown ? {} : { registry_code: code }),
    ...(resubmit_by === undefined ? {} : { resubmit_by }),
  };
}
