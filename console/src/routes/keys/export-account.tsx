import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Account } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { ConfirmedAction } from '../../parts/confirmed-change.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { accountQuery } from '../../queries/account.ts';
import { HandOver } from './hand-over.tsx';

/** The archive of the account: a copy for its owner, or, once everything is frozen, the account itself on its way. */
export function ExportAccount() {
  const account = useQuery(accountQuery(useEfs()));
  return (
    <Loaded query={account} lines={2}>
      {(own) => <Archive account={own} />}
    </Loaded>
  );
}

function Archive({ account: { frozen_at } }: { account: Account }) {
  const efs = useEfs();
  const download = useMutation({
    mutationFn: async () => {
      await efs.createAccountExport({ freeze: false });
      const archive = await efs.getAccountExport();
      saveFile(await archive.blob(), 'account.tar.gz');
    },
  });
  return (
    <div className="stack">
      {frozen_at === null ? (
        <p>
          The archive has everything that the account owns: companies, documents, audit chains. It has no key and no
          secret. A copy is for reading. To go on with another deployment, move the account: it is frozen here first, so
          that nothing is filed by both.
        </p>
      ) : (
        <p>
          Nothing of this account changes since <Moment at={frozen_at} />. Give the archive to the operator of the other
          deployment. Once it is imported there, hand the account over, and give them the handover; then close the
          account here. If it is not to move, ask the operator of this service to release it.
        </p>
      )}
      {download.error !== null && <ProblemNote error={download.error} />}
      <div className="row">
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          {frozen_at === null ? 'Download a copy' : 'Download the archive'}
        </Button>
        {frozen_at === null && (
          <ConfirmedAction
            affects={['account']}
            label="Freeze the account"
            title="Freeze the account to move it?"
            variant="default"
            change={(client, options) => client.createAccountExport({ freeze: true }, options)}
          >
            <p>
              No key, no person and no worker changes anything of it from then on, and nothing is filed for it. Only the
              operator of this service can release it again.
            </p>
          </ConfirmedAction>
        )}
      </div>
      {frozen_at !== null && <HandOver />}
    </div>
  );
}
