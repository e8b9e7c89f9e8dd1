import type { ReactNode } from 'react';
import type { Change } from '../../../parts/confirmed-change.tsx';
import { useConfirmedChange } from '../../../parts/confirmed-change.tsx';
import { ProblemNote } from '../../../parts/problem-note.tsx';
import { ReasonedButton } from '../../../parts/reasoned-button.tsx';

type Props = {
  label: string;
  title: string;
  change: Change;
  whyNot?: string | null;
  variant?: 'filled' | 'default';
  about?: ReactNode;
  /** Gets the answer of the real call. */
  onDone?: (answer: unknown) => void;
};

/** A button of the desk that first shows what would follow. */
export function DeskAction({ whyNot = null, variant = 'filled', ...options }: Props) {
  const { begin, isPending, error, dialog } = useConfirmedChange(options);
  return (
    <div className="stack" style={{ gap: 'var(--space-2)' }}>
      {error !== null && <ProblemNote error={error} />}
      <div>
        <ReasonedButton whyNot={whyNot} variant={variant} loading={isPending} onClick={() => begin()}>
          {options.label} …
        </ReasonedButton>
      </div>
      {dialog}
    </div>
  );
}
