import { Button, CopyButton } from '@mantine/core';
import { useEffect, useId } from 'react';
import { noteSecret } from '../api/written.ts';
import { Note } from './note.tsx';

/**
 * A secret that the service shows only once. It is in no address and in no storage. Who leaves the page without having
 * copied it is asked first.
 */
export function SecretOnce({ title, secret, children }: { title: string; secret: string; children?: string }) {
  const place = `${useId()} ${secret}`;
  useEffect(() => {
    noteSecret(place, false);
    return () => noteSecret(place, true);
  }, [place]);
  const keep = () => noteSecret(place, true);
  return (
    <div role="status">
      <Note tone="warn">
        <h3>{title}</h3>
        <code data-testid="secret" onCopy={keep}>
          {secret}
        </code>
        <p>It is shown only once. Keep it where you keep passwords. {children}</p>
        <div>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  copy();
                  keep();
                }}
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </div>
      </Note>
    </div>
  );
}
