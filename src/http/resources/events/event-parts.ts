import { type TProperties, Type } from 'typebox';
import { text, uuid } from '../../../schema/wire.ts';
import { ACTIVE as ACTIVE_ENTITY, Entity } from '../entities/shapes.ts';

/** The description of one event type for subscribers. */
export type EventKind = {
  /** The occasion of the event, in one sentence. */
  when: string;
  /** Fields of `data.object`. */
  object: TProperties;
  /** Fields that `data.previous` may have. Absent: the event has no earlier values. */
  previous?: TProperties;
  example: { object: object; previous?: object };
};

const { id, ...members } = Entity.properties;
const { name, legal_name, state, version, jurisdiction, legal_form } = members;

/**
 * Fields of an entity that may change. Fields that the caller sets are left out, because they may name people and the
 * event log is never erased.
 */
export const ENTITY_CHANGES = {
  name,
  legal_name,
  state,
  version,
  jurisdiction,
  legal_form,
  filing_number: members.filing_number,
  ein: members.ein,
  oas_did: members.oas_did,
  filing_error: members.filing_error,
};

/**
 * Makes a kind of event whose object is an entity with further facts. If the example of the kind has `previous`, then
 * `previous` can have any field of the entity.
 */
export function ofEntity(kind: EventKind): EventKind {
  const object = { id, ...ENTITY_CHANGES, ...kind.object };
  return { ...(kind.example.previous && { previous: ENTITY_CHANGES }), ...kind, object };
}

/* Facts that several kinds of events contain. */

export const EXAMPLE_HASH = '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d';
export const Hash = text('BLAKE3 hash, in hex.', EXAMPLE_HASH);
export const Reference = text(
  'Reference of the filing at the registry.',
  'efs-0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11-formation-1',
);
export const Reason = text('Details for people.');
export const ProposalId = uuid('Proposal that decided it.');
export const CONSTITUTION = { constitution_version: Type.Integer({ minimum: 1 }), constitution_hash: Hash };

/* The entity in the examples: first the draft, then its later states. */

const { filing_number, ein, oas_did, ...active } = ACTIVE_ENTITY;
export const DRAFT = {
  id: active.id,
  name: active.name,
  legal_name: active.legal_name,
  state: 'Draft',
  version: 1,
  jurisdiction: active.jurisdiction,
  legal_form: active.legal_form,
  filing_number: null,
  ein: null,
  oas_did: null,
  filing_error: null,
};
export const FILING = { ...DRAFT, state: 'Filing', version: 2 };
export const FILED = { ...FILING, state: 'Filed', version: 3, filing_number };
export const REGISTERED = { ...FILED, state: 'Registered', version: 4, ein };
export const ACTIVE = { ...REGISTERED, state: 'Active', version: 5, oas_did };
export const EXAMPLE_CONSTITUTION = { constitution_version: 1, constitution_hash: EXAMPLE_HASH };
