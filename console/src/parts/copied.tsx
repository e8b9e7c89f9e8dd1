import { Button, CopyButton } from '@mantine/core';

/** A value in a list of terms, with a button to copy it. */
export function Copied({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="soft small">{term}</dt>
      <dd className="row">
        <code>{value}</code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" aria-label={`Copy ${term}`} onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </dd>
    </div>
  );
}
