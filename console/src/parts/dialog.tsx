import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

type Props = { title: string; onClose: () => void; isWide?: boolean; children: ReactNode };

/** A modal dialog of the browser itself: it keeps the focus, closes with Escape and gives the focus back. */
export function Dialog({ title, onClose, isWide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before it leaves the page: only a dialog that was closed there gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" data-wide={isWide || undefined} aria-labelledby={titleId} onClose={onClose}>
      <div className="stack">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
