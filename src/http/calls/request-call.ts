import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/access/actor.ts';
import type { Scope } from '../../domain/access/permissions.ts';
import { networksOf, plainAddress } from '../../domain/formats/network.ts';
import type { Credential } from '../../store/api-keys.ts';
import type { IdempotencyKey } from '../../store/core/idempotency.ts';
import { requireScope } from '../bearer/auth.ts';
import type { HttpDeps } from '../deps.ts';
import type { FileBody } from '../server/file-body.ts';
import { LONG_LIVED, whenGone } from '../server/response.ts';
import type { Changing } from './call.ts';
import { onlyEntityOf } from './reach.ts';
import type { Route } from './route.ts';
import type { Turn } from './turn.ts';

/** The results of the checks on a request. */
export type Checked = {
  deps: HttpDeps;
  params: unknown;
  query: unknown;
  body: unknown;
  actor: Actor;
  idempotencyKey: IdempotencyKey | null;
  file: FileBody | null;
  form: Readonly<Record<string, string>> | undefined;
};

/**
 * The call that a handler gets (call.ts). Fields that handlers rarely need are computed when they are read: behind
 * proxies, computing the networks alone takes as long as all checks of a read.
 */
export class RequestCall {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #route: Route;
  readonly #turn: Turn;
  readonly deps: HttpDeps;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly actor: Actor;
  readonly idempotencyKey: IdempotencyKey | null;
  readonly file: FileBody | null;
  readonly form: Readonly<Record<string, string>> | undefined;
  readonly credential: Credential | null;
  readonly accountId: string | undefined;
  readonly change: Changing['change'];
  readonly answerOnce: Changing['answerOnce'];

  constructor(
    { request, reply, route, turn }: { request: FastifyRequest; reply: FastifyReply; route: Route; turn: Turn },
    { deps, params, query, body, actor, idempotencyKey, file, form }: Checked,
    { change, answerOnce }: Changing,
  ) {
    this.#request = request;
    this.#reply = reply;
    this.#route = route;
    this.#turn = turn;
    this.deps = deps;
    this.params = params;
    this.query = query;
    this.body = body;
    this.actor = actor;
    this.idempotencyKey = idempotencyKey;
    this.file = file;
    this.form = form;
    this.credential = request.credential;
    this.accountId = request.credential?.accountId;
    this.change = change;
    this.answerOnce = answerOnce;
  }

  get operator() {
    return this.#request.operator;
  }

  get onlyEntityId() {
    return this.credential && onlyEntityOf(this.credential);
  }

  get headers() {
    return this.#request.headers;
  }

  get ifMatch() {
    return this.headers['if-match'];
  }

  get accept() {
    return this.headers.accept;
  }

  get lastEventId() {
    return this.headers['last-event-id'];
  }

  get stripeSignature() {
    const signature = this.headers['stripe-signature'];
    return typeof signature === 'string' ? signature : undefined;
  }

  get networks() {
    return networksOf(this.#request.ip);
  }

  get networkAddress() {
    return plainAddress(this.#request.ip);
  }

  /** Authenticates without the checks in gate.ts, so that the rate limit counts a request only once. */
  get reauthenticate() {
    return async (): Promise<void> => {
      const credential = await this.deps.authenticate(this.headers.authorization);
      requireScope(credential, this.#route.scope as Scope);
    };
  }

  get whenGone() {
    return (act: () => void): void => whenGone(this.#reply, act);
  }

  get rest() {
    return (): void => {
      this.#reply.raw.emit(LONG_LIVED);
      this.#turn.release();
    };
  }

  get workAgain() {
    return async (): Promise<void> => this.#turn.take();
  }
}
