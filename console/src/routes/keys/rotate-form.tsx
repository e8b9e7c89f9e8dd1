import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ApiKey, CreatedApiKey } from '#sdk/index.ts';
import { ConfirmedAction } from '../../parts/confirmed-change.tsx';

const GRACES = [
  { value: '0', label: 'It ends at once' },
  { value: '3600', label: 'Another hour' },
  { value: '86400', label: 'Another day' },
  { value: '604800', label: 'Another seven days' },
];

type Props = { apiKey: ApiKey; onMade: (secret: string) => void; onClose: () => void };

/** Replaces a key by one with the same rights. */
export function RotateForm({ apiKey: { id, name }, onMade, onClose }: Props) {
  const [grace, setGrace] = useState('86400');
  const made = (answer: unknown) => {
    const { api_key: secret } = answer as CreatedApiKey;
    if (secret !== null) onMade(secret);
    onClose();
  };
  return (
    <div className="card stack">
      <NativeSelect
        label="The old key"
        description="The new key has the same name, scopes and end."
        data={GRACES}
        value={grace}
        onChange={({ currentTarget }) => setGrace(currentTarget.value)}
      />
      <div className="row">
        <ConfirmedAction
          affects={['account']}
          label="Make the new key"
          title={`Replace “${name}”?`}
          change={(efs, options) => efs.rotateApiKey(id, { grace_seconds: Number(grace) }, options)}
          onDone={made}
        >
          <p>
            {grace === '0'
              ? 'Every program that uses the old key is refused within a second.'
              : 'The old key works for that time, so that programs can change to the new one.'}
          </p>
        </ConfirmedAction>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
