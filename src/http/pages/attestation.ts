import type { FilingType } from '../../domain/entity/filing-type.ts';
import { isConsentText } from '../../domain/filing/agent-consent.ts';
import { attestedCapacity, signingOf } from '../../domain/filing/attestation.ts';
import { attestationStatement, NO_LEGAL_ADVICE } from '../../domain/filing/attestation-texts.ts';
import { feeWords, knownFee } from '../../domain/filing/fee.ts';
import type { ChangeLine } from '../../domain/filing/filed-changes.ts';
import { isOfTaxOffice } from '../../domain/filing/filing-rules.ts';
import { formWords } from '../../domain/filing/form-words.ts';
import { isFiledByHand } from '../../domain/filing/later-filing.ts';
import type { LaterContent } from '../../domain/filing/later-packet.ts';
import { type DissolutionContent, type FormationContent, signerOf } from '../../domain/filing/packet.ts';
import { momentWords } from '../../domain/formats/moment.ts';
import { documentTitle } from '../../domain/jurisdictions/document-title.ts';
import { findPack } from '../../domain/jurisdictions/index.ts';
import type { JurisdictionPack, LegalForm } from '../../domain/jurisdictions/pack.ts';
import type { Asked } from '../../outcomes/answer-attestation.ts';
import type { AttestedRules } from '../../outcomes/attested-rules.ts';
import type { Attestation } from '../../store/attestations.ts';
import type { Reply } from '../../store/core/idempotency.ts';
import type { Filing } from '../../store/filings.ts';
import { consentedPage, refusedPage } from './agent-consent.ts';
import { changesBlock, rulesBlock } from './attested-rules.ts';
import { type Html, html } from './html.ts';
import { deadAnswerPages, fingerprints, page } from './page.ts';

export const DEAD_ATTESTATIONS = deadAnswerPages(
  'Ask the person who forms the company for a new one.',
  'The filing has changed or was given up, or a newer link was mailed. Opening this link signed and filed nothing.',
);

type Filed = (FormationContent | DissolutionContent | LaterContent) & { type: FilingType; fee_cents: number };

/** Returns the text of the statement that a request asks its signer to sign. */
export function statementOf({ text_version }: Attestation, pack: JurisdictionPack): string {
  if (isConsentText(text_version)) throw new Error('an organizer with the text of an agent');
  return attestationStatement(text_version, pack);
}

/** Makes the page that shows exactly what will be filed, the statement, and buttons for both answers. */
export function attestationPage(
  { attestation, entity, filing }: Asked,
  { rules, changes }: { rules: AttestedRules | null; changes: readonly ChangeLine[] },
  token: string,
  expiresAt: Date,
): Reply {
  const content = filing.packet as Filed;
  const pack = findPack(content.jurisdiction, filing.pack_version);
  if (pack === undefined) throw new Error(`filing ${filing.id} without its pack`);
  const legalForm = content.legal_form as LegalForm;
  const form = pack.legalForms[legalForm]?.title;
  const { title, why } = signingOf(filing.type);
  return page(200, `${title} ${content.legal_name}`, {
    livemode: entity.livemode,
    content: html`<p><strong>${signerOf(filing.packet).name}</strong>, you are asked to sign. ${why(formWords(legalForm))}</p>
      ${rules && changesBlock(rules, content)}
      <h2>What will be filed</h2>
      <dl>
        <dt>Legal name</dt><dd>${content.legal_name}</dd>
        <dt>Jurisdiction</dt><dd>${pack.title}</dd>
        <dt>Legal form</dt><dd>${form ?? null}</dd>
        ${partyLines(content, attestedCapacity(filing))}
        ${changes.map(changeLine)}
        ${'stated' in content ? statedLines(content.stated) : null}
        <dt>State fee</dt><dd>${feeWords(knownFee(filing))}</dd>
        <dt>Documents</dt><dd>${documentList(content, token)}</dd>
        ${signatureLine(filing)}
        <dt>Reference</dt><dd><code>${filing.reference}</code></dd>
      </dl>
      <details><summary>Everything, as it is sent</summary><pre>${JSON.stringify(filing.packet, null, 2)}</pre></details>
      ${rules && rulesBlock(rules)}
      ${fingerprints(hashesOf(filing, content, rules))}
      <h2>Before you sign</h2>
      <ul>
        <li>Filings are public: anybody can read the names and addresses in them.</li>
        <li>Nobody can take a filing back once the ${pack.registry} has accepted it.</li>
        <li>The state keeps its fee once the filing is sent, whatever it decides.</li>
        ${'organizer' in content ? identifierDue(rules) : null}
        <li>${NO_LEGAL_ADVICE}</li>
      </ul>
      <h2>What you sign</h2>
      <p>${statementOf(attestation, pack)}</p>
      <form method="post"><button type="submit">Sign</button></form>
      <form method="post" action="./${token}/decline"><button type="submit" class="second">Decline</button></form>
      <p class="soft">If you decline, nothing is filed. Your answer, the moment and your network address are recorded.
      The link works once, until ${momentWords(expiresAt)}. If you did not expect it, close this page: nothing is filed.</p>`,
  });
}

