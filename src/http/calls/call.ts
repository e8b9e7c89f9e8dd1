import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/access/actor.ts';
import type { Credential } from '../../store/api-keys.ts';
import type { IdempotencyKey, Reply } from '../../store/core/idempotency.ts';
import type { Tx } from '../../store/core/write.ts';
import type { Operator } from '../../store/operator-keys.ts';
import type { HttpDeps } from '../deps.ts';
import type { FileBody } from '../server/file-body.ts';

/** A request after all checks. */
export type Call<P, Q, B> = {
  deps: HttpDeps;
  params: P;
  query: Q;
  body: B;
  actor: Actor;
  ifMatch: string | undefined;
  accept: string | undefined;
  idempotencyKey: IdempotencyKey | null;
  /** The caller's networks, according to trusted proxies; limits count them. */
  networks: readonly string[];
  /** The address itself, for records of evidence. */
  networkAddress: string;
  /** The body of a route that takes a file. */
  file: FileBody | null;
  lastEventId: string | undefined;
  stripeSignature: string | undefined;
};

/** A call by an account: the only kind that can reach tenant data. */
export type AccountCall<P, Q, B> = Call<P, Q, B> & {
  accountId: string;
  credential: Credential;
  /** The only entity of the account that the credential reaches; null: all of them. Lists are narrowed to it. */
  onlyEntityId: string | null;
  /** Authenticates again and refuses once the credential is no longer valid: for long-lived answers. */
  reauthenticate(): Promise<void>;
  /** Calls back once the client has left, or its answer is sent; at once if it has already left. */
  whenGone(act: () => void): void;
};

/** A call by an operator; the path says which account it concerns. */
export type OperatorCall<P, Q, B> = Call<P, Q, B> & { operator: Operator };

/** A request for a web page; its headers tell whether another site's page sent it, `form` has its fields. */
export type PageCall<P> = Call<P, undefined, undefined> & {
  headers: FastifyRequest['headers'];
  form: Readonly<Record<string, string>>;
};

/** Additional functions of a `changeRoute`'s handler. */
export type Changing = {
  /** Makes a change in one transaction, once for the call's idempotency key. */
  change<Result extends Reply>(make: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** For a call that changes nothing here: under an idempotency key it repeats its first answer. */
  answerOnce<Result extends Reply>(make: () => Promise<Result>): Promise<Result>;
};

/** The parts of a call that an operator's change to the one thing in the path needs. */
export type OperatorChange = Pick<OperatorCall<{ id: string }, unknown, unknown>, 'deps' | 'params' | 'operator'> &
  Changing;
