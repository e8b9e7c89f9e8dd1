import type { Config } from '../config/config.ts';
import { isMemberSigningRequired } from '../domain/constitution/agreement-signers.ts';
import { isConsentRequired } from '../domain/filing/agent-consent.ts';
import { isAttestationRequired } from '../domain/filing/attestation.ts';
import { type Mailer, outboxMailer } from '../mail/mailer.ts';
import { createSmtpMailer } from '../mail/smtp.ts';
import { VERSION } from '../version.ts';
import { createWebhookSender } from '../webhooks/sender.ts';
import { createDesk } from '../worker/desk.ts';
import type { WorkerDeps } from '../worker/start.ts';
import { createRegistry, derivedKeys, type Foundation, linkSecrets, sealing } from './foundation.ts';
import { webhookTargets } from './webhook-targets.ts';

/**
 * Makes the dependencies of the worker. `registryUrl`: the registry's address; null if operators file by hand
 * (REGISTRY=desk).
 */
export function workerDeps(foundation: Foundation, registryUrl: string | null): WorkerDeps {
  const { config, store, clock, log, metrics, secrets } = foundation;
  return {
    store,
    clock,
    log,
    metrics,
    registry: createRegistry(foundation, registryUrl),
    desk: createDesk({ store, clock }),
    random: Math.random,
    timeoutMs: config.registryTimeoutMs,
    clockAllowanceMs: config.registryClockAllowanceMs,
    mailer: createMailer(config),
    mailsPerAddress: config.mailsPerAddressPerHour,
    stripe: foundation.stripe,
    isBegunHere: foundation.stripe !== null || config.screening === 'desk',
    documents: foundation.documents,
    links: linkSecrets(secrets),
    baseUrl: config.baseUrl,
    isSimulated: config.registry === 'simulator',
    isDesk: config.registry === 'desk',
    sendWebhook: createWebhookSender(webhookTargets(config)),
    version: VERSION,
    isScreeningRequired: config.screening === 'desk',
    isMemberSigningRequired: isMemberSigningRequired(store.livemode, config.requireMemberSignatures),
    isConsentRequired: isConsentRequired(store.livemode, config.requireConsent),
    isAttestationRequired: isAttestationRequired(store.livemode, config.requireAttestation),
    isTaxCalendarKept: store.livemode || config.taxCalendar === 'always',
    partyKeys: derivedKeys(secrets, 'entity-formation-service responsible party v1'),
    ...sealing(secrets),
  };
}

function createMailer({ smtpUrl: url, mailFrom: from, smtpTimeoutMs: timeoutMs }: Config): Mailer {
  return url === undefined || from === undefined ? outboxMailer : createSmtpMailer({ url, from, timeoutMs });
}
