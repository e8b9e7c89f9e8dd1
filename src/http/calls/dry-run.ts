import type { FastifyRequest } from 'fastify';
import { CONFIRM_PATTERN, type Confirmed, confirmDigest } from '../../domain/dry-run/confirm.ts';
import type { Effects } from '../../domain/dry-run/effect.ts';
import { AppError } from '../../errors/errors.ts';
import { questionsOfDryRun } from '../../forming/registry-questions.ts';
import { effectsOf } from '../../store/companies/effects.ts';
import type { Reader } from '../../store/core/db.ts';
import { dryRun } from '../../store/core/dry-run.ts';
import { EffectNotes } from '../../store/core/effect-notes.ts';
import { noting, type Store } from '../../store/core/write.ts';
import { findEntity } from '../../store/entities.ts';
import { findProposal } from '../../store/proposals.ts';
import type { Answer } from '../answers/answer.ts';
import type { HttpDeps } from '../deps.ts';
import type { Comparison } from './changing.ts';
import { irreversibleOf } from './consequences.ts';
import type { Route } from './route.ts';

/** A separate media type, so that the schema of the real answer stays unchanged. */
export const DRY_RUN_TYPE = 'application/vnd.efs.dry-run+json';
const PARAMETER = 'dry_run';
const CONFIRM = new RegExp(CONFIRM_PATTERN);

/**
 * True if the call allows a dry run: this is so for every change under `/v1`, except calls that another party signs.
 */
export function canBeTried({ method, path, signedBy }: Pick<Route, 'method' | 'path' | 'signedBy'>): boolean {
  return method !== 'GET' && path.startsWith('/v1/') && signedBy === undefined;
}

/**
 * Removes `dry_run` from the query, because no operation declares it. Returns whether the value of `dry_run` was true.
 */
export function takeDryRun(route: Route, request: FastifyRequest): boolean {
  const query = (request.query ?? {}) as Record<string, unknown>;
  if (!canBeTried(route) || !(PARAMETER in query)) return false;
  const value = query[PARAMETER];
  delete query[PARAMETER];
  if (value === 'true' || value === 'false') return value === 'true';
  const message = 'must be `true` or `false`, once';
  throw new AppError('invalid_parameter', {
    detail: `\`${PARAMETER}\` ${message}.`,
    problems: [{ pointer: `/${PARAMETER}`, code: 'invalid', message, allowed: ['true', 'false'] }],
  });
}

/** Returns the address without `dry_run`, because a dry run and its real call count as the same request. */
export function realPath(url: string): string {
  if (!url.includes(PARAMETER)) return url;
  const [path = '', query] = url.split('?', 2);
  const parameters = (query ?? '').split('&').filter((part) => part !== '' && !part.startsWith(`${PARAMETER}=`));
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

/** Reads the header `Confirm`; null if it is missing or the operation has no dry run. */
export function readConfirm(route: Route, { headers }: FastifyRequest): string | null {
  const header = headers['confirm'];
  if (header === undefined || !canBeTried(route)) return null;
  if (typeof header === 'string' && CONFIRM.test(header)) return header;
  const message = 'must be the `confirm` of a dry run: 64 hexadecimal digits';
  throw new AppError('invalid_parameter', {
    detail: `Confirm ${message}.`,
    problems: [{ pointer: '/headers/confirm', code: 'invalid', message }],
  });
}

/** A call whose effects are reported or compared. */
export type TriedCall = Pick<Confirmed, 'actor' | 'path' | 'body'> & {
  route: Route;
  accountId: string | undefined;
  params: unknown;
};

function depsOfDryRun(deps: HttpDeps, store: Store): HttpDeps {
  const registry = store.effects ? questionsOfDryRun(deps.registry, store.effects) : deps.registry;
  return { ...deps, store, registry, stripe: deps.stripe && { ...deps.stripe, store } };
}

type Trial = { answer: Answer | null; effects: Effects; confirm: string };

/** Runs a call, rolls it back and returns what it would have done. */
export async function tryCall(
  deps: HttpDeps,
  call: TriedCall,
  work: (deps: HttpDeps) => Promise<Answer>,
): Promise<Trial> {
  const { value: answer, seen: trial } = await dryRun(
    deps.store,
    (store) => work(depsOfDryRun(deps, store)),
    (store, notes) => readTrial(store.db, notes, call),
  );
  return { answer, ...trial };
}

/** Returns the recorded effects and the digest that confirms them, read in the transaction of the changes. */
async function readTrial(db: Reader, notes: EffectNotes, call: TriedCall): Promise<Omit<Trial, 'answer'>> {
  const { route, actor, path, body } = call;
  const noted = await effectsOf(db, notes);
  const effects = { ...noted, irreversible: irreversibleOf(route, body, noted) };
  const versions = await versionsOf(db, call);
  return { effects, confirm: confirmDigest({ actor, operation: route.operationId, path, body, versions, effects }) };
}

/**
 * Returns the versions that the entity and the proposal in the path have after the call's own changes; null: it does
 * not exist. The digest of a dry run contains these versions. If somebody else changes the entity or the proposal after
 * the dry run, the confirmed call has another digest and is refused.
 */
async function versionsOf(db: Reader, { route, accountId, params }: TriedCall): Promise<Confirmed['versions']> {
  const { id, proposal_id } = (params ?? {}) as { id?: string; proposal_id?: string };
  if (accountId === undefined || id === undefined || !route.path.startsWith('/v1/entities/{id}')) return {};
  const entity = (await findEntity(db, accountId, id))?.version ?? null;
  if (proposal_id === undefined) return { entity };
  return { entity, proposal: (await findProposal(db, accountId, id, proposal_id))?.version ?? null };
}

/**
 * Returns a store that records the effects of a confirmed call, and a function that compares them with the dry run.
 * Records nothing if the call is not confirmed. Also records nothing if the call contacts another service, because its
 * effects are compared before that contact.
 */
export function confirming(store: Store, call: TriedCall, confirm: string | null): [Store, Comparison | null] {
  if (confirm === null || call.route.callsOutside) return [store, null];
  const effects = new EffectNotes();
  return [noting(store, effects), async (db) => refuseOther(confirm, (await readTrial(db, effects, call)).confirm)];
}

/** Refuses a call whose effects differ from those of the confirmed dry run. */
export function refuseOther(confirm: string, actual: string): void {
  if (confirm === actual) return;
  throw new AppError('effects_changed', {
    detail:
      'The request or its effects are no longer those of the dry run, so the call was not made. Make the dry run again, and send exactly the same request with the `confirm` of that dry run.',
  });
}

/**
 * Returns the answer to a dry run: the answer that the call would get, its effects, and the token that confirms them.
 */
export function dryRunAnswer({ route }: TriedCall, { answer, effects, confirm }: Trial): Answer {
  const would = { status: answer?.status ?? successOf(route), body: answer === null ? null : bodyOf(answer) };
  return {
    status: 200,
    headers: { 'content-type': `${DRY_RUN_TYPE}; charset=utf-8`, 'cache-control': 'no-store' },
    body: JSON.stringify({ would, effects, confirm }),
  };
}

function successOf({ responses }: Route): number {
  return Math.min(...Object.keys(responses).map(Number));
}

/** Returns the body without secrets that are shown only once. */
function bodyOf({ body, storedBody }: Answer): unknown {
  const text = storedBody ?? body;
  return typeof text === 'string' && text !== '' ? JSON.parse(text) : null;
}
