import { documentTitle } from '../../domain/entity/document.ts';
import { isConsentText } from '../../domain/filing/agent-consent.ts';
import { type AttestedType, attestationStatement, attestedType } from '../../domain/filing/attestation.ts';
import { attestedCapacity } from '../../domain/filing/capacity.ts';
import type { FiledChanges } from '../../domain/filing/filed-changes.ts';
import type { LaterContent } from '../../domain/filing/later-packet.ts';
import { type DissolutionContent, type FormationContent, signerOf } from '../../domain/filing/packet.ts';
import { formatCents } from '../../domain/formats/decimal.ts';
import { momentWords } from '../../domain/formats/moment.ts';
import { findPack } from '../../domain/jurisdictions/index.ts';
import type { JurisdictionCode, JurisdictionPack, LegalForm } from '../../domain/jurisdictions/pack.ts';
import type { Asked } from '../../formation/answer-attestation.ts';
import type { AttestedRules } from '../../formation/attested-rules.ts';
import type { Attestation } from '../../store/attestations.ts';
import type { Reply } from '../../store/core/idempotency.ts';
import type { Filing } from '../../store/filings.ts';
import { consentedPage, refusedPage } from './agent-consent.ts';
import { changesBlock, rulesBlock } from './attested-rules.ts';
import { type Html, html } from './html.ts';
import { deadAnswerPages, page } from './page.ts';

export const DEAD_ATTESTATIONS = deadAnswerPages(
  'Ask the person who forms the company for a new one.',
  'The filing has changed or was given up, or a newer link was mailed. Opening this link signed and filed nothing.',
);

type Filed = (FormationContent | DissolutionContent | LaterContent) & { type: string; fee_cents: number };

const LATER_ANSWERS = {
  signed: 'It is filed now.',
  declined: 'The change shown here will not be filed. The people who run the company are told.',
};

/** Texts for each kind of filing: for the reader, for what is filed beside the names, and after the answer. */
const WORDS: Readonly<Record<AttestedType, Record<'title' | 'asked' | 'signed' | 'declined', string>>> = {
  formation: {
    title: 'Sign the filing of',
    asked: 'You are the organizer of this company. It is filed only if you sign. Read everything first.',
    signed: 'The formation continues.',
    declined: 'The filing shown here will not be made. The person who forms the company is told.',
  },
  dissolution: {
    title: 'Sign the dissolution of',
    asked:
      'The members of this company decided to dissolve it, and ask you to sign for it. The dissolution is filed only if you sign. Read everything first.',
    signed: 'The articles of dissolution are filed now.',
    declined: 'The articles of dissolution shown here will not be filed. The people who run the company are told.',
  },
  amendment: {
    title: 'Sign an amendment of',
    asked:
      'The members of this company decided to change facts that the state has on file, and ask you to sign for the company. The change is filed only if you sign. Read everything first.',
    ...LATER_ANSWERS,
  },
  agent_change: {
    title: 'Sign the change of the registered agent of',
    asked:
      'The members of this company decided to change its registered agent, and ask you to sign for the company. The change is filed only if you sign. Read everything first.',
    ...LATER_ANSWERS,
  },
};

function statementOf({ text_version }: Attestation, pack: JurisdictionPack): string {
  if (isConsentText(text_version)) throw new Error('an organizer with the text of an agent');
  return attestationStatement(text_version, pack);
}

