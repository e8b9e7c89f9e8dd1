import { Type } from 'typebox';
import type { EventType } from '../../../domain/events/event.ts';
import { Rejection } from '../../../schema/rejection.ts';
import { Nullable, part, Timestamp } from '../../../schema/wire.ts';
import * as EXAMPLE from './event-examples.ts';
import * as FACTS from './event-facts.ts';
import type { EventKind } from './event-kind.ts';

const { ENTITY, REFERENCE } = FACTS;
const ABOUT = { reference: EXAMPLE.REFERENCE };
const { filing_number } = EXAMPLE.FILED;
const filed_at = '2019-04-26T06:00:00.000Z';

/** The import of a company that exists already. */
export const IMPORT_KINDS: Readonly<Record<Extract<EventType, `import.${string}`>, EventKind>> = {
  'import.submitted': {
    when: 'The account imported a company that exists. Its facts are unverified until an operator confirms them.',
    object: {
      ...ENTITY,
      ...REFERENCE,
      claimed: part('The words of the account. Nobody has verified them.', {
        filing_number: Type.String(),
        filed_at: Timestamp,
        ein: Nullable(Type.String()),
      }),
    },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: {
        ...EXAMPLE.FILING,
        state: 'Importing',
        ...ABOUT,
        claimed: { filing_number, filed_at, ein: EXAMPLE.REGISTERED.ein },
      },
      previous: { state: 'Draft', version: 1 },
    },
  },
  'import.confirmed': {
    when: 'An operator found an imported company in the register, and confirmed its number and its date.',
    object: {
      ...ENTITY,
      ...REFERENCE,
      ...FACTS.FILED_AT,
      is_name_held: Type.Boolean({
        description: 'False: another filing held this name before. The office decides between them.',
      }),
    },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.FILED, ...ABOUT, filed_at, is_name_held: true },
      previous: { state: 'Importing', version: 2, filing_number: null },
    },
  },
  'import.rejected': {
    when: 'An operator could not confirm an imported company. Nothing of it is a fact here.',
    object: { ...ENTITY, ...REFERENCE, rejection: Rejection },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: {
        ...EXAMPLE.FAILED,
        state: 'ImportFailed',
        ...ABOUT,
        filing_error: 'The register shows another name for this number.',
        rejection: {
          code: 'registry_other',
          message: 'The register shows another name for this number.',
          source: 'human',
          retryable: true,
        },
      },
      previous: { state: 'Importing', version: 2, filing_error: null },
    },
  },
};
