import { Checkbox, FileInput, NativeSelect, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#sdk/errors.ts';
import type { CheckName } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { NameField } from '../../../parts/name-field.tsx';
import { itemsOf } from '../../../parts/problem-items.ts';
import { sentence } from '../../../parts/sentence.ts';
import { entityQuery } from '../../../queries/entities.ts';
import type { Field, Way } from './fields-of-schema.ts';

/** The entered values by the pointer of the field; the kind of a file stands below it. */
export type Values = Readonly<Record<string, string | boolean | File | null>>;

type Props = {
  entityId: string;
  field: Field;
  /** Alone in its form it needs no mark that it is required. */
  isOnly: boolean;
  form: UseFormReturnType<Values>;
  problem: string | null;
};

export function AnswerField({ entityId, field, isOnly, form, problem }: Props) {
  const name = nameOf(field);
  const about = {
    ...form.getInputProps(name),
    label: field.label,
    description: field.description,
    required: field.isRequired,
    withAsterisk: field.isRequired && !isOnly,
    error: problem,
  };
  if (name === '/name') return <AnotherName entityId={entityId} field={form.getInputProps(name)} problem={problem} />;
  if (field.isConfirmation === true) {
    const tick = (isTicked: boolean) => form.setFieldValue(name, isTicked ? true : '');
    return (
      <Checkbox
        label={field.label}
        description={field.description}
        error={problem}
        checked={form.values[name] === true}
        onChange={({ currentTarget: { checked } }) => tick(checked)}
      />
    );
  }
  if (field.fileKinds === undefined) {
    return <TextInput {...about} {...(field.maxLength !== undefined && { maxLength: field.maxLength })} />;
  }
  return (
    <>
      {field.fileKinds.length > 1 && (
        <NativeSelect
          label="Kind of the file"
          data={field.fileKinds.map((kind) => ({ value: kind, label: sentence(kind.replaceAll('_', ' ')) }))}
          {...form.getInputProps(`${name}/kind`)}
        />
      )}
      <FileInput {...about} accept="application/pdf,image/png,image/jpeg" placeholder="Choose a PDF, PNG or JPEG" />
    </>
  );
}

type NameProps = { entityId: string; field: GetInputPropsReturnType; problem: string | null };

/** A name that takes the place of a rejected one; the registry is asked about it while it is typed. */
function AnotherName({ entityId, field: { value: name, onChange }, problem }: NameProps) {
  const { data } = useQuery(entityQuery(useEfs(), entityId));
  if (data === undefined) return null;
  const { jurisdiction, legal_form } = data as Pick<CheckName, 'jurisdiction' | 'legal_form'>;
  const check = { name, ...(jurisdiction && { jurisdiction }), ...(legal_form && { legal_form }) };
  return <NameField asked={check} label="Name" problem={problem} onChange={onChange} />;
}

export function nameOf({ path }: Pick<Field, 'path'>): string {
  return `/${path.join('/')}`;
}

/** Nothing is entered yet, and each file is of the first kind that it can be of. */
export function emptyValues(ways: readonly Way[]): Values {
  const fields = ways.flatMap((way) => way.fields);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const name = nameOf(field);
      if (field.fileKinds === undefined) return [[name, '']];
      return [
        [name, null],
        [`${name}/kind`, field.fileKinds[0] ?? ''],
      ];
    }),
  );
}

export function problemOf(error: Error | null, field: Field): string | null {
  if (!(error instanceof ApiError)) return null;
  const name = nameOf(field);
  const problems = error.errors.filter(({ pointer }) => pointer === name);
  return itemsOf(problems, { [name]: field.label })[0] ?? null;
}
