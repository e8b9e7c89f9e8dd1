import { faultOf, faultOfBroken, faultOfValid } from './judge.ts';
import { type Memory, newMemory, remember, withKnown } from './memory.ts';
import { type Mutation, OF_ADDRESSES, OF_BODIES } from './mutations.ts';
import type { Random } from './random.ts';
import { type Draft, type Target, withFreshNames } from './requests.ts';
import type { Wire, WireAnswer, WireRequest } from './wire.ts';
import { written } from './written.ts';

/** A forbidden observation, with everything needed to reproduce it. */
export type Finding = { fault: string; mutation: string | null; request: string; answer: string };

/** One caller with two accounts, which sends one request after the other and remembers the answers. */
export type Lane = {
  wire: Wire;
  random: Random;
  memory: Memory;
  key: string;
  operatorKey: string;
  /** Key of an account that may know nothing about the first one's. */
  strangerKey: string;
  /** The last write that carried an idempotency key and succeeded. */
  repeatable: { request: WireRequest; answer: WireAnswer } | null;
};

export async function openLane(wire: Wire, random: Random, operatorKey: string): Promise<Lane> {
  const [key, strangerKey] = [await signUp(wire), await signUp(wire)];
  return { wire, random, memory: newMemory(), key, operatorKey, strangerKey, repeatable: null };
}

export type Step = { answers: WireAnswer[]; finding: Finding | null };

/** Sends one valid request, one broken one, or one that follows from earlier answers. */
export async function step(lane: Lane, target: Target, made: Draft): Promise<Step> {
  const { random } = lane;
  const kind = random.below(10);
  if (kind === 0 && lane.repeatable !== null) return repeat(lane, lane.repeatable);
  const draft = withKnown({ ...made, body: withFreshNames(made.body, random) }, lane.memory, random);
  if (kind === 1 && isAboutOwn(lane, draft)) return intrude(lane, draft);
  const request = written(draft, target.isPublic ? null : target.isForOperators ? lane.operatorKey : lane.key);
  if (kind < 6) return sendValid(lane, target, draft, request);
  const broken = breakIt(draft, request, target, random);
  return broken === null
    ? sendValid(lane, target, draft, request)
    : sendBroken(lane, target, broken.request, broken.mutation);
}

/** An audit chain outlives its entity; a key can be revoked twice, and is listed as revoked. */
const OUTLIVING: ReadonlySet<string> = new Set(['list_entity_audit', 'export_entity_audit', 'revoke_api_key']);

async function sendValid(lane: Lane, target: Target, draft: Draft, request: WireRequest): Promise<Step> {
  const answer = await lane.wire.send(request);
  // A signed call is refused here every time.
  if ((answer.status === 401 || hasLeft(answer)) && !target.isPublic && !target.isForOperators) {
    // Its key was revoked, or it has moved: another account, which owns nothing of the previous one's.
    lane.key = await signUp(lane.wire);
    lane.memory = newMemory();
    lane.repeatable = null;
  }
  const isOfGone = Object.values(draft.path).some((id) => lane.memory.gone.has(id));
  const isGone = isOfGone && answer.status < 300 && !OUTLIVING.has(target.operationId);
  const fault =
    faultOf(request, answer) ??
    faultOfValid(answer) ??
    versionFault(lane, answer) ??
    (isGone ? 'answers for what was deleted' : null);
  if (fault === null) {
    remember(lane.memory, target, draft, answer);
    const isKeyed = 'Idempotency-Key' in request.headers && answer.status < 300;
    if (isKeyed && answer.headers.get('idempotent-replayed') === null) lane.repeatable = { request, answer };
  }
  return { answers: [answer], finding: finding(fault, null, request, answer) };
}

/** The lane froze or closed its account: from then on every change is refused, a repeated one as well. */
function hasLeft({ status, text }: WireAnswer): boolean {
  return (status === 403 && text.includes('"account_frozen"')) || (status === 401 && text.includes('"account_closed"'));
}

/** Versions only rise. */
function versionFault({ memory }: Lane, answer: WireAnswer): string | null {
  if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('application/json')) return null;
  if (answer.headers.get('idempotent-replayed') !== null) return null;
  const { id, version } = JSON.parse(answer.text) as { id?: string; version?: unknown };
  const known = memory.versions.get(id ?? '');
  return known !== undefined && typeof version === 'number' && version < known
    ? `version ${version} after ${known}`
    : null;
}

async function sendBroken(lane: Lane, target: Target, request: WireRequest, mutation: Mutation): Promise<Step> {
  const answer = await lane.wire.send(request);
  const fault = faultOf(request, answer) ?? faultOfBroken(target, request, answer, mutation.refused);
  return { answers: [answer], finding: finding(fault, mutation.name, request, answer) };
}

/** Repeats with the same key: the same bytes, marked as a replay. */
async function repeat(lane: Lane, { request, answer: first }: NonNullable<Lane['repeatable']>): Promise<Step> {
  const answer = await lane.wire.send(request);
  const isSame = answer.status === first.status && withoutSecrets(answer.text) === withoutSecrets(first.text);
  const isReplay = answer.headers.get('idempotent-replayed') === 'true';
  const isRight = (isSame && isReplay) || hasLeft(answer);
  const fault = faultOf(request, answer) ?? (isRight ? null : 'a repeated call is not its replay');
  return { answers: [answer], finding: finding(fault, 'repeated', request, answer) };
}

/** Secrets are shown only once and replaced by null in what is stored. */
function withoutSecrets(text: string): string {
  return text.replaceAll(/"(?:api_key|access_token|secret|url)":(?:null|"[^"]*")/g, '');
}

function isAboutOwn({ memory }: Lane, draft: Draft): boolean {
  return [...memory.ids.values()].some((ids) => ids.includes(draft.path['id'] ?? ''));
}

/** Sends the same request for another account: 404, whatever else is in it, or an earlier refusal. */
async function intrude(lane: Lane, draft: Draft): Promise<Step> {
  const request = written(draft, lane.strangerKey);
  const answer = await lane.wire.send(request);
  const isRefused = answer.status >= 400 && answer.status !== 409 && answer.status !== 412;
  const fault = faultOf(request, answer) ?? (isRefused ? null : "reached another account's");
  return { answers: [answer], finding: finding(fault, 'by a stranger', request, answer) };
}

function breakIt(draft: Draft, request: WireRequest, target: Target, random: Random) {
  const isJson = target.body !== null;
  for (let tries = 0; tries < 5; tries += 1) {
    const mutators = isJson && random.chance(0.7) ? OF_BODIES : OF_ADDRESSES;
    const broken = random.pick(mutators)(draft, request, random);
    if (broken !== null) return broken;
  }
  return null;
}

function finding(
  fault: string | null,
  mutation: string | null,
  request: WireRequest,
  answer: WireAnswer,
): Finding | null {
  if (fault === null) return null;
  const { method, path, body } = request;
  const { authorization: _secret, ...headers } = request.headers;
  return {
    fault,
    mutation,
    request: `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.toString().slice(0, 600) ?? ''}`,
    answer: `${answer.status} ${JSON.stringify([...answer.headers])} ${answer.text.slice(0, 600)}`,
  };
}

async function signUp(wire: Wire): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const { text } = await wire.send({ method: 'POST', path: '/v1/accounts', headers, body: Buffer.from('{}') });
  return (JSON.parse(text) as { api_key: string }).api_key;
}
