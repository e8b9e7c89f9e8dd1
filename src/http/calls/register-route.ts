import type { IncomingMessage } from 'node:http';
import { blake3 } from '@noble/hashes/blake3.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import type { Actor } from '../../domain/access/actor.ts';
import { canonicalJson, utf8 } from '../../domain/formats/canonical.ts';
import { problemSentence } from '../../domain/formats/field-name.ts';
import { networksOf } from '../../domain/formats/network.ts';
import { AppError, type ErrorCode } from '../../errors/errors.ts';
import { compileBody, compileText, type Validated } from '../../schema/validate.ts';
import type { Credential } from '../../store/api-keys.ts';
import { findReplay, type IdempotencyKey } from '../../store/core/idempotency.ts';
import { getEntity } from '../../store/entities.ts';
import type { Answer } from '../answers/answer.ts';
import { requireApiKey, requireScope } from '../bearer/auth.ts';
import type { HttpDeps } from '../deps.ts';
import { takeShare } from '../server/account-share.ts';
import { type FileBody, readFilesOnly } from '../server/file-body.ts';
import { requireRegistrySignature } from '../server/registry-signature.ts';
import type { Changing } from './call.ts';
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
import { needsApiKey } from './makes.ts';
import { isForEverybody, openToAll, routerPath } from './methods.ts';
import { limitTrials } from './network-limit.ts';
import { refuseUnknownParameters } from './query-parameters.ts';
import { refuseBeyondReach, withinReach } from './reach.ts';
import { isReadOnReplica, readOnReplica } from './read-on-replica.ts';
import { refuseTaxNumbers } from './refuse-tax-numbers.ts';
import { RequestCall } from './request-call.ts';
import type { Route } from './route.ts';
import { send } from './send.ts';
import { Turn } from './turn.ts';

/**
 * Registers a route with a fixed order of checks: first 401, then 403, 400, 404, 422, then the handler's own checks.
 */
export function registerRoute(app: FastifyInstance, deps: HttpDeps, route: Route): void {
  const { scope, fileBody } = route;
  const options = {
    method: route.method,
    url: routerPath(route.path),
    config: {
      route,
      isPage: route.isPage ?? false,
      hasFields: route.form !== undefined,
      isSigned: route.signedBy !== undefined,
    },
    // Credentials are checked before the body is read, so that without a credential nobody can make the service parse a
    // body.
    ...(scope === 'public'
      ? {
          ...(route.signedBy === 'registry' && {
            onRequest: async (request: FastifyRequest) => requireRegistrySignature(deps, request),
          }),
          ...(isForEverybody(route) && { onRequest: openToAll }),
          preParsing: async (request: FastifyRequest, reply: FastifyReply) => limitBodyTime(request.raw, reply),
        }
      : { onRequest: createGate(deps, route, scope) }),
    handler: createHandler(deps, route),
  };
  if (fileBody === undefined) {
    app.route(options);
    return;
  }
  // The route is registered in a separate scope, so that no other route accepts a file as its body.
  void app.register(async (fileApp) => {
    readFilesOnly(fileApp, fileBody);
    fileApp.route({ ...options, bodyLimit: fileBody.limitBytes });
  });
}

/** Makes the check of a call that runs before its body is read. If the key is cached, the check needs no promise. */
function createGate(deps: HttpDeps, route: Route, scope: Exclude<Route['scope'], 'public'>) {
  const isKeyOnly = needsApiKey(route);
  const admit = (request: FastifyRequest, reply: FastifyReply, credential: Credential): void => {
    request.credential = credential;
    if (isKeyOnly) requireApiKey(credential);
    for (const otherScope of route.alsoNeeds ?? []) requireScope(credential, otherScope);
    refuseBeyondReach(route, credential);
    if (route.share) request.heldSlot = takeShare(deps.limits.shares, route.share, credential.accountId, reply);
  };
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): Promise<void> | undefined => {
    if (scope === 'operator') {
      return authenticateOperatorCaller(deps, request).then((operator) => {
        request.operator = operator;
      });
    }
    const caller = authenticateCaller(deps, request, reply, scope);
    if (caller instanceof Promise) return caller.then((credential) => admit(request, reply, credential));
    admit(request, reply, caller);
    done();
    return undefined;
  };
}

