import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/access/actor.ts';
import type { Credential } from '../../store/api-keys.ts';
import type { IdempotencyKey, Reply } from '../../store/core/idempotency.ts';
import type { Tx } from '../../store/core/write.ts';
import type { Operator } from '../../store/operator-keys.ts';
import type { HttpDeps } from '../deps.ts';
import type { FileBody } from '../server/file-body.ts';

/** A request that passed all checks. */
export type Call<P, Q, B> = {
  deps: HttpDeps;
  params: P;
  query: Q;
  body: B;
  actor: Actor;
  ifMatch: string | undefined;
  accept: string | undefined;
  idempotencyKey: IdempotencyKey | null;
  /**
   * Networks of the caller's IP address, because limits on calls without a key are counted for each: the address itself
   * for IPv4, the /64 and the /48 for IPv6 (`networksOf`). Behind trusted proxies, it is the address that they report.
   */
  networks: readonly string[];
  /** The caller's full IP address, for evidence records. */
  networkAddress: string;
  /** The uploaded file; null on routes that take no file. */
  file: FileBody | null;
  lastEventId: string | undefined;
  stripeSignature: string | undefined;
};

/** A call by an account, the only kind that can reach an account's data. */
export type AccountCall<P, Q, B> = Call<P, Q, B> & {
  accountId: string;
  credential: Credential;
  /**
   * The only entity that the credential reaches, so lists contain only this entity; null: all entities of the account.
   */
  onlyEntityId: string | null;
  /** Authenticates the caller again; throws if the credential is no longer valid. Long-lived answers use this. */
  reauthenticate(): Promise<void>;
  /** Calls `act` when the client has left or the answer is sent; at once if the client has already left. */
  whenGone(act: () => void): void;
  /** Ends the call's turn (its share of the processor), because from now on the call only waits or streams. */
  rest(): void;
  /** Takes a turn again after `rest`. Throws 503 if no turn comes in time. */
  workAgain(): Promise<void>;
};

/** A call by an operator; the path contains the account. */
export type OperatorCall<P, Q, B> = Call<P, Q, B> & { operator: Operator };

/** A request for a web page. Its headers show whether another site's page sent it; `form` has the submitted fields. */
export type PageCall<P> = Call<P, undefined, undefined> & {
  headers: FastifyRequest['headers'];
  form: Readonly<Record<string, string>>;
};

/** The additional functions that the handler of a `changeRoute` gets. */
export type Changing = {
  /** Makes a change in one transaction, once for the call's idempotency key. */
  change<Result extends Reply>(make: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Answers a call that changes no data of this service. A repeated call with the same idempotency key gets the first
   * answer.
   */
  answerOnce<Result extends Reply>(make: () => Promise<Result>): Promise<Result>;
};

/** The parts of a call that an operator needs in order to change the object that the path names. */
export type OperatorChange = Pick<OperatorCall<{ id: string }, unknown, unknown>, 'deps' | 'params' | 'operator'> &
  Changing;
