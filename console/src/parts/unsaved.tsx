import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react';
import { discard, forgetLostText, noteEditor, unkept, useLostText } from '../api/written.ts';
import { Dialog } from './dialog.tsx';
import { Note } from './note.tsx';

/** Runs what discards the text of the page: at once if nothing was written, else when the person wants it so. */
type Ask = (act: () => void) => void;

const AskContext = createContext<Ask | null>(null);

/**
 * Asks before text is lost that nobody has kept, or a secret that nobody has copied: by another page, a reload, a
 * sign-out, or another key.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [act, setAct] = useState<(() => void) | null>(null);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => unkept() !== null && addressOf(current) !== addressOf(next),
    enableBeforeUnload: () => unkept() !== null,
    withResolver: true,
  });
  const ask: Ask = (wanted) => {
    if (unkept() !== null) setAct(() => wanted);
    else wanted();
  };
  const go = (wanted: () => void): void => {
    discard();
    setAct(null);
    wanted();
  };
  return (
    <AskContext value={ask}>
      {children}
      {status === 'blocked' && <AskToLeave onLeave={() => go(proceed)} onKeep={reset} />}
      {act !== null && <AskToLeave onLeave={() => go(act)} onKeep={() => setAct(null)} />}
    </AskContext>
  );
}

function addressOf({ pathname, search }: { pathname: string; search: unknown }): string {
  return `${pathname} ${JSON.stringify(search)}`;
}

/** Returns the function through which everything goes that takes the page away. */
export function useAskFirst(): Ask {
  const ask = use(AskContext);
  if (ask === null) throw new Error('There is no LeaveGuard.');
  return ask;
}

/** An editor says with it that its text is not kept. Fields need no such thing. */
export function Unsaved({ isWritten: isWrittenIn }: { isWritten: boolean }) {
  const id = useId();
  useEffect(() => {
    noteEditor(id, isWrittenIn);
    return () => noteEditor(id, false);
  }, [id, isWrittenIn]);
  return null;
}

/** Text of a form that the page no longer shows, because something has changed elsewhere. */
export function KeptText() {
  const lost = useLostText();
  if (lost.length === 0) return null;
  return (
    <div role="status" className="kept">
      <Note tone="warn">
        <h3>The page has changed while you wrote</h3>
        <p>Its form is gone, and your text was not saved. Copy what you still need.</p>
        <dl className="facts">
          {lost.map(({ label, text }, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same label and text.
            <div key={nth}>
              <dt>{label}</dt>
              <dd className="kept-text">{text}</dd>
            </div>
          ))}
        </dl>
        <div>
          <Button size="compact-sm" variant="default" onClick={forgetLostText}>
            Discard my text
          </Button>
        </div>
      </Note>
    </div>
  );
}

function AskToLeave({ onLeave, onKeep }: { onLeave: () => void; onKeep: () => void }) {
  const words =
    unkept() === 'secret'
      ? { text: 'The secret on this page is shown only once, and you have not copied it.', keep: 'Stay' }
      : { text: 'Your text on this page is not saved.' };
  return (
    <AskToDiscard title="Leave this page?" {...words} label="Leave, and lose it" onDiscard={onLeave} onKeep={onKeep} />
  );
}

type Props = {
  title: string;
  text: string;
  label: string;
  keep?: string;
  onDiscard: () => void;
  onKeep: () => void;
};

export function AskToDiscard({ title, text, label, keep = 'Go on writing', onDiscard, onKeep }: Props) {
  return (
    <Dialog title={title} onClose={onKeep}>
      <p>{text}</p>
      <div className="row">
        <Button onClick={onKeep}>{keep}</Button>
        <Button variant="default" onClick={onDiscard}>
          {label}
        </Button>
      </div>
    </Dialog>
  );
}