function createHandler(deps: HttpDeps, route: Route) {
  const checkParams = route.params && compileText(route.params);
  const checkQuery = route.query && compileText(route.query);
  const checkBody = route.body && compileBody(route.body);
  const isOnReplica = isReadOnReplica(route);

  const handle = async (request: FastifyRequest, reply: FastifyReply, isDryRun: boolean, turn: Turn): Promise<void> => {
    refuseAtOnce(route, request);
    const pathParams = orRefuse(checkParams?.(request.params), 'invalid_parameter');
    const query = orRefuse(checkQuery?.(request.query), 'invalid_parameter');
    const { credential } = request;
    const params = withinReach(route, credential, pathParams);
    const file = route.fileBody ? ((request.body as FileBody | undefined) ?? null) : null;
    const bodyForKey = file ? { sha256: file.sha256, media_type: file.mediaType } : request.body;
    const idempotencyKey = isDryRun ? null : readKey(route, request, bodyForKey);
    const body = checkBody?.(request.body === undefined ? {} : request.body);
    if (body !== undefined && 'problems' in body && credential) {
      await refuseUnknownSubject(deps, route, credential.accountId, params);
    }
    const actor = actorOf(request);
    const confirm = readConfirm(route, request);
    const callToTry = {
      path: realPath(request.url),
      body: bodyForKey,
      route,
      actor,
      params,
      accountId: credential?.accountId,
    };
    const [store, compare] = confirming(deps.store, callToTry, confirm);
    const checked = {
      params,
      query,
      body: orRefuse(body, 'validation_failed'),
      actor,
      idempotencyKey,
      file,
      form: route.isPage ? readForm(route.form, request.body) : undefined,
    };
    const makeCall = (callDeps: HttpDeps, change: Changing) =>
      new RequestCall({ request, reply, route, turn }, { ...checked, deps: callDeps }, change);
    const call = makeCall(
      store === deps.store ? deps : { ...deps, store },
      changing(store, actor, idempotencyKey, compare),
    );
    const replay = route.readsBeforeChange || confirm !== null ? await findReplay(deps.store.db, idempotencyKey) : null;
    const work = () =>
      isOnReplica && deps.replica !== null
        ? readOnReplica(deps, (callDeps) =>
            route.handler(makeCall(callDeps, changing(callDeps.store, actor, null)) as never),
          )
        : run(deps, { callToTry, isDryRun, confirm, call, makeCall });
    // The reply is not returned, because awaiting it would take until its last byte is sent, but the call's turn must
    // end before that.
    send(route, request, reply, replay ?? (await (request.heldSlot?.during(work) ?? work())));
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const isDryRun = takeDryRun(route, request);
    if (isDryRun && route.scope === 'public') {
      limitTrials(deps.limits.trials, networksOf(request.ip), deps.clock.monotonicMs());
    }
    const turns = isDryRun ? deps.turnsOfDryRuns : deps.turns;
    const turn = new Turn(turns, request);
    try {
      const waiting = turn.take();
      if (waiting) await waiting;
      await handle(request, reply, isDryRun, turn);
    } finally {
      turn.release();
    }
    return reply;
  };
}

type Run = {
  callToTry: TriedCall;
  isDryRun: boolean;
  confirm: string | null;
  call: RequestCall;
  makeCall(deps: HttpDeps, change: Changing): RequestCall;
};

function run(deps: HttpDeps, { callToTry, isDryRun, confirm, call, makeCall }: Run): Answer | Promise<Answer> {
  const { route } = callToTry;
  const make = () => route.handler(call as never);
  const tryIt = () =>
    tryCall(deps, callToTry, async (trialDeps) =>
      route.handler(makeCall(trialDeps, changing(trialDeps.store, call.actor, null)) as never),
    );
  if (isDryRun) return tryIt().then((result) => dryRunAnswer(callToTry, result));
  if (confirm === null || !route.callsOutside) return make();
  // A call to another service cannot be undone, so the effects are compared with those of the dry run before that
  // service is called.
  return tryIt().then((result) => {
    refuseOther(confirm, result.confirm);
    return make();
  });
}

function readKey(route: Route, request: FastifyRequest, body: unknown) {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const { method, path } = route;
  const parts = { method, route: path, path: realPath(request.url), body };
  return readIdempotencyKey(header, replayScopeOf(request), parts);
}