/** `capacity`: the term of the state for the person who signs, such as authorized person (Delaware). */
function partyLines(content: Filed, capacity: string): Html {
  if ('signer' in content) {
    const { filing_number, signer } = content;
    return html`<dt>Filing number</dt><dd>${filing_number}</dd>
        <dt>Signer</dt><dd>${signer.name}<br><span class="soft">${signer.email}</span></dd>`;
  }
  const { registered_agent, organizer } = content;
  return html`<dt>Registered agent</dt><dd>${agentLines(registered_agent)}</dd>
        <dt>${capacity}</dt><dd>${organizer.name}<br><span class="soft">${organizer.email}</span></dd>`;
}

/** Warns the signer of a DAO whose articles name no smart contract. */
function identifierDue(rules: AttestedRules | null): Html | null {
  const { legal_form, smart_contracts = [] } = rules?.constitution ?? {};
  if (legal_form !== 'dao_llc' || smart_contracts.length > 0) return null;
  return html`<li>The articles name no smart contract. By W.S. 17-31-105(e), the office dissolves a DAO that supplies no
        publicly available identifier within 30 days.</li>`;
}

function changeLine({ label, before, after }: ChangeLine): Html {
  return html`<dt>${label}</dt><dd><span class="soft">Now:</span> ${before}<br>
        <span class="soft">After the filing:</span> <ins>${after}</ins></dd>`;
}

function statedLines(stated: LaterContent['stated'] = []): Html {
  return html`${stated.map(({ label, value }) => html`<dt>${label}</dt><dd>${value}</dd>`)}`;
}

function agentLines(agent: FormationContent['registered_agent']): Html {
  const { name, street, street2, city, state, postal_code } = agent;
  return html`${name}<br><span class="soft">${[street, street2, `${city}, ${state} ${postal_code}`].filter(Boolean).join(', ')}</span>`;
}

function signatureLine(filing: Filing): Html {
  return html`<dt>Your signature on the papers</dt>
        <dd>/s/ ${signerOf(filing.packet).name}<br><span class="soft">${attestedCapacity(filing)}, with the day on which you sign</span></dd>`;
}

function documentList(content: Filed, token: string): Html {
  const { documents } = content;
  if (documents.length === 0) return html`None; the facts are filed as data.`;
  return html`<ul>${documents.map(
    ({ kind }) => html`<li><a href="./${token}/documents/${kind}">${documentTitle(kind, content)}</a></li>`,
  )}</ul>`;
}

function hashesOf({ packet_hash }: Filing, content: Filed, rules: AttestedRules | null) {
  return [
    ['All that is filed', packet_hash],
    ...content.documents.map(({ kind, blake3 }) => [documentTitle(kind, content), blake3] as const),
    ...(rules === null ? [] : [['The constitution', rules.hash] as const]),
  ] as const;
}

/**
 * Makes the page that confirms a signature. Nothing is filed yet, because the filing still has to go to the office or
 * to the operators.
 */
export function signedPage(request: Asked, desk: { isDesk: boolean }): Reply {
  const { attestation, entity } = request;
  if (attestation.role === 'agent') return consentedPage(entity);
  return page(200, 'Signed', {
    livemode: entity.livemode,
    content: html`<p>Thank you. Your signature for ${entity.legal_name} is recorded. ${whatIsNext(request, desk)}</p>
      <p>You can close this page.</p>`,
  });
}

function whatIsNext({ entity, filing }: Asked, desk: { isDesk: boolean }): string {
  // After a rejection, the company is not filed again automatically.
  if (entity.state === 'FilingFailed') return 'The person who forms the company can now file it again.';
  if (isOfTaxOffice(filing.type)) return 'Next, an operator of this service applies for the tax number.';
  const { jurisdiction } = filing.packet as { jurisdiction: string };
  const office = findPack(jurisdiction, filing.pack_version)?.registry ?? 'office';
  return isFiledByHand(filing.type, desk)
    ? `Next, an operator of this service files it with the ${office}, which then decides.`
    : `It goes to the ${office} next, which then decides.`;
}

export function declinedPage(request: Asked): Reply {
  const { attestation, entity, filing } = request;
  if (attestation.role === 'agent') return refusedPage(request);
  return page(200, 'Declined', {
    livemode: entity.livemode,
    content: html`<p>This is about ${entity.legal_name}.
      ${signingOf(filing.type).declined} You can close this page.</p>`,
  });
}
