import { Button } from '@mantine/core';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#sdk/errors.ts';
import type { Operations } from '#sdk/generated.ts';
import { useEfs } from '../api/session.tsx';
import { useDryRun } from '../queries/dry-run.ts';
import { entityQuery } from '../queries/entities.ts';
import { Dialog } from './dialog.tsx';
import { Effects } from './effects.tsx';
import { Loaded } from './loaded.tsx';
import { ProblemNote } from './problem-note.tsx';
import { ReasonedButton } from './reasoned-button.tsx';

/** One call that changes something; it is made once as a dry run, and once with the `confirm` of that. */
export type Change = (efs: Operations, options: { confirm?: string }) => Promise<unknown>;

type Props = {
  label: string;
  title: string;
  /** The entity that it changes. */
  entityId?: string;
  /** The change reaches beyond one entity: the beginnings of the keys of the queries that it affects. */
  affects?: QueryKey;
  /** The version in the call, if it has one: another version is tried again. */
  version?: number;
  change: Change;
  variant?: 'filled' | 'default';
  /** The reason why it cannot be done now. */
  whyNot?: string | null;
  /** Gets the answer of the real call. */
  onDone?: (answer: unknown) => void;
  /** Shows the answer that the real call would get. */
  shows?: (body: unknown) => ReactNode;
  /** Facts for the decision that the dry run does not know. */
  children?: ReactNode;
};

/** A button for something that cannot be taken back: it first shows what would happen, then does exactly that. */
export function ConfirmedAction({ label, variant = 'filled', whyNot = null, ...about }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ReasonedButton variant={variant} whyNot={whyNot} onClick={() => setOpen(true)}>
        {label} …
      </ReasonedButton>
      {isOpen && <Confirmation {...about} label={label} onClose={() => setOpen(false)} />}
    </>
  );
}

type ConfirmationProps = Omit<Props, 'variant' | 'whyNot'> & { onClose: () => void };

function Confirmation({
  label,
  title,
  entityId,
  affects,
  version,
  change,
  onDone,
  shows,
  onClose,
  children,
}: ConfirmationProps) {
  const efs = useEfs();
  const cache = useQueryClient();
  const entity = useQuery({ ...entityQuery(efs, entityId ?? ''), enabled: entityId !== undefined });
  const trial = useDryRun([entityId, affects, label, version], change);
  const real = useMutation({
    mutationFn: (confirm: string) => change(efs, { confirm }),
    onSuccess: (answer) => {
      const ofEntity = entityId === undefined ? [] : [['entity', entityId], ['entities']];
      for (const queryKey of affects === undefined ? ofEntity : [...ofEntity, affects]) {
        void cache.invalidateQueries({ queryKey });
      }
      onClose();
      onDone?.(answer);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'effects_changed') void trial.refetch();
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      {real.error !== null && trial.error === null && <ProblemNote error={real.error} />}
      {children}
      <Loaded query={trial} lines={5}>
        {({ would, effects }) => (
          <>
            {shows?.(would.body)}
            <Effects effects={effects} legalForm={entity.data?.legal_form} />
          </>
        )}
      </Loaded>
      <div className="row">
        {trial.data !== undefined && trial.error === null && (
          <Button loading={real.isPending || trial.isFetching} onClick={() => real.mutate(trial.data.confirm)}>
            {label}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
