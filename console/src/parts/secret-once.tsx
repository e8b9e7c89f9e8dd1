import { Button, CopyButton } from '@mantine/core';
import { Note } from './note.tsx';

/** A secret that the service shows only once. It is in no address and in no storage. */
export function SecretOnce({ title, secret, children }: { title: string; secret: string; children?: string }) {
  return (
    <div role="status">
      <Note tone="warn">
        <h3>{title}</h3>
        <code data-testid="secret">{secret}</code>
        <p>It is shown only once. Keep it where you keep passwords. {children}</p>
        <div>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </div>
      </Note>
    </div>
  );
}
