import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import type { Actor } from '../../domain/access/actor.ts';
import type { Scope } from '../../domain/access/permissions.ts';
import { problemSentence } from '../../domain/formats/field-name.ts';
import { networksOf, plainAddress } from '../../domain/formats/network.ts';
import { AppError, type ErrorCode } from '../../errors/errors.ts';
import { findReplay } from '../../store/core/idempotency.ts';
import { getEntity } from '../../store/entities.ts';
import type { Answer } from '../answers/answer.ts';
import { send } from '../answers/send.ts';
import type { HttpDeps } from '../deps.ts';
import { takeShare } from '../server/account-share.ts';
import { limitBodyTime } from '../server/body-time.ts';
import { type FileBody, readFilesOnly } from '../server/file-body.ts';
import { LONG_LIVED } from '../server/response.ts';
import { whenGone } from '../server/when-gone.ts';
import { requireApiKey, requireScope } from './auth.ts';
import { changing } from './changing.ts';
import {
  confirming,
  dryRunAnswer,
  readConfirm,
  realPath,
  refuseOther,
  type TriedCall,
  takeDryRun,
  tryCall,
} from './dry-run.ts';
import { authenticateCaller, authenticateOperatorCaller } from './gate.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { inTurn } from './in-turn.ts';
import { needsApiKey } from './makes.ts';
import { routerPath } from './methods.ts';
import { refuseUnknownParameters } from './query-parameters.ts';
import { onlyEntityOf, refuseBeyondReach, withinReach } from './reach.ts';
import { refuseTaxNumbers } from './refuse-tax-numbers.ts';
import { requireRegistrySignature } from './registry-signature.ts';
import type { Route } from './route.ts';
import { compileBody, compileText, type Validated } from './validate.ts';

/** Registers a route with one order of checks: 401, 403, 400, 404, 422, then the handler's own. */
export function registerRoute(app: FastifyInstance, deps: HttpDeps, route: Route): void {
  const { scope, fileBody } = route;
  const isKeyOnly = needsApiKey(route);
  const options = {
    method: route.method,
    url: routerPath(route.path),
    config: {
      route,
      isPage: route.isPage ?? false,
      hasFields: route.form !== undefined,
      isSigned: route.signedBy !== undefined,
    },
    // Checked before the body is read, so that a caller without a credential cannot make us parse anything.
    ...(scope === 'public'
      ? {
          ...(route.signedBy === 'registry' && {
            onRequest: async (request: FastifyRequest) => requireRegistrySignature(deps, request),
          }),
          preParsing: async (request: FastifyRequest, reply: FastifyReply) => limitBodyTime(request.raw, reply),
        }
      : {
          onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
            if (scope === 'operator') request.operator = await authenticateOperatorCaller(deps, request);
            else request.credential = await authenticateCaller(deps, request, reply, scope);
            if (request.credential === null) return;
            if (isKeyOnly) requireApiKey(request.credential);
            refuseBeyondReach(route, request.credential);
            if (route.share)
              request.heldSlot = takeShare(deps.limits.shares, route.share, request.credential.accountId, reply);
          },
        }),
    handler: createHandler(deps, route),
  };
  if (fileBody === undefined) {
    app.route(options);
    return;
  }
  // A scope of its own, so that no other route accepts a file as its body.
  void app.register(async (own) => {
    readFilesOnly(own, fileBody);
    own.route({ ...options, bodyLimit: fileBody.limitBytes });
  });
}

function createHandler(deps: HttpDeps, route: Route) {
  const checkParams = route.params && compileText(route.params);
  const checkQuery = route.query && compileText(route.query);
  const checkBody = route.body && compileBody(route.body);

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const isDryRun = takeDryRun(route, request);
    refuseAtOnce(route, request);
    const asked = orRefuse(checkParams?.(request.params), 'invalid_parameter');
    const query = orRefuse(checkQuery?.(request.query), 'invalid_parameter');
    const { credential, operator } = request;
    const params = withinReach(route, credential, asked);
    const file = route.fileBody ? ((request.body as FileBody | undefined) ?? null) : null;
    const asSent = { path: realPath(request.url), body: file ? digestOf(file) : request.body };
    const idempotencyKey = isDryRun ? null : readKey(route, request, asSent);
    const body = checkBody?.(request.body === undefined ? {} : request.body);
    if (body !== undefined && 'problems' in body && credential) {
      await refuseUnknownSubject(deps, route, credential.accountId, params);
    }
    const actor = actorOf(request);
    const tried = { ...asSent, route, actor, params, accountId: credential?.accountId };
    const confirm = readConfirm(route, request);
    const [store, compare] = confirming(deps.store, tried, confirm);
    const call = {
      ...changing(store, actor, idempotencyKey, compare),
      deps: store === deps.store ? deps : { ...deps, store },
      params,
      query,
      body: orRefuse(body, 'validation_failed'),
      actor,
      accountId: credential?.accountId,
      credential,
      onlyEntityId: credential && onlyEntityOf(credential),
      operator,
      ...(route.isPage ? { headers: request.headers, form: readForm(route.form, request.body) } : {}),
      ifMatch: request.headers['if-match'],
      accept: request.headers.accept,
      idempotencyKey,
      // Few routes need them, and behind proxies they cost as much as all checks of a read.
      get networks() {
        return networksOf(request.ip);
      },
      get networkAddress() {
        return plainAddress(request.ip);
      },
      file,
      lastEventId: request.headers['last-event-id'],
      stripeSignature: textOf(request.headers['stripe-signature']),
      reauthenticate: () => reauthenticate(deps, request, route.scope),
      whenGone: (act: () => void) => whenGone(reply, act),
    };
    if (route.isLongLived) reply.raw.emit(LONG_LIVED);
    const replay = route.readsBeforeChange || confirm !== null ? await findReplay(deps.store.db, idempotencyKey) : null;
    const work = () => run(deps, { tried, isDryRun, confirm, call });
    return send(route, request, reply, replay ?? (await (request.heldSlot?.during(work) ?? work())));
  };
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    inTurn(deps.turns, route, request, () => handle(request, reply));
}

