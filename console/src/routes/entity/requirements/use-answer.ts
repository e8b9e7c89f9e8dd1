import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EfsClient } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { nameOf, type Values } from './answer-field.tsx';
import { answerOf, type Field, type Way } from './fields-of-schema.ts';

type Asked = { entityId: string; requirementId: string; way: Way | undefined; values: Values };

/**
 * Answers a requirement. What is final is tried first: `effects` are then shown, and `confirm` makes exactly that
 * answer. Files are uploaded before, because the answer names their ids.
 */
export function useAnswer({ entityId, requirementId, way, values }: Asked) {
  const efs = useEfs();
  const cache = useQueryClient();
  const onSuccess = () => cache.invalidateQueries({ queryKey: ['entity', entityId] });
  const real = useMutation({
    mutationFn: ({ body, confirm }: { body: Record<string, unknown>; confirm?: string }) =>
      efs.resolveRequirement(entityId, requirementId, body, confirm === undefined ? {} : { confirm }),
    onSuccess,
  });
  const trial = useMutation({
    mutationFn: async () => {
      const body = await bodyOf(efs, way?.fields ?? [], values);
      if (way?.isFinal !== true) {
        await real.mutateAsync({ body });
        return null;
      }
      const tried = await efs.dryRun((each) => each.resolveRequirement(entityId, requirementId, body));
      return { body, ...tried };
    },
  });
  const { data } = trial;
  return {
    send: () => {
      real.reset();
      trial.mutate();
    },
    confirm: () => {
      if (data) real.mutate({ body: data.body, confirm: data.confirm }, { onError: trial.reset });
    },
    cancel: trial.reset,
    effects: data?.effects ?? null,
    isPending: trial.isPending || real.isPending,
    error: real.error ?? trial.error,
  };
}

async function bodyOf(efs: EfsClient, fields: readonly Field[], values: Values): Promise<Record<string, unknown>> {
  const filled = await Promise.all(
    fields.map(async (field) => ({ field, value: await suppliedValue(efs, field, values) })),
  );
  return answerOf(filled);
}

async function suppliedValue(efs: EfsClient, field: Field, values: Values): Promise<unknown> {
  const value = values[nameOf(field)];
  if (!(value instanceof File)) return value;
  const upload = await efs.createUpload(value);
  return [{ kind: values[`${nameOf(field)}/kind`], upload_id: upload.id }];
}
