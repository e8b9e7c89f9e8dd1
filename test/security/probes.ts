import type { Scope } from '../../src/domain/access/permissions.ts';
import type { Account, Answer, Call, CallOptions } from '../harness/client.ts';
import { type Operation, type Parameter, PUBLISHED, type PublishedOperation, resolved } from '../harness/contract.ts';
import { platformToken } from '../harness/issuer.ts';
import { ADA } from '../rules/constitution.ts';

/**
 * Operations without a key, each for a reason in its nature. This list may only shrink: a route that is missing here
 * and needs no key fails the suite.
 */
export const PUBLIC_OPERATIONS: readonly string[] = [
  'approve_proposal',
  'create_account',
  'create_agreement_signature',
  'create_attestation',
  'create_invited_key',
  'create_recovered_keys',
  'create_recovery',
  // Its signature replaces a key; registry-callbacks.test.ts shows that it is required.
  'create_registry_callback',
  // Stripe's signature as well: test/billing/stripe-events.test.ts.
  'create_stripe_event',
  'decline_agreement_signature',
  'decline_attestation',
  'decline_proposal',
  'get_agreement_document',
  'get_agreement_page',
  'get_approval_page',
  'get_attestation_document',
  'get_attestation_page',
  'get_calendar_feed',
  'get_certificate_status',
  'get_constitution_schema',
  'get_did',
  'get_event_schema',
  'get_health',
  'get_invitation_page',
  'get_jurisdiction_requirements',
  'get_jwks',
  'get_payment_page',
  'get_problem',
  'get_protected_resource',
  'get_public_entity',
  'get_readiness',
  'get_recovery_page',
  'get_status_document',
  'get_status_page',
  'get_waiting_page',
  'get_web_did',
  'list_constitution_templates',
  'list_event_types',
  'list_jurisdictions',
  'list_plans',
  'list_problems',
];

/** Acts of members only: no scope makes a key a member. */
export const ACTS_OF_MEMBERS: ReadonlySet<string> = new Set([
  'create_proposal',
  'open_proposal',
  'cancel_proposal',
  'create_vote',
  'create_approval',
  'sign_operating_agreement',
  'execute_proposal',
  'file_dissolution',
  'file_again',
  'create_delegation',
  'delete_delegation',
]);

/** An upload that hardly any subject has: a reference to it is refused, but not for a lack of rights. */
export const EVIDENCE = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12';

/** A draft company accepts this from its members. */
export const PROPOSAL = { ...bodyOf('create_proposal', 'membership'), draft: true };

/** Calls that no example can say, each with the reason. They replace the first example of the operation. */
export const BY_HAND: Readonly<Record<string, CallOptions>> = {
  // A token of another platform is good for minutes, and the probes may take longer: each call makes its own.
  create_issuer_link: {
    get body() {
      return { token: platformToken('probe') };
    },
  },
  create_proposal: { body: PROPOSAL },
  // A YAML text answers with its problems; a tax number in JSON is refused before it is read.
  validate_constitution: { body: bodyOf('validate_constitution', 'json') },
  // The requirement of the subject asks for one.
  resolve_requirement: { body: bodyOf('resolve_requirement', 'note') },
  // The largest plan, because subjects have bought it before; the others would be no upgrade.
  upgrade_subscription: { body: { plan: 'scale' } },
  // One of two parameters is needed, and neither is required.
  list_operator_entities: { query: { name: 'probe' } },
  // Refused, because nothing moved: the account has to stay for the other probes.
  close_account: { body: { companies: 'moved' } },
  // Its signature covers the bytes, which are not read before it.
  create_stripe_event: { body: '{}', headers: { 'content-type': 'application/json' } },
};

/** A call of each operation for which only the credential or the object can cause a refusal. */
export const PROBES: Readonly<Record<string, CallOptions>> = Object.fromEntries(
  PUBLISHED.map(({ operation }) => [operation.operationId, BY_HAND[operation.operationId] ?? exampleCall(operation)]),
);

/** Returns the call that the examples of an operation make: its first body, and what its query must have. */
function exampleCall({ operationId, parameters, requestBody }: PublishedOperation): CallOptions {
  const required = parameters.map(resolved).filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = Object.fromEntries(required.map((parameter) => [parameter.name, exampleOf(parameter) ?? '']));
  const [mediaType] = Object.keys(requestBody?.content ?? {});
  return {
    ...(required.length > 0 && { query }),
    ...(mediaType === 'application/json' && { body: bodyOf(operationId) }),
    ...(mediaType === 'application/pdf' && { body: '%PDF-1.7 probe', headers: { 'content-type': mediaType } }),
  };
}

/** Returns an example body of an operation: the named one, or the first. */
function bodyOf(operationId: string, name?: string): object {
  const published = PUBLISHED.find(({ operation }) => operation.operationId === operationId)?.operation;
  const { examples = {} } = published?.requestBody?.content['application/json'] ?? {};
  const example = name === undefined ? Object.values(examples)[0] : examples[name];
  if (example === undefined) throw new Error(`${operationId} has no example ${name ?? 'of a body'}`);
  return resolved(example).value as object;
}

/** Returns a value of a parameter as the document shows one, or null: it shows no secret. */
function exampleOf({ schema }: Parameter): string | null {
  const { examples, enum: values, minimum } = schema as { examples?: unknown[]; enum?: unknown[]; minimum?: number };
  const example = examples?.[0] ?? values?.[0] ?? minimum ?? null;
  return example === null ? null : String(example);
}

/** Returns the scopes that a key needs beside the operation's own: to grant them, or to book money that came. */
export function scopesAskedFor({ operationId }: Operation): Scope[] {
  if (operationId === 'create_deposit') return ['keys:manage'];
  return (PROBES[operationId]?.body as { scopes?: Scope[] } | undefined)?.scopes ?? [];
}

export const ABSENT_ID = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';

/** Calls an operation as its probe says, on an object of its kind if it has one; `{did}` is that object's member. */
export function probe(
  caller: { call: Call } | Account,
  operation: Operation,
  { id = ABSENT_ID, headers = {} }: { id?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const options = PROBES[operation.operationId] ?? {};
  return caller.call(operation.method, pathOf(operation, id), {
    ...options,
    headers: { ...options.headers, ...headers },
  });
}

/** `places`: values of other parameters than the document shows. */
export function pathOf(
  { path }: Pick<Operation, 'path'>,
  id: string = ABSENT_ID,
  places: Readonly<Record<string, string>> = {},
): string {
  return path.replaceAll(/\{(\w+)\}/g, (_place, name) => encodeURIComponent(places[name] ?? placeOf(path, name, id)));
}

/** Returns the value of a parameter in a path: the id of the subject, or of the thing in it, or the example. */
export function placeOf(path: string, name: string, id: string): string {
  const [outer = id, inner = outer] = id.split('/');
  if (name === 'id') return outer;
  if (name.endsWith('_id')) return inner;
  // The member of every company that is made here.
  if (path.includes('/members/{did}')) return ADA;
  const published = PUBLISHED.find((each) => each.path === path)?.operation.parameters.map(resolved);
  const parameter = published?.find((each) => each.in === 'path' && each.name === name);
  return (parameter && exampleOf(parameter)) ?? name;
}
