import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { Dialog } from './dialog.tsx';

/** Asks before a page is left on which something was written that nobody has kept. */
export function AskBeforeLeaving({ isWritten }: { isWritten: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isWritten,
    enableBeforeUnload: isWritten,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <AskToDiscard
      title="Leave this page?"
      text="Your text on this page is not saved."
      label="Leave, and lose it"
      onDiscard={proceed}
      onKeep={reset}
    />
  );
}

type Props = { title: string; text: string; label: string; onDiscard: () => void; onKeep: () => void };

export function AskToDiscard({ title, text, label, onDiscard, onKeep }: Props) {
  return (
    <Dialog title={title} onClose={onKeep}>
      <p>{text}</p>
      <div className="row">
        <Button onClick={onKeep}>Go on writing</Button>
        <Button variant="default" onClick={onDiscard}>
          {label}
        </Button>
      </div>
    </Dialog>
  );
}
