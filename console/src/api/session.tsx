import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import type { Scope } from '#domain/access/permissions.ts';
import { AuthenticationError, PermissionError } from '#sdk/errors.ts';
import type { Credential, EfsClient, Operator } from '#sdk/index.ts';
import { clientFor } from './client.ts';
import { queryClient } from './query-client.ts';
import { isNoAnswer, onReturn } from './reach.ts';
import { discard, forgetLostText } from './written.ts';

/** A caller that the service has accepted. The key itself is only inside the client. */
export type Session = { efs: EfsClient } & (
  | { kind: 'account'; credential: Credential }
  | { kind: 'operator'; operator: Operator }
);

type SessionState = {
  session: Session | null;
  /** True while a key of this tab is being checked after a reload, however long the service does not answer. */
  isRestoring: boolean;
  /** The reason why the key of this tab could not be checked, or is refused. */
  restoreError: unknown;
  signIn(key: string, options: { keep: boolean }): Promise<void>;
  /** Goes on with another key, which is kept for as long as the present one. */
  changeKey(key: string): Promise<void>;
  signOut(): void;
};

const SessionContext = createContext<SessionState | null>(null);
/** Ends with the tab, unlike local storage. Only used if the person asks for it. */
const STORED = 'efs-api-key';

export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session | null>(null);
  const [isRestoring, setRestoring] = useState(() => sessionStorage.getItem(STORED) !== null);
  const [restoreError, setRestoreError] = useState<unknown>(null);

  const signIn: SessionState['signIn'] = async (key, { keep }) => {
    const accepted = await accept(key);
    queryClient.clear();
    if (keep) sessionStorage.setItem(STORED, key);
    setRestoreError(null);
    setSession(accepted);
  };
  const changeKey: SessionState['changeKey'] = (key) => signIn(key, { keep: sessionStorage.getItem(STORED) !== null });
  const signOut = (): void => {
    sessionStorage.removeItem(STORED);
    queryClient.clear();
    discard();
    forgetLostText();
    setRestoring(false);
    setRestoreError(null);
    setSession(null);
  };

  const restore = useEffectEvent(async (): Promise<void> => {
    const stored = sessionStorage.getItem(STORED);
    if (stored === null || !isRestoring) return;
    try {
      setSession(await accept(stored));
      setRestoreError(null);
      setRestoring(false);
    } catch (error) {
      if (error instanceof AuthenticationError) sessionStorage.removeItem(STORED);
      setRestoreError(error);
      setRestoring(isNoAnswer(error));
    }
  });
  useEffect(() => {
    void restore();
    return onReturn(() => void restore());
  }, []);

  return (
    <SessionContext value={{ session, isRestoring, restoreError, signIn, changeKey, signOut }}>
      {children}
    </SessionContext>
  );
}

/** Asks the service whose key it is: an account's, or an operator's. The address tells which is likelier. */
async function accept(key: string): Promise<Session> {
  const efs = clientFor(key);
  const [likely, other] = isDeskPath(window.location.pathname) ? [asOperator, asAccount] : [asAccount, asOperator];
  try {
    return await likely(efs);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return other(efs).catch((second: unknown) => {
      // A key of neither: the first refusal is about the page that was asked for.
      throw isRefusal(second) ? error : second;
    });
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof AuthenticationError || error instanceof PermissionError;
}

async function asAccount(efs: EfsClient): Promise<Session> {
  return { efs, kind: 'account', credential: await efs.getCredential() };
}

async function asOperator(efs: EfsClient): Promise<Session> {
  const { data } = await efs.listOperators();
  const operator = data.find(({ is_self }) => is_self);
  if (operator === undefined) throw new Error('The service does not name the operator of this key.');
  return { efs, kind: 'operator', operator };
}

/** The pages of the operators; all others are those of accounts. */
export function isDeskPath(path: string): boolean {
  return path === '/desk' || path.startsWith('/desk/');
}

export function useSessionState(): SessionState {
  const state = use(SessionContext);
  if (state === null) throw new Error('There is no SessionProvider.');
  return state;
}

/** Returns the client of the person who has signed in; pages are shown to nobody else. */
export function useEfs(): EfsClient {
  const { session } = useSessionState();
  if (session === null) throw new Error('Nobody has signed in.');
  return session.efs;
}

/** Returns the operator who has signed in; the desk is shown to nobody else. */
export function useOperator(): Operator {
  const { session } = useSessionState();
  if (session?.kind !== 'operator') throw new Error('No operator has signed in.');
  return session.operator;
}

/** Returns the scopes of the key; none for an operator. */
export function useScopes(): readonly Scope[] {
  const { session } = useSessionState();
  return session?.kind === 'account' ? session.credential.scopes : [];
}

/** Returns why the key cannot do what needs this scope; null if it can. */
export function useLackOf(scope: Scope): string | null {
  return useScopes().includes(scope) ? null : `This key lacks the scope ${scope}.`;
}
