import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/access/actor.ts';
import type { Credential } from '../../store/api-keys.ts';
import type { IdempotencyKey, Reply } from '../../store/core/idempotency.ts';
import type { Tx } from '../../store/core/write.ts';
import type { Operator } from '../../store/operator-keys.ts';
import type { HttpDeps } from '../deps.ts';
import type { FileBody } from '../server/file-body.ts';

/** One request, checked. */
export type Call<P, Q, B> = {
  deps: HttpDeps;
  params: P;
  query: Q;
  body: B;
  actor: Actor;
  ifMatch: string | undefined;
  accept: string | undefined;
  idempotencyKey: IdempotencyKey | null;
  /** Where the call comes from, as far as the proxies we trust say: the networks that limits are counted for. */
  networks: readonly string[];
  /** The address itself, for what has to be recorded as evidence. */
  networkAddress: string;
  /** The body of a route that takes a file. */
  file: FileBody | null;
  lastEventId: string | undefined;
  stripeSignature: string | undefined;
};

/** A call of an account: the only one that can reach tenant data. */
export type AccountCall<P, Q, B> = Call<P, Q, B> & {
  accountId: string;
  credential: Credential;
  /** The one entity of the account that the credential reaches; null: all of them. Lists are narrowed to it. */
  onlyEntityId: string | null;
  /** Refuses like at the beginning once the credential is no longer good: for answers that go on for long. */
  reauthenticate(): Promise<void>;
  /** Calls back once the client has left, or its answer is sent; at once where it has left already. */
  whenGone(act: () => void): void;
};

/** A call of a person who runs the service; which account it concerns is in the path. */
export type OperatorCall<P, Q, B> = Call<P, Q, B> & { operator: Operator };

/** A request for a page; its headers tell whether another site's page sent it, `form` what stands in its fields. */
export type PageCall<P> = Call<P, undefined, undefined> & {
  headers: FastifyRequest['headers'];
  form: Readonly<Record<string, string>>;
};

/** What the handler of a `changeRoute` has beside its call. */
export type Changing = {
  /** Makes a change in one transaction, once for the call's idempotency key. */
  change(make: (tx: Tx) => Promise<Reply>): Promise<Reply>;
  /** For a call that changes nothing here: under an idempotency key its answer stays what it was the first time. */
  answerOnce(make: () => Promise<Reply>): Promise<Reply>;
};

/** What a change by an operator to the one thing in the path needs of its call. */
export type OperatorChange = Pick<OperatorCall<{ id: string }, unknown, unknown>, 'deps' | 'params'> & Changing;