/** Shows exactly what will be filed, the statement, and the two answers. */
export function attestationPage(
  { attestation, entity, filing }: Asked,
  rules: AttestedRules | null,
  token: string,
  expiresAt: Date,
): Reply {
  const content = filing.packet as Filed;
  const pack = findPack(content.jurisdiction, filing.pack_version);
  if (pack === undefined) throw new Error(`filing ${filing.id} without its pack`);
  const form = pack.legalForms[content.legal_form as LegalForm]?.title;
  return page(200, `${WORDS[attestedType(filing.type)].title} ${content.legal_name}`, {
    livemode: entity.livemode,
    content: html`<p>${WORDS[attestedType(filing.type)].asked}</p>
      ${rules && changesBlock(rules, content)}
      <h2>What will be filed</h2>
      <dl>
        <dt>Legal name</dt><dd>${content.legal_name}</dd>
        <dt>Jurisdiction</dt><dd>${pack.title} <span class="soft">${content.jurisdiction}</span></dd>
        <dt>Legal form</dt><dd>${form ?? null} <span class="soft">${content.legal_form}</span></dd>
        ${partyLines(content)}
        ${'changes' in content && content.changes ? changesLine(content.changes) : null}
        <dt>State fee</dt><dd>$${formatCents(BigInt(filing.fee_cents))}</dd>
        <dt>Documents</dt><dd>${documentList(content, token)}</dd>
        ${signatureLine(filing, pack.code)}
        <dt>Reference</dt><dd><code>${filing.reference}</code></dd>
        <dt>Hash of all that is filed (BLAKE3)</dt><dd><code>${filing.packet_hash}</code></dd>
      </dl>
      <details><summary>Everything, as it is sent</summary><pre>${JSON.stringify(filing.packet, null, 2)}</pre></details>
      ${rules && rulesBlock(rules)}
      <h2>What you sign</h2>
      <p>${statementOf(attestation, pack)}</p>
      <form method="post"><button type="submit">Sign</button></form>
      <form method="post" action="./${token}/decline"><button type="submit" class="second">Decline</button></form>
      <p class="soft">If you decline, nothing is filed. Your answer, the moment and your network address are recorded.
      The link works once, until ${momentWords(expiresAt)}. If you did not expect it, close this page: nothing is filed.</p>`,
  });
}

export function signedPage({ attestation, entity, filing }: Asked): Reply {
  if (attestation.role === 'agent') return consentedPage(entity);
  return page(200, 'Signed', {
    livemode: entity.livemode,
    content: html`<p>Thank you. This is about ${entity.legal_name}.
      ${WORDS[attestedType(filing.type)].signed} You can close this page.</p>`,
  });
}

export function declinedPage({ attestation, entity, filing }: Asked): Reply {
  if (attestation.role === 'agent') return refusedPage(entity);
  return page(200, 'Declined', {
    livemode: entity.livemode,
    content: html`<p>This is about ${entity.legal_name}.
      ${WORDS[attestedType(filing.type)].declined} You can close this page.</p>`,
  });
}

function partyLines(content: Filed): Html {
  if ('signer' in content) {
    const { filing_number, signer } = content;
    return html`<dt>Filing number</dt><dd>${filing_number}</dd>
        <dt>Signer</dt><dd>${signer.name}<br><span class="soft">${signer.email}</span></dd>`;
  }
  const { registered_agent, organizer } = content;
  return html`<dt>Registered agent</dt><dd>${agentLines(registered_agent)}</dd>
        <dt>Organizer</dt><dd>${organizer.name}<br><span class="soft">${organizer.email}</span></dd>`;
}

/** Each fact on file as it will be; everything else stays. */
function changesLine(changes: FiledChanges): Html {
  const { normalized_name: _, ...shown } = changes;
  return html`<dt>What changes on file</dt><dd><ul>${Object.entries(shown).map(
    ([fact, value]) =>
      html`<li><span class="soft">${fact.replaceAll('_', ' ')}:</span> ${typeof value === 'string' ? value : JSON.stringify(value)}</li>`,
  )}</ul></dd>`;
}

function agentLines(agent: FormationContent['registered_agent']): Html {
  const { name, street, street2, city, state, postal_code } = agent;
  return html`${name}<br><span class="soft">${[street, street2, `${city}, ${state} ${postal_code}`].filter(Boolean).join(', ')}</span>`;
}

/** Shows what is set on the papers when the signer signs. */
function signatureLine({ type, packet }: Filing, jurisdiction: JurisdictionCode): Html {
  return html`<dt>Your signature on the papers</dt>
        <dd>/s/ ${signerOf(packet).name}<br><span class="soft">${attestedCapacity(type, jurisdiction)}, with the day on which you sign</span></dd>`;
}

function documentList({ documents, jurisdiction }: Filed, token: string): Html {
  if (documents.length === 0) return html`None; the facts are filed as data.`;
  return html`<ul>${documents.map(
    ({ kind, blake3 }) =>
      html`<li><a href="./${token}/documents/${kind}">${documentTitle(kind, jurisdiction)}</a><br>
        <span class="soft">BLAKE3</span> <code class="small">${blake3}</code></li>`,
  )}</ul>`;
}
