import { Button } from '@mantine/core';
import { type QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '#sdk/errors.ts';
import type { Operations } from '#sdk/generated.ts';
import { useEfs } from '../api/session.tsx';
import { readDeskAgain } from '../queries/desk-change.ts';
import { entityQuery } from '../queries/entities.ts';
import { Dialog } from './dialog.tsx';
import { Effects } from './effects.tsx';
import { Placeholder } from './loaded.tsx';
import { ProblemNote } from './problem-note.tsx';
import { ReasonedButton } from './reasoned-button.tsx';

/** One call that changes something; it is made once as a dry run, and once with the `confirm` of that. */
export type Change<T = void> = (efs: Operations, options: { confirm?: string }, value: T) => Promise<unknown>;

type Options<T> = {
  label: string;
  title: string;
  change: Change<T>;
  /** Facts for the decision that the dry run does not know. */
  about?: ReactNode;
  /** Shows the answer that the real call would get. */
  shows?: ((body: unknown) => ReactNode) | undefined;
  /** The entity that it changes: its legal form decides some words. */
  entityId?: string | undefined;
  /** Gets the answer of the real call. */
  onDone?: ((answer: unknown) => void) | undefined;
  /** Reads again what changed; the desk, if nothing else is given. */
  readAgain?: (cache: QueryClient) => unknown;
  /** The place of a refusal of the trial: a form shows it at its fields, and gets it as `error`. */
  refusedIn?: 'form' | 'dialog';
  /** Gets a refusal of the trial, to show it at the fields of the form. */
  onRefused?: (error: Error) => void;
};

/**
 * A change that first shows what would follow, then does exactly that. `begin` tries it with the values of a form. `isDone`
 * from the real call on: the page may show the new state only when a worker has had its turn.
 */
export function useConfirmedChange<T = void>(options: Options<T>) {
  const { label, title, change, about, shows, entityId, onDone, readAgain = readDeskAgain, onRefused } = options;
  const isInDialog = options.refusedIn === 'dialog';
  const efs = useEfs();
  const cache = useQueryClient();
  const trial = useMutation({
    mutationFn: async (value: T) => ({ value, ...(await efs.dryRun((each) => change(each, {}, value))) }),
    onError: (error) => onRefused?.(error),
  });
  const real = useMutation({
    mutationFn: ({ confirm, value }: { confirm: string; value: T }) => change(efs, { confirm }, value),
    onSuccess: (answer) => {
      trial.reset();
      onDone?.(answer);
    },
    onError: (error, { value }) => {
      if (error instanceof ApiError && error.code === 'effects_changed') trial.mutate(value);
    },
    onSettled: () => readAgain(cache),
  });
  const close = (): void => {
    trial.reset();
    real.reset();
  };
  const { data } = trial;
  const isOpen = isInDialog ? !trial.isIdle : data !== undefined;
  const entity = useQuery({ ...entityQuery(efs, entityId ?? ''), enabled: isOpen && entityId !== undefined });
  const dialog = isOpen && (
    <Dialog title={title} onClose={close}>
      {real.error !== null && trial.error === null && <ProblemNote error={real.error} />}
      {about}
      {trial.error !== null && <ProblemNote error={trial.error} onRetry={() => trial.mutate(trial.variables as T)} />}
      {trial.isPending && <Placeholder lines={5} />}
      {data !== undefined && (
        <>
          {shows?.(data.would.body)}
          <Effects effects={data.effects} legalForm={entity.data?.legal_form} />
        </>
      )}
      <div className="row">
        {data !== undefined && (
          <Button loading={real.isPending} onClick={() => real.mutate(data)}>
            {label}
          </Button>
        )}
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
  const isDone = real.isSuccess && !isOpen;
  return {
    begin: (value: T) => trial.mutate(value),
    isOpen,
    isPending: trial.isPending,
    error: trial.error,
    dialog,
    isDone,
  };
}

type Props = Pick<Options<void>, 'label' | 'title' | 'change' | 'shows' | 'onDone'> & {
  /** The entity that it changes. */
  entityId?: string;
  /** The change reaches beyond one entity: the beginnings of the keys of the queries that it affects. */
  affects?: QueryKey;
  /** The version in the call, if it has one: another version is tried again. */
  version?: number;
  variant?: 'filled' | 'default';
  /** The reason why it cannot be done now. */
  whyNot?: string | null;
  children?: ReactNode;
};

/** A button for something that cannot be taken back. */
export function ConfirmedAction({ entityId, affects, version, variant = 'filled', whyNot = null, ...props }: Props) {
  const { label, children: about, ...options } = props;
  const ofEntity: QueryKey[] = entityId === undefined ? [] : [['entity', entityId], ['entities']];
  const affected = affects === undefined ? ofEntity : [...ofEntity, affects];
  const { begin, isOpen, dialog } = useConfirmedChange({
    ...options,
    label,
    about,
    entityId,
    readAgain: (cache) => affected.map((queryKey) => cache.invalidateQueries({ queryKey })),
    refusedIn: 'dialog',
  });
  const tried = useRef(version);
  useEffect(() => {
    if (isOpen && tried.current !== version) begin();
    tried.current = version;
  });
  return (
    <>
      <ReasonedButton variant={variant} whyNot={whyNot} onClick={() => begin()}>
        {label} …
      </ReasonedButton>
      {dialog}
    </>
  );
}