type Ran = { tried: TriedCall; isDryRun: boolean; confirm: string | null; call: { actor: Actor } };

/** Makes the call, or only tries it. */
async function run(deps: HttpDeps, { tried, isDryRun, confirm, call }: Ran): Promise<Answer> {
  const { route } = tried;
  const tryIt = () =>
    tryCall(deps, tried, async (own) =>
      route.handler({ ...call, ...changing(own.store, call.actor, null), deps: own } as never),
    );
  if (isDryRun) return dryRunAnswer(tried, await tryIt());
  // Nothing here can undo a call to another service, so the comparison comes first.
  if (confirm !== null && route.callsOutside) refuseOther(confirm, (await tryIt()).confirm);
  return route.handler(call as never);
}

function readKey(route: Route, request: FastifyRequest, asSent: { path: string; body: unknown }) {
  const { method, path } = route;
  return readIdempotencyKey(request.headers['idempotency-key'], replayScopeOf(request), {
    method,
    route: path,
    ...asSent,
  });
}

function refuseAtOnce(route: Route, request: FastifyRequest): void {
  // Stripe's signed body is its own format; nothing of it is read before the signature is verified, or stored
  // afterwards.
  if (route.signedBy === 'stripe') return;
  refuseTaxNumbers(request);
  refuseUnknownParameters(route, request.query);
}

/** Returns the value of a header that may appear once. */
function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

/** Bypasses the gate, because it is the same request and must not count against a rate again. */
async function reauthenticate(deps: HttpDeps, request: FastifyRequest, scope: Route['scope']): Promise<void> {
  const credential = await deps.authenticate(request.headers.authorization);
  requireScope(credential, scope as Scope);
}

function actorOf({ credential, operator }: FastifyRequest): Actor {
  if (operator) return { type: 'operator', id: operator.keyId };
  if (credential) {
    const { kind, accountId, keyId, member } = credential;
    return { type: kind, id: accountId, key_id: keyId, ...(member && { member_did: member.did }) };
  }
  return { type: 'anonymous', id: 'anonymous' };
}

/** Returns the scope within which an answer can be replayed by its idempotency key. */
function replayScopeOf(request: FastifyRequest): string {
  const { credential, operator } = request;
  if (operator) return `operator:${operator.keyId}`;
  return credential ? `key:${credential.lineageId}` : `network:${networksOf(request.ip)[0]}`;
}

/** Returns the fields that were filled in; line breaks become ours. */
function readForm(form: TObject | undefined, body: unknown): Record<string, string> {
  const sent = (Array.isArray(body) ? body : []) as [string, string][];
  const known = sent.filter(([name, text]) => form !== undefined && name in form.properties && text.trim() !== '');
  const fields = Object.fromEntries(known.map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]));
  return form === undefined ? {} : (orRefuse(compileBody(form)(fields), 'validation_failed') as typeof fields);
}

function digestOf({ content, mediaType }: FileBody): { sha256: string; media_type: string } {
  return { sha256: hash('sha256', content, 'hex'), media_type: mediaType };
}

function orRefuse<S extends TSchema>(result: Validated<S> | undefined, code: ErrorCode): unknown {
  if (result === undefined) return undefined;
  if ('value' in result) return result.value;
  const { problems } = result;
  const [first = { pointer: '', message: 'is invalid' }] = problems;
  const more = problems.length < 2 ? '' : ` See \`errors\` for ${problems.length - 1} more.`;
  throw new AppError(code, { detail: `${problemSentence(first)}${more}`, problems });
}

/** A thing the caller may not know answers 404 before its body is judged. */
async function refuseUnknownSubject(deps: HttpDeps, route: Route, accountId: string, params: unknown): Promise<void> {
  const id = (params as { id?: string } | undefined)?.id;
  if (id !== undefined) await (route.subject ?? getEntity)(deps.store.db, accountId, id);
}
