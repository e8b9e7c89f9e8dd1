import { sentence } from '../../../parts/sentence.ts';

/** A field of a form for a requirement: its place in the answer, and the schema's own words about it. */
export type Field = {
  path: readonly string[];
  label: string;
  description: string | null;
  isRequired: boolean;
  /** True: to tick or leave; absent: to fill in. */
  isConfirmation?: boolean;
  /** The kinds of a file; absent for text. */
  fileKinds?: readonly string[];
  maxLength?: number;
};

/** One way to answer: a requirement may take one of several things. */
export type Way = {
  label: string;
  fields: readonly Field[];
  /** It completes or repeats the request of a tax number at once; other answers only prepare the retry. */
  isFinal: boolean;
};

/** The ways in words, by the members of their answers. */
const WAYS: Readonly<Record<string, string>> = {
  name: 'Another name',
  documents: 'Files',
  waiver: 'Go on without an EIN',
  'ein documents confirm_unusual': 'EIN and its notice',
  responsible_party: 'Another responsible party',
};
const FINAL = ['waiver', 'ein', 'responsible_party'];
/** Names of fields that are no words, or say too little. */
const FIELDS: Readonly<Record<string, string>> = {
  ein: 'EIN',
  waiver: 'Reason',
  confirm_unusual: 'The notice shows exactly this unusual number',
  documents: 'File',
  street2: 'Suite, floor or unit',
  'consent signed_by': 'Consent signed by',
  'consent signed_at': 'Consent signed on',
};
/** Instead of descriptions that are about YAML, or for programs. */
const DESCRIPTIONS: Readonly<Record<string, string | null>> = {
  postal_code: null,
  'consent signed_at': 'A date, such as 2026-11-20.',
};

type Schema = {
  type?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  description?: string;
  maxLength?: number;
  const?: unknown;
  enum?: unknown[];
};

/** Returns the ways in which a requirement can be answered. The schema is the one that the service checks. */
export function waysOf(schema: Record<string, unknown>): Way[] {
  const { anyOf, ...only }: Schema = schema;
  return (anyOf ?? [only]).map((each) => {
    const fields = fieldsOf(each, [], true);
    const names = Object.keys(each.properties ?? {});
    const label = WAYS[names.join(' ')] ?? sentence(names.join(' and ').replaceAll('_', ' '));
    return { label, fields, isFinal: names.some((name) => FINAL.includes(name)) };
  });
}

function fieldsOf(schema: Schema, path: readonly string[], isRequired: boolean): Field[] {
  if (schema.properties !== undefined) {
    return Object.entries(schema.properties).flatMap(([name, inner]) =>
      fieldsOf(inner, [...path, name], isRequired && (schema.required?.includes(name) ?? false)),
    );
  }
  // The first name is that of the whole answer, which the form shows as its heading.
  const name = (path.length > 1 ? path.slice(1) : path).join(' ');
  const label = FIELDS[name] ?? sentence(name.replaceAll('_', ' '));
  const fileKinds = schema.type === 'array' ? kindsOf(schema.items?.properties?.['kind']) : null;
  return [
    {
      path,
      label,
      description: name in DESCRIPTIONS ? (DESCRIPTIONS[name] ?? null) : describe(schema, label),
      isRequired,
      ...(schema.type === 'boolean' && { isConfirmation: true }),
      ...(fileKinds !== null && { fileKinds }),
      ...(schema.maxLength !== undefined && { maxLength: schema.maxLength }),
    },
  ];
}

function describe({ description }: Schema, label: string): string | null {
  return description === undefined || description === label ? null : description;
}

function kindsOf(schema: Schema | undefined): string[] {
  const values = schema?.enum ?? schema?.anyOf?.map((each) => each.const) ?? [schema?.const];
  return values.filter((value): value is string => typeof value === 'string');
}

/** Puts the values into the shape of the schema; what was left empty is left out. */
export function answerOf(values: readonly { field: Field; value: unknown }[]): Record<string, unknown> {
  const answer: Record<string, unknown> = {};
  for (const { field, value } of values) {
    if (value === '' || value === null || value === undefined) continue;
    let place = answer;
    for (const name of field.path.slice(0, -1)) {
      place[name] ??= {};
      place = place[name] as Record<string, unknown>;
    }
    place[field.path.at(-1) ?? ''] = value;
  }
  return answer;
}
