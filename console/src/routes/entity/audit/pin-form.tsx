import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { pinnedKey } from '../../../api/pinned-key.ts';

/** The key that heads are checked against: the first one that this browser saw, unless another is entered. */
export function PinForm({ pin, onPinned }: { pin: string; onPinned: () => void }) {
  const [key, setKey] = useState(pin);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    pinnedKey.keep(key.trim());
    onPinned();
  };
  return (
    <details>
      <summary>Checked against the key that this browser pinned</summary>
      <form className="card stack" style={{ marginTop: 'var(--space-2)' }} onSubmit={submit}>
        <p className="soft">
          It is the key that the service published when you first opened an audit chain here. Compare it with the one
          that you got from the operator by another way.
        </p>
        <TextInput label="Public key" value={key} onChange={({ currentTarget }) => setKey(currentTarget.value)} />
        <div>
          <Button type="submit" variant="default">
            Pin this key and verify again
          </Button>
        </div>
      </form>
    </details>
  );
}
