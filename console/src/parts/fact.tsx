import type { ReactNode } from 'react';

/** One fact of a `<dl className="facts">`, with its name above it. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
