import type { Static } from 'typebox';
import { hasScope, type Scope } from '../../../domain/access/permissions.ts';
import { rejectionCodesOf } from '../../../domain/filing/rejection.ts';
import { AppError } from '../../../errors/errors.ts';
import { controlSimulator } from '../../../forming/control-simulator.ts';
import { SandboxMailList, SandboxOutboxQuery } from '../../../schema/mail.ts';
import type { Credential } from '../../../store/api-keys.ts';
import { advanceClock, findClockOffset } from '../../../store/core/business-clock.ts';
import { expediteAccount } from '../../../store/core/expedite.ts';
import { write } from '../../../store/core/write.ts';
import type { Mail } from '../../../store/mails.ts';
import { json, NO_CONTENT } from '../../answers/reply.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import type { HttpDeps } from '../../deps.ts';
import { contentOf, type LinkedMail, mailBody, mailPage } from '../operator/mail-page.ts';
import { AdvanceSandboxClock, CreateSandboxFault, SandboxClock, SandboxFault, SandboxFaultList } from './shapes.ts';

export const listSandboxOutbox = accountRoute({
  operationId: 'list_sandbox_outbox',
  method: 'GET',
  path: '/v1/sandbox/outbox',
  tag: 'Sandbox',
  summary: 'List sandbox mails',
  description:
    'Lists the mails of this account, newest first. Available in a sandbox only. Links in the texts are removed. If a mail invites a member, or asks for an approval or a signature, `sandbox_link` is its link, so that you can answer for the person in a test. `sandbox_link` is null for other mails. It is also null if you use a token, a key that is bound to a member, or a key without the scope: `proposals:vote` for an approval, `formation:submit` for a signature. The link of an invitation is shown only to the key that sent the invitation.',
  scope: 'entities:write',
  command: 'sandbox outbox',
  searchWords: 'email emails mail sent',
  agents: { none: 'It contains links with which a person answers.' },
  query: SandboxOutboxQuery,
  responses: { 200: { description: 'One page of the mails of the sandbox.', schema: SandboxMailList } },
  errors: ['route_not_found'],
  handler: ({ deps, query, accountId, credential }) => {
    requireSandbox(deps);
    return mailPage(deps, { accountId }, query, (_deps, mail) => sandboxMail(deps, mail, credential));
  },
});

export const createSandboxFault = changeRoute({
  operationId: 'create_sandbox_fault',
  method: 'POST',
  path: '/v1/sandbox/faults',
  tag: 'Sandbox',
  summary: 'Create a simulator fault',
  description:
    'Makes the registry simulator fail `times` times for this account. The fault applies to the next requests of this account about the chosen `step`, such as a formation or a name check. Other accounts are not affected. Requires the simulator. Without an Idempotency-Key, a repeated call creates another fault.',
  scope: 'entities:write',
  command: 'sandbox fault',
  searchWords: 'simulate register reject refuse',
  makes: null,
  cannotBeUndone: null,
  body: CreateSandboxFault,
  examples: {
    lost_answer: {
      summary: 'The next filing is entered, but its answer is lost',
      value: { step: 'state_filing', kind: 'lost_answer' },
    },
    reject: {
      summary: 'The next two tax numbers are rejected',
      value: { step: 'ein', kind: 'reject', code: 'ein_daily_limit', times: 2 },
    },
  },
  responses: { 201: { description: 'The fault. It applies to the next matching request.', schema: SandboxFault } },
  errors: ['route_not_found'],
  callsOutside: true,
  handler: async ({ deps, body, accountId, answerOnce }) => {
    requireSimulator(deps);
    refuseUnknownCode(body);
    const { step, kind, code = null, times = 1, seconds = null } = body;
    // The transaction waits for a call to the simulator, but for two seconds at most, and only in a sandbox.
    return answerOnce(async () => {
      await controlSimulator(deps, { method: 'POST', path: '/control/faults', body: { filer: accountId, ...body } });
      return json(201, { step, kind, code, times, seconds });
    });
  },
});

export const listSandboxFaults = accountRoute({
  operationId: 'list_sandbox_faults',
  method: 'GET',
  path: '/v1/sandbox/faults',
  tag: 'Sandbox',
  summary: 'List simulator faults',
  description:
    'Lists the faults of this account that are not used up, at most 100. `times` is the number of uses left. Faults that come from the name of an entity, such as a name that begins with Reject Name, are not listed.',
  scope: 'entities:write',
  command: 'sandbox faults',
  responses: { 200: { description: 'The faults that the simulator will cause.', schema: SandboxFaultList } },
  errors: ['route_not_found'],
  handler: async ({ deps, accountId }) => {
    requireSimulator(deps);
    const order = { method: 'GET', path: '/control/faults', query: { filer: accountId } } as const;
    // The simulator's list is sent unchanged, because it already has this shape.
    return json(200, (await controlSimulator(deps, order)) as Static<typeof SandboxFaultList>);
  },
});

export const clearSandboxFaults = changeRoute({
  operationId: 'clear_sandbox_faults',
  method: 'DELETE',
  path: '/v1/sandbox/faults',
  tag: 'Sandbox',
  summary: 'Delete simulator faults',
  description:
    'Deletes every fault of this account that is not used up. Faults that already happened are not undone. A repeated call does nothing.',
  scope: 'entities:write',
  command: 'sandbox clear-faults',
  makes: null,
  cannotBeUndone: null,
  responses: { 204: { description: 'No fault is left.' } },
  errors: ['route_not_found'],
  callsOutside: true,
  handler: async ({ deps, accountId, answerOnce }) => {
    requireSimulator(deps);
    return answerOnce(async () => {
      await controlSimulator(deps, { method: 'DELETE', path: '/control/faults', query: { filer: accountId } });
      return NO_CONTENT;
    });
  },
});

