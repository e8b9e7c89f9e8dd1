import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { isNoAnswer, useIsSilent } from '../api/reach.ts';
import { isDeskPath, type Session, useSessionState } from '../api/session.tsx';
import { Page } from '../parts/page.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { KeptText, LeaveGuard, useAskFirst } from '../parts/unsaved.tsx';
import { healthQuery } from '../queries/service.ts';
import { SignInPage } from '../routes/sign-in/sign-in-page.tsx';
import { DeskLinks } from './desk-links.tsx';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import { useLiveEvents } from './live-events.ts';
import { SignedIn } from './signed-in.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** The frame of the console. Without a session every address shows the page to sign in, and then its own. */
export function Shell() {
  const { session, isRestoring, restoreError, signOut } = useSessionState();
  const health = useQuery(healthQuery);
  const main = useFocusOnNavigation();
  useLiveEvents(session);
  return (
    <LeaveGuard>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="shell-top">
        <Sandbox isSandbox={health.data?.livemode === false} />
        <Connection />
        <div className="shell-bar">
          <div>
            <Link to="/" className="shell-name">
              Entity Formation
            </Link>
            <nav className="shell-links" aria-label="Main">
              {session?.kind === 'account' && <AccountLinks />}
              {session?.kind === 'operator' && <DeskLinks />}
            </nav>
            <div className="row">
              {session !== null && <SignedIn session={session} />}
              <ThemeChoice />
              {session !== null && <SignOut />}
            </div>
          </div>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className="shell-main">
        <KeptText />
        {health.error !== null && !isNoAnswer(health.error) && (
          <ProblemNote error={health.error} onRetry={() => void health.refetch()} />
        )}
        {restoreError !== null && !isRestoring && <ProblemNote error={restoreError} />}
        {isRestoring ? (
          <Restoring isSilent={restoreError !== null} onGiveUp={signOut} />
        ) : session === null ? (
          <SignInPage />
        ) : (
          <Content session={session} />
        )}
      </main>
    </LeaveGuard>
  );
}

function SignOut() {
  const { signOut } = useSessionState();
  const askFirst = useAskFirst();
  return (
    <Button size="compact-sm" variant="default" onClick={() => askFirst(signOut)}>
      Sign out
    </Button>
  );
}

/** An operator's key opens the desk alone, and an account's key everything else. */
function Content({ session: { kind } }: { session: Session }) {
  const isDesk = isDeskPath(useLocation().pathname);
  if (kind === 'operator' && !isDesk) return <Navigate to="/desk" replace />;
  if (kind === 'operator' || !isDesk) return <Outlet />;
  return (
    <Page title="The desk is for operators">
      <p>
        This page needs the key of an operator. Sign out, then sign in with that key, or{' '}
        <Link to="/">open the overview</Link>.
      </p>
    </Page>
  );
}

function AccountLinks() {
  return (
    <>
      <Link to="/" activeOptions={{ exact: true }}>
        Overview
      </Link>
      <Link to="/entities" activeOptions={{ includeSearch: false }}>
        Entities
      </Link>
      <Link to="/compliance" activeOptions={{ includeSearch: false }}>
        Calendar
      </Link>
      <Link to="/keys">Keys</Link>
      <Link to="/webhooks">Webhooks</Link>
      <Link to="/billing">Billing</Link>
    </>
  );
}

function Sandbox({ isSandbox }: { isSandbox: boolean }) {
  if (!isSandbox) return null;
  return (
    <p className="sandbox">
      <strong>Sandbox.</strong> A rehearsal without legal effect: no company here exists.
    </p>
  );
}

/** The key of this tab is kept while nothing answers, and the page goes on by itself. */
function Restoring({ isSilent, onGiveUp }: { isSilent: boolean; onGiveUp: () => void }) {
  if (!isSilent) return <p className="soft">Checking the key of this tab …</p>;
  return (
    <Page title="The service does not answer">
      <p>The key of this tab is kept. This page goes on by itself when the service answers.</p>
      <div>
        <Button variant="default" onClick={onGiveUp}>
          Forget the key
        </Button>
      </div>
    </Page>
  );
}

function Connection() {
  const { online } = useNetwork();
  const isSilent = useIsSilent();
  return (
    <div role="status">
      {!online && (
        <p className="offline">You are offline. What you see may be old; it updates when the connection is back.</p>
      )}
      {online && isSilent && (
        <p className="offline">The service does not answer. Trying again … What you see may be old.</p>
      )}
    </div>
  );
}
