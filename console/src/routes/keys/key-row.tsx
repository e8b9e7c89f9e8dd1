import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiKey } from '#sdk/index.ts';
import { nowMs } from '../../api/clock.ts';
import { useEfs, useSessionState } from '../../api/session.tsx';
import { MemberName } from '../../parts/member-name.tsx';
import { Moment } from '../../parts/moment.tsx';
import { SCOPE_WORDS } from '../../parts/scope-choice.tsx';
import { isUsable } from '../../queries/api-keys.ts';
import { entityQuery } from '../../queries/entities.ts';
import type { Replacement } from './replaced.tsx';
import { RevokeKey } from './revoke-key.tsx';
import { RotateForm } from './rotate-form.tsx';

type Props = { apiKey: ApiKey; onReplaced: (replacement: Replacement) => void };

/** A key with its rights, the member it acts for, and the ways to end it. */
export function KeyRow({ apiKey, onReplaced }: Props) {
  const { session } = useSessionState();
  const [isRotating, setRotating] = useState(false);
  const { id, name, scopes, member } = apiKey;
  const isOwn = session?.kind === 'account' && session.credential.key_id === id;
  const works = isUsable(apiKey, nowMs());
  return (
    <li className="stack" aria-label={name}>
      <div className="row-apart">
        <h3>{name}</h3>
        <span className="row">
          {isOwn && (
            <span className="state" data-tone="busy">
              This session
            </span>
          )}
          <span className="state" data-tone={works ? 'good' : 'none'}>
            {works ? 'Works' : apiKey.revoked_at === null ? 'Expired' : 'Revoked'}
          </span>
        </span>
      </div>
      <Facts apiKey={apiKey} />
      <details className="small">
        <summary>
          {scopes.length} {scopes.length === 1 ? 'scope' : 'scopes'}
        </summary>
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>
              {SCOPE_WORDS[scope]} <code>{scope}</code>
            </li>
          ))}
        </ul>
      </details>
      {works && (
        <div className="row">
          {member === null && !isRotating && (
            <Button variant="default" aria-label={`Rotate ${name}`} onClick={() => setRotating(true)}>
              Rotate
            </Button>
          )}
          <RevokeKey apiKey={apiKey} isOwn={isOwn} />
        </div>
      )}
      {isRotating && (
        <RotateForm
          apiKey={apiKey}
          onMade={(secret) => onReplaced({ secret, isOwn })}
          onClose={() => setRotating(false)}
        />
      )}
    </li>
  );
}

function Facts({ apiKey: { display_prefix, created_at, expires_at, revoked_at, member } }: { apiKey: ApiKey }) {
  return (
    <p className="soft">
      <code>{display_prefix}…</code>, made <Moment at={created_at} />
      {revoked_at !== null && (
        <>
          , revoked <Moment at={revoked_at} />
        </>
      )}
      {revoked_at === null && expires_at !== null && (
        <>
          , until <Moment at={expires_at} />
        </>
      )}
      {member !== null && <OfMember {...member} />}
    </p>
  );
}

function OfMember({ entity_id: id, did }: NonNullable<ApiKey['member']>) {
  const entity = useQuery(entityQuery(useEfs(), id));
  return (
    <>
      {' · acts for '}
      <MemberName did={did} entityId={id} />
      {' in '}
      <Link to="/entities/$id/members" params={{ id }}>
        {entity.data?.legal_name ?? 'its company'}
      </Link>
    </>
  );
}
