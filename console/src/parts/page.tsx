import { type ReactNode, useEffect } from 'react';

type Props = { title: string; aside?: ReactNode; children: ReactNode };

/** The frame of every page: its heading, which is also the title of the window. */
export function Page({ title, aside, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Entity Formation Service`;
  }, [title]);
  return (
    <div className="stack-wide">
      <header className="row-apart">
        <h1>{title}</h1>
        {aside}
      </header>
      {children}
    </div>
  );
}

/** A part of a page under a heading of its own. */
export function Section({ title, aside, children }: Props) {
  return (
    <section className="stack" aria-label={title}>
      <div className="row-apart">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
