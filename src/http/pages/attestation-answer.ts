import { signingOf } from '../../domain/filing/attestation.ts';
import { isFiledByHand } from '../../domain/filing/later-filing.ts';
import { findPack } from '../../domain/jurisdictions/index.ts';
import type { Asked } from '../../outcomes/answer-attestation.ts';
import type { Reply } from '../../store/core/idempotency.ts';
import { consentedPage, refusedPage } from './agent-consent.ts';
import { html } from './html.ts';
import { page } from './page.ts';

/** Confirms a signature. Nothing is filed at this moment: the filing only goes to the office, or to the desk. */
export function signedPage(asked: Asked, desk: { isDesk: boolean }): Reply {
  const { attestation, entity } = asked;
  if (attestation.role === 'agent') return consentedPage(entity);
  return page(200, 'Signed', {
    livemode: entity.livemode,
    content: html`<p>Thank you. Your signature for ${entity.legal_name} is recorded. ${whatIsNext(asked, desk)}</p>
      <p>You can close this page.</p>`,
  });
}

function whatIsNext({ entity, filing }: Asked, desk: { isDesk: boolean }): string {
  // After a rejection nothing goes on by itself.
  if (entity.state === 'FilingFailed') return 'The person who forms the company can now file it again.';
  const { jurisdiction } = filing.packet as { jurisdiction: string };
  const office = findPack(jurisdiction, filing.pack_version)?.registry ?? 'office';
  return isFiledByHand(filing.type, desk)
    ? `Next, an operator of this service files it with the ${office}, which then decides.`
    : `It goes to the ${office} next, which then decides.`;
}

export function declinedPage({ attestation, entity, filing }: Asked): Reply {
  if (attestation.role === 'agent') return refusedPage(entity);
  return page(200, 'Declined', {
    livemode: entity.livemode,
    content: html`<p>This is about ${entity.legal_name}.
      ${signingOf(filing.type).declined} You can close this page.</p>`,
  });
}
