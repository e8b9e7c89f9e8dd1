import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BrowserKey, deleteBrowserKey, makeBrowserKey } from '../../api/browser-key.ts';
import { Copied } from '../../parts/copied.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Note } from '../../parts/note.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { browserKeyQuery } from '../../queries/browser-key.ts';

/** The key with which a member votes in this browser: made, shown for the constitution, and deleted. */
export function BrowserKeyPart() {
  const found = useQuery(browserKeyQuery);
  return (
    <>
      <p>
        A member can vote with a key that this browser keeps. Nobody can copy its private half: the browser only signs
        with it.
      </p>
      <Loaded query={found}>
        {({ whyNot, key }) => {
          if (whyNot !== null) return <Note tone="warn">{whyNot}</Note>;
          return key === null ? <NoKey /> : <TheKey browserKey={key} />;
        }}
      </Loaded>
    </>
  );
}

function NoKey() {
  const cache = useQueryClient();
  const making = useMutation({
    mutationFn: makeBrowserKey,
    onSuccess: () => cache.invalidateQueries({ queryKey: browserKeyQuery.queryKey }),
  });
  return (
    <div className="card stack">
      {making.error !== null && <ProblemNote error={making.error} />}
      <p>This browser has no key yet.</p>
      <p className="soft">
        A key that was here before and is gone cannot be brought back. Make another one and put it into the constitution
        in its place, or invite the member again: on the page “Members” of the company.
      </p>
      <div>
        <Button loading={making.isPending} onClick={() => making.mutate()}>
          Make the key
        </Button>
      </div>
    </div>
  );
}

function TheKey({ browserKey: { multikey } }: { browserKey: BrowserKey }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="card stack">
      <dl className="stack">
        <Copied term="Public key" value={multikey} />
        <Copied term="The same as a DID" value={`did:key:${multikey}`} />
      </dl>
      <div>
        <h3>Put it into the constitution</h3>
        <ul>
          <li>
            A new member: the DID is their <code>id</code>.
          </li>
          <li>
            A member with another <code>id</code>: the public key is their <code>public_key</code>.
          </li>
        </ul>
        <p className="soft">
          A draft is edited in place; the members amend the constitution of a company that exists. Then this browser
          votes for the member.
        </p>
      </div>
      <Note tone="warn">
        <p>
          The key exists only here. If the data of this site are deleted, it is lost: then the member needs another key
          in the constitution, or a new invitation from the page “Members” of the company.
        </p>
      </Note>
      <div>
        <Button variant="default" onClick={() => setDeleting(true)}>
          Delete the key …
        </Button>
      </div>
      {isDeleting && <Deletion onClose={() => setDeleting(false)} />}
    </div>
  );
}

function Deletion({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const deleting = useMutation({
    mutationFn: deleteBrowserKey,
    onSuccess: () => cache.invalidateQueries({ queryKey: browserKeyQuery.queryKey }),
  });
  return (
    <Dialog title="Delete the key of this browser?" onClose={onClose}>
      {deleting.error !== null && <ProblemNote error={deleting.error} />}
      <p>It cannot be brought back. A member who has no other key cannot vote until they have one.</p>
      <div className="row">
        <Button color="red" loading={deleting.isPending} onClick={() => deleting.mutate()}>
          Delete the key
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
