import { Button, FileInput, NativeSelect, Radio, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#sdk/errors.ts';
import type { EfsClient, Requirement } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { ProblemNote } from '../../../parts/problem-note.tsx';
import { answerOf, type Field, waysOf } from './fields-of-schema.ts';

type Props = { requirement: Requirement; schema: Record<string, unknown>; entityId: string };
type Values = Readonly<Record<string, string | File | null>>;

/** A form made from the requirement's own schema. The service checks the answer, and names the field of each problem. */
export function AnswerForm({ requirement, schema, entityId }: Props) {
  const efs = useEfs();
  const cache = useQueryClient();
  const [way, setWay] = useState(0);
  const [values, setValues] = useState<Values>({});
  const ways = waysOf(schema);
  const fields = ways[way]?.fields ?? [];
  const answering = useMutation({
    mutationFn: async () => {
      const filled = await Promise.all(
        fields.map(async (field) => ({ field, value: await suppliedValue(efs, field, values) })),
      );
      return efs.resolveRequirement(entityId, requirement.id, answerOf(filled));
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: ['entity', entityId] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    answering.mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      {answering.error !== null && <ProblemNote error={answering.error} />}
      {ways.length > 1 && (
        <Radio.Group label="Answer with" value={String(way)} onChange={(value) => setWay(Number(value))}>
          <div className="row">
            {ways.map(({ label }, at) => (
              <Radio key={label} value={String(at)} label={label} />
            ))}
          </div>
        </Radio.Group>
      )}
      {fields.map((field) => (
        <Input
          key={nameOf(field)}
          field={field}
          values={values}
          problem={problemOf(answering.error, field)}
          onChange={(name, value) => setValues((now) => ({ ...now, [name]: value }))}
        />
      ))}
      <div>
        <Button type="submit" loading={answering.isPending}>
          Answer
        </Button>
      </div>
    </form>
  );
}

type InputProps = {
  field: Field;
  values: Values;
  problem: string | null;
  onChange: (name: string, value: string | File | null) => void;
};

function Input({ field, values, problem, onChange }: InputProps) {
  const name = nameOf(field);
  const value = values[name];
  const about = { label: field.label, description: field.description, required: field.isRequired, error: problem };
  if (field.fileKinds === undefined) {
    return (
      <TextInput
        {...about}
        {...(field.maxLength !== undefined && { maxLength: field.maxLength })}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
      />
    );
  }
  return (
    <>
      {field.fileKinds.length > 1 && (
        <NativeSelect
          label="Kind of the file"
          data={[...field.fileKinds]}
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

function nameOf({ path }: Field): string {
  return `/${path.join('/')}`;
}

function kindOf(field: Field, values: Values): string {
  const chosen = values[`${nameOf(field)}/kind`];
  return typeof chosen === 'string' ? chosen : (field.fileKinds?.[0] ?? '');
}

function problemOf(error: Error | null, field: Field): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.errors.find(({ pointer }) => pointer === nameOf(field))?.message ?? null;
}

/** A file is uploaded first; the answer then names the upload. */
async function suppliedValue(efs: EfsClient, field: Field, values: Values): Promise<unknown> {
  const value = values[nameOf(field)];
  if (!(value instanceof File)) return value;
  const upload = await efs.createUpload(value);
  return [{ kind: kindOf(field, values), upload_id: upload.id }];
}