function refuseAtOnce(route: Route, request: FastifyRequest): void {
  // Stripe's signed body has its own format. The service uses nothing in the body before it verifies the signature, and
  // stores nothing of it.
  if (route.signedBy === 'stripe') return;
  refuseTaxNumbers(request);
  refuseUnknownParameters(route, request.query);
}

function actorOf({ credential, operator }: FastifyRequest): Actor {
  if (operator) return { type: 'operator', id: operator.keyId };
  if (credential) {
    const { kind, accountId, keyId, member } = credential;
    return { type: kind, id: accountId, key_id: keyId, ...(member && { member_did: member.did }) };
  }
  return { type: 'anonymous', id: 'anonymous' };
}

function replayScopeOf(request: FastifyRequest): string {
  const { credential, operator } = request;
  if (operator) return `operator:${operator.keyId}`;
  return credential ? `key:${credential.lineageId}` : `network:${networksOf(request.ip)[0]}`;
}

function readForm(form: TObject | undefined, body: unknown): Record<string, string> {
  const pairs = (Array.isArray(body) ? body : []) as [string, string][];
  const filledIn = pairs.filter(([name, text]) => form !== undefined && name in form.properties && text.trim() !== '');
  const fields = Object.fromEntries(filledIn.map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]));
  return form === undefined ? {} : (orRefuse(compileBody(form)(fields), 'validation_failed') as typeof fields);
}

function orRefuse<S extends TSchema>(result: Validated<S> | undefined, code: ErrorCode): unknown {
  if (result === undefined) return undefined;
  if ('value' in result) return result.value;
  const { problems } = result;
  const [first = { pointer: '', message: 'is invalid' }] = problems;
  const more = problems.length < 2 ? '' : ` See \`errors\` for ${problems.length - 1} more.`;
  throw new AppError(code, { detail: `${problemSentence(first)}${more}`, problems });
}

async function refuseUnknownSubject(deps: HttpDeps, route: Route, accountId: string, params: unknown): Promise<void> {
  const id = (params as { id?: string } | undefined)?.id;
  if (id !== undefined) await (route.subject ?? getEntity)(deps.store.db, accountId, id);
}

/** Time limit for a body on a route without a key. It is short, because anyone can call such a route. */
const PUBLIC_BODY_MS = 4_000;

/**
 * Ends the read of a body after 4 s, on routes without a key. The route then answers 408. The request is not destroyed,
 * because that would close the connection before the answer. Does nothing if the request was refused, because then
 * nothing reads its body.
 */
function limitBodyTime(request: IncomingMessage, reply: FastifyReply): void {
  if (request.complete) return;
  const timer = setTimeout(() => {
    if (request.complete || request.listenerCount('error') === 0) return;
    reply.header('connection', 'close');
    const detail = `The body did not arrive within ${PUBLIC_BODY_MS / 1_000} s.`;
    request.emit('error', new AppError('request_timeout', { detail }));
  }, PUBLIC_BODY_MS);
  request.once('close', () => clearTimeout(timer));
}

/** Matches a valid idempotency key: 1–255 visible ASCII characters, quoted (as in the IETF draft) or bare. */
const KEY = /^(?:"([\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/;

export type FingerprintParts = { method: string; route: string; path: string; body: unknown };

/** Reads the Idempotency-Key header; null if there is none. */
export function readIdempotencyKey(
  header: string | string[] | undefined,
  scope: string,
  parts: FingerprintParts,
): IdempotencyKey | null {
  if (header === undefined) return null;
  const match = typeof header === 'string' ? KEY.exec(header) : null;
  const key = match?.[1] ?? match?.[2];
  if (key === undefined) {
    throw new AppError('invalid_parameter', {
      detail: 'Idempotency-Key must have 1 to 255 visible ASCII characters.',
      problems: [
        {
          pointer: '/headers/idempotency-key',
          code: 'invalid',
          message: 'Idempotency-Key must have 1 to 255 visible ASCII characters, for example a UUID.',
        },
      ],
    });
  }
  return { scope, key, fingerprint: blake3(utf8(canonicalJson({ ...parts, body: parts.body ?? null }))) };
}
