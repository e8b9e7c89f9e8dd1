import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarLink, CreatedCalendarLink } from '#sdk/index.ts';
import { useEfs, useLackOf } from '../../../api/session.tsx';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { ProblemNote } from '../../../parts/problem-note.tsx';
import { ReasonedButton } from '../../../parts/reasoned-button.tsx';
import { SecretOnce } from '../../../parts/secret-once.tsx';
import { calendarLinksQuery } from '../../../queries/compliance.ts';

/** Addresses with which a calendar program subscribes to the days of the company. */
export function CalendarLinks({ entityId }: { entityId: string }) {
  const efs = useEfs();
  const cache = useQueryClient();
  const lack = useLackOf('entities:write');
  const links = useQuery(calendarLinksQuery(efs, entityId));
  const [address, setAddress] = useState<string | null>(null);
  const creating = useMutation({
    mutationFn: () => efs.createCalendarLink(entityId),
    onSuccess: ({ url }) => {
      setAddress(url);
      void cache.invalidateQueries({ queryKey: ['entity', entityId, 'calendar-links'] });
    },
  });
  return (
    <div className="card stack">
      <p className="soft">
        Programs such as Google Calendar, Outlook and Apple Calendar subscribe to a link. Anyone with the link can read
        the days, but neither your notes nor your proofs.
      </p>
      {creating.error !== null && <ProblemNote error={creating.error} />}
      {address !== null && <SecretOnce title="The address of the calendar" secret={address} />}
      <Loaded query={links} lines={1}>
        {({ data }) =>
          data.length > 0 && (
            <ul className="rows" aria-label="Calendar links">
              {data.map((link, nth) => (
                <Row key={link.id} entityId={entityId} link={link} number={nth + 1} onRotated={setAddress} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div>
        <ReasonedButton variant="default" whyNot={lack} loading={creating.isPending} onClick={() => creating.mutate()}>
          Make a link
        </ReasonedButton>
      </div>
    </div>
  );
}

type RowProps = { entityId: string; link: CalendarLink; number: number; onRotated: (url: string | null) => void };

function Row({ entityId, link: { id, created_at, rotated_at, expires_at }, number, onRotated }: RowProps) {
  return (
    <li className="stack" aria-label={`Link ${number}`}>
      <span>
        Link {number}, made <Moment at={created_at} />
        {rotated_at !== null && (
          <>
            , with a new address since <Moment at={rotated_at} />
          </>
        )}
        {expires_at !== null && (
          <>
            , ends <Moment at={expires_at} />
          </>
        )}
      </span>
      <div className="row">
        <ConfirmedAction
          entityId={entityId}
          label={`Replace the address of link ${number}`}
          title="Replace the address?"
          variant="default"
          change={(efs, options) => efs.rotateCalendarLink(entityId, id, options)}
          onDone={(answer) => onRotated((answer as CreatedCalendarLink).url)}
        />
        <ConfirmedAction
          entityId={entityId}
          label={`Revoke link ${number}`}
          title="Revoke the link?"
          variant="default"
          change={(efs, options) => efs.deleteCalendarLink(entityId, id, options)}
        />
      </div>
    </li>
  );
}
