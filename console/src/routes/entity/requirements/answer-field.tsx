import { FileInput, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#sdk/errors.ts';
import type { CheckName } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { NameField } from '../../../parts/name-field.tsx';
import { itemsOf } from '../../../parts/problem-items.ts';
import { sentence } from '../../../parts/sentence.ts';
import { entityQuery } from '../../../queries/entities.ts';
import type { Field } from './fields-of-schema.ts';

/** The entered values by the pointer of the field; the kind of a file stands below it. */
export type Values = Readonly<Record<string, string | File | null>>;

type Props = {
  entityId: string;
  field: Field;
  /** Alone in its form it needs no mark that it is required. */
  isOnly: boolean;
  values: Values;
  problem: string | null;
  onChange: (name: string, value: string | File | null) => void;
};

export function AnswerField({ entityId, field, isOnly, values, problem, onChange }: Props) {
  const name = nameOf(field);
  const value = values[name];
  const text = typeof value === 'string' ? value : '';
  const about = {
    label: field.label,
    description: field.description,
    required: field.isRequired,
    withAsterisk: field.isRequired && !isOnly,
    error: problem,
  };
  if (name === '/name') {
    return (
      <AnotherName entityId={entityId} name={text} problem={problem} onChange={(typed) => onChange(name, typed)} />
    );
  }
  if (field.fileKinds === undefined) {
    return (
      <TextInput
        {...about}
        {...(field.maxLength !== undefined && { maxLength: field.maxLength })}
        value={text}
        onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
      />
    );
  }
  return (
    <>
      {field.fileKinds.length > 1 && (
        <NativeSelect
          label="Kind of the file"
          data={field.fileKinds.map((kind) => ({ value: kind, label: sentence(kind.replaceAll('_', ' ')) }))}
          value={kindOf(field, values)}
          onChange={({ currentTarget }) => onChange(`${name}/kind`, currentTarget.value)}
        />
      )}
      <FileInput
        {...about}
        accept="application/pdf,image/png,image/jpeg"
        placeholder="Choose a PDF, PNG or JPEG"
        value={value instanceof File ? value : null}
        onChange={(file) => onChange(name, file)}
      />
    </>
  );
}

type NameProps = { entityId: string; name: string; problem: string | null; onChange: (name: string) => void };

/** A name that takes the place of a rejected one; the registry is asked about it while it is typed. */
function AnotherName({ entityId, name, problem, onChange }: NameProps) {
  const { data } = useQuery(entityQuery(useEfs(), entityId));
  if (data === undefined) return null;
  const { jurisdiction, legal_form } = data as Pick<CheckName, 'jurisdiction' | 'legal_form'>;
  const asked = { name, ...(jurisdiction && { jurisdiction }), ...(legal_form && { legal_form }) };
  return <NameField asked={asked} label="Name" problem={problem} onChange={onChange} />;
}

export function nameOf({ path }: Pick<Field, 'path'>): string {
  return `/${path.join('/')}`;
}

export function kindOf(field: Field, values: Values): string {
  const chosen = values[`${nameOf(field)}/kind`];
  return typeof chosen === 'string' ? chosen : (field.fileKinds?.[0] ?? '');
}

export function problemOf(error: Error | null, field: Field): string | null {
  if (!(error instanceof ApiError)) return null;
  const name = nameOf(field);
  const problems = error.errors.filter(({ pointer }) => pointer === name);
  return itemsOf(problems, { [name]: field.label })[0] ?? null;
}
