import { appointmentOf, consentStatement, isConsentText } from '../../domain/filing/agent-consent.ts';
import { isLaterFiling } from '../../domain/filing/filing-rules.ts';
import { filedDocumentsOf } from '../../domain/filing/packet.ts';
import { momentWords } from '../../domain/formats/moment.ts';
import { documentTitle } from '../../domain/jurisdictions/document-title.ts';
import { findPack } from '../../domain/jurisdictions/index.ts';
import { addressLine } from '../../domain/places/address.ts';
import type { Asked } from '../../outcomes/answer-attestation.ts';
import type { Reply } from '../../store/core/idempotency.ts';
import type { EntityView } from '../../store/entities.ts';
import { html } from './html.ts';
import { fingerprints, nameField, page } from './page.ts';

/**
 * Makes the page that asks a registered agent for consent. The page shows only the appointment, because the rules of
 * the company do not concern the agent.
 */
export function consentPage(
  { attestation, entity, filing }: Asked,
  { token, expiresAt, problem = null }: { token: string; expiresAt: Date; problem?: string | null },
): Reply {
  const { agent, legal_name, by, paper: kind } = appointmentOf(filing.packet);
  const isChange = kind === 'statement_of_change';
  const pack = findPack(entity.jurisdiction, filing.pack_version);
  const { text_version } = attestation;
  if (pack === undefined || !isConsentText(text_version)) throw new Error(`filing ${filing.id} without its consent`);
  const paper = filedDocumentsOf(filing.packet).find((each) => each.kind === kind);
  return page(problem === null ? 200 : 422, `Consent to serve ${legal_name}`, {
    livemode: entity.livemode,
    content: html`<p>${
      isChange
        ? html`The company decided to make you its registered agent.`
        : html`<strong>${by}</strong> forms this company, and names you as its registered agent.`
    } It is filed only if you consent. Read everything first.</p>
      <h2>The appointment</h2>
      <dl>
        <dt>Company</dt><dd>${legal_name}</dd>
        <dt>Jurisdiction</dt><dd>${pack.title}</dd>
        <dt>Asked by</dt><dd>${by}</dd>
        <dt>Registered agent</dt><dd>${agent.name}</dd>
        <dt>Registered office</dt><dd>${addressLine(agent)}</dd>
        ${
          paper === undefined
            ? null
            : html`<dt>Document</dt><dd><a href="./${token}/documents/${kind}">${documentTitle(kind, entity)}</a></dd>`
        }
        <dt>Reference</dt><dd><code>${filing.reference}</code></dd>
      </dl>
      ${paper === undefined ? null : fingerprints([[documentTitle(kind, entity), paper.blake3]])}
      <h2>Your statement</h2>
      <p>${consentStatement(text_version, agent, legal_name, pack)}</p>
      <form method="post">
        ${nameField(problem)}
        <button type="submit">Sign</button></form>
      <p>If you decline, ${isChange ? 'the change' : 'this formation'} ends: nothing is filed, and the company must name another agent.</p>
      <details><summary>I do not want to be the registered agent</summary>
        <p>Decline only if you are sure. Nobody can take your answer back.</p>
        <form method="post" action="./${token}/decline"><button type="submit" class="second">Decline</button></form>
      </details>
      <p class="soft">Your answer, the moment and your network address are recorded.
      The link works once, until ${momentWords(expiresAt)}. If you did not expect it, close this page: nothing is filed.</p>`,
  });
}

export function consentedPage(entity: EntityView): Reply {
  return page(200, 'Signed', {
    livemode: entity.livemode,
    content: html`<p>Thank you. Your consent for ${entity.legal_name} is recorded. You can close this page.</p>`,
  });
}

export function refusedPage({ entity, filing }: Asked): Reply {
  const isChange = isLaterFiling(filing.type);
  const told = isChange ? 'The people who run the company are told.' : 'The person who forms the company is told.';
  return page(200, 'Declined', {
    livemode: entity.livemode,
    content: html`<p>${entity.legal_name} is not filed with you as registered agent. ${told} You can close this page.</p>`,
  });
}
