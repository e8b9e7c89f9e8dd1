import type { ReactNode } from 'react';

export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'none';

/** A remark beside the content; its colour says what kind, and so does its text. */
export function Note({ tone = 'none', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div className="note stack" data-tone={tone} style={{ gap: 'var(--space-1)' }}>
      {children}
    </div>
  );
}

/** Says that there is nothing, and what to do about it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="card stack" style={{ gap: 'var(--space-2)' }}>
      <p>
        <strong>{title}</strong>
      </p>
      {children !== undefined && <div className="soft">{children}</div>}
    </div>
  );
}
