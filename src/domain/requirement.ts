import { type Static, type TSchema, Type } from 'typebox';
import { line, registeredAgent } from './constitution/fields.ts';
import { UPLOADED_KINDS } from './document.ts';
import type { NextAction } from './next-action.ts';

/** Something that somebody has to supply before a formation can go on. */
export const REQUIREMENT_KINDS = [
  'name_change',
  'document',
  'information',
  'signature',
  'attestation',
  'payment',
  'screening',
] as const;
export type RequirementKind = (typeof REQUIREMENT_KINDS)[number];

export const REQUIREMENT_STATUSES = ['open', 'resolved', 'canceled'] as const;
export type RequirementStatus = (typeof REQUIREMENT_STATUSES)[number];

/** The kinds that a caller closes by supplying what is asked; the others only by their person, provider or operator. */
const SUPPLIED = ['name_change', 'document', 'information'] as const satisfies readonly RequirementKind[];

export function isSupplied(kind: RequirementKind): boolean {
  return (SUPPLIED as readonly RequirementKind[]).includes(kind);
}

/** Who has to act. */
export const ASKED_OF: Record<RequirementKind, NextAction['actor']> = {
  name_change: 'agent',
  document: 'agent',
  information: 'agent',
  signature: 'human',
  attestation: 'human',
  payment: 'operator',
  screening: 'operator',
};

const closed = { additionalProperties: false } as const;

/** Everything a requirement may take. */
export const RESOLUTION = {
  name: line(200, 'The new name, with or without its designator'),
  registered_agent: registeredAgent,
  documents: Type.Array(
    Type.Object(
      {
        kind: Type.Enum([...UPLOADED_KINDS]),
        upload_id: Type.String({ format: 'uuid', description: 'The id that POST /v1/uploads answered.' }),
      },
      closed,
    ),
    { minItems: 1, maxItems: 10, description: 'Files to go with the next filing; the newest of a kind counts.' },
  ),
  note: line(2_000, 'What was corrected, in words'),
};

const name = Type.Object({ name: RESOLUTION.name }, closed);
const documents = Type.Object({ documents: RESOLUTION.documents }, closed);
const agent = Type.Object({ registered_agent: RESOLUTION.registered_agent }, closed);

/** What each kind takes, before a code says otherwise; null where nothing that is sent can close it. */
const SCHEMAS: Record<RequirementKind, TSchema | null> = {
  name_change: name,
  document: documents,
  information: Type.Object({ note: RESOLUTION.note }, closed),
  signature: null,
  attestation: null,
  payment: null,
  screening: null,
};

const BY_CODE: Readonly<Record<string, TSchema>> = {
  // Another name, or the approval of the office that guards the word.
  name_restricted_word: Type.Union([name, documents]),
  registered_agent_invalid: agent,
  registered_office_invalid: agent,
};

/** JSON Schema of what closes a requirement; null where nothing that is sent can. */
export function requirementSchema(kind: RequirementKind, code: string): TSchema | null {
  return BY_CODE[code] ?? SCHEMAS[kind];
}

/** What was supplied. */
export type Resolution = { [Name in keyof typeof RESOLUTION]?: Static<(typeof RESOLUTION)[Name]> };

/** What an open requirement tells `next_action`; kept on the formation, so that a read costs no look-up more. */
export type Asked = { requirement_id: string; kind: RequirementKind; message: string; due_at: string | null };