export const getSandboxClock = accountRoute({
  operationId: 'get_sandbox_clock',
  method: 'GET',
  path: '/v1/sandbox/clock',
  tag: 'Sandbox',
  summary: 'Get the business clock',
  description:
    'Returns the business clock of this account. Deadlines, calendars and the decisions of the registry simulator follow it. Available in a sandbox only.',
  scope: 'entities:write',
  command: 'sandbox clock',
  responses: { 200: { description: 'The current time of the clock.', schema: SandboxClock } },
  errors: ['route_not_found'],
  handler: async ({ deps, accountId }) => {
    requireSandbox(deps);
    return json(200, clockBody(deps, await findClockOffset(deps.store.db, accountId)));
  },
});

export const advanceSandboxClock = changeRoute({
  operationId: 'advance_sandbox_clock',
  method: 'POST',
  path: '/v1/sandbox/clock/advance',
  tag: 'Sandbox',
  summary: 'Advance the business clock',
  description:
    'Moves the clock forward, by five years in total at most. If the new time is later than the decision time of a filing at the registry simulator, the filing is decided. Keys, tokens, rate limits and links are not affected, because they follow the wall clock. Available in a sandbox only.',
  scope: 'entities:write',
  command: 'sandbox advance',
  searchWords: 'skip time travel fast forward',
  makes: null,
  cannotBeUndone: 'The business clock never goes back.',
  body: AdvanceSandboxClock,
  examples: { day: { summary: 'Advance the clock by one day', value: { seconds: 86_400 } } },
  responses: { 200: { description: 'The new time of the clock.', schema: SandboxClock } },
  errors: ['route_not_found'],
  callsOutside: true,
  handler: async ({ deps, body, actor, accountId, change }) => {
    requireSandbox(deps);
    const reply = await change(async (tx) => {
      const offset = await advanceClock(tx, accountId, body.seconds);
      if (offset !== null) return json(200, clockBody(deps, offset));
      throw new AppError('validation_failed', {
        detail: 'The business clock cannot be more than five years ahead.',
        problems: [
          { pointer: '/seconds', code: 'too_far', message: 'would move the clock more than five years ahead in total' },
        ],
      });
    });
    // The simulator gets the account's clock after the commit: the whole offset instead of the difference, so that a
    // repeated call repairs a failure.
    if (deps.simulatorUrl !== null) {
      const offset_ms = (await findClockOffset(deps.store.db, accountId)) * 1000;
      await controlSimulator(deps, { method: 'POST', path: '/control/clock', body: { filer: accountId, offset_ms } });
    }
    await write(deps.store, actor, (tx) => expediteAccount(tx, accountId));
    return reply;
  },
});

function requireSandbox({ store }: HttpDeps): void {
  if (store.livemode)
    throw new AppError('route_not_found', { detail: 'This is a live service: sandbox calls are not available.' });
}

function requireSimulator({ simulatorUrl }: HttpDeps): void {
  if (simulatorUrl === null)
    throw new AppError('route_not_found', {
      detail: 'This service does not use the registry simulator, so its faults and clock are not available.',
    });
}

/**
 * Refuses a rejection code that the step does not have. The simulator would refuse it too, but this answer can list the
 * allowed codes.
 */
function refuseUnknownCode({ step, code }: Static<typeof CreateSandboxFault>): void {
  if (code === undefined || step === 'name_check') return;
  const allowed = rejectionCodesOf(step === 'ein' ? 'tax' : 'registry');
  if (allowed.some((each) => each === code)) return;
  const message = `${JSON.stringify(code)} is not a code of the step ${step}. Allowed values: ${allowed.join(', ')}.`;
  throw new AppError('validation_failed', {
    detail: message,
    problems: [{ pointer: '/code', code: 'unknown_code', message }],
  });
}

function clockBody({ clock }: HttpDeps, offsetSeconds: number) {
  return { now: new Date(clock.now().getTime() + offsetSeconds * 1000), offset_seconds: offsetSeconds };
}

/** Kinds of mails whose links a key of the sandbox account may follow. For each kind, the scope that the key needs. */
const ANSWERED_IN_SANDBOX: Partial<Record<Mail['purpose'], Scope>> = {
  approval: 'proposals:vote',
  attestation: 'formation:submit',
  agent_consent: 'formation:submit',
  agreement: 'formation:submit',
};

function sandboxMail(deps: HttpDeps, mail: LinkedMail, credential: Credential) {
  const { subject = '', text = '', link = null, links = [] } = contentOf(deps, mail) ?? {};
  return {
    ...mailBody(mail),
    subject,
    text: withoutLinks(text, link === null ? links : [link]),
    sandbox_link: mayFollow(mail, credential) ? link : null,
  };
}

/**
 * Returns whether a key may follow a mail's links. An agent must not answer for the person who supervises it, not even
 * with a short-lived token.
 */
function mayFollow({ purpose, links }: LinkedMail, { kind, keyId, member, scopes }: Credential): boolean {
  if (kind !== 'api_key' || member !== null) return false;
  // The inviting key may follow an invitation link, because the new key has no more scopes. No key may follow a
  // recovery link, because that link gives a key with all scopes.
  if (purpose === 'invitation') return links[0]?.invited_by === keyId;
  const scope = ANSWERED_IN_SANDBOX[purpose];
  return scope !== undefined && hasScope(scopes, scope);
}

function withoutLinks(text: string, links: readonly string[]): string {
  return links.reduce((rest, link) => rest.replaceAll(link, '[link removed]'), text);
}
