import { agreementStatement } from '../../domain/agreement/statement.ts';
import type { Constitution } from '../../domain/constitution/constitution.ts';
import { capital } from '../../domain/formats/capital.ts';
import { momentWords } from '../../domain/formats/moment.ts';
import type { AskedByLink } from '../../signatures/find-asked-signature.ts';
import type { Reply } from '../../store/core/idempotency.ts';
import { changesSince, rulesBlock } from './attested-rules.ts';
import { html } from './html.ts';
import { deadAnswerPages, fingerprints, nameField, page } from './page.ts';

export const DEAD_SIGNINGS = deadAnswerPages(
  'Ask the company for a new one.',
  'The operating agreement has changed, or the company was given up. Opening this link signed nothing.',
);

/**
 * Makes the page that shows a member the agreement, the rules in words, the statement, and buttons for both answers.
 */
export function agreementPage(
  asked: AskedByLink,
  signedBefore: { at: Date; constitution: Constitution } | null,
  { token, expiresAt, problem = null }: { token: string; expiresAt: Date; problem?: string | null },
): Reply {
  const { entity, standing, request, signer, constitution, constitution_hash: hash } = asked;
  const short = signer.paper === 'bylaws' ? 'bylaws' : 'agreement';
  return page(problem === null ? 200 : 422, `Sign the ${signer.paper} of ${entity.legal_name}`, {
    livemode: entity.livemode,
    content: html`<p>${
      signer.paper === 'bylaws'
        ? 'You are a director of this company.'
        : signer.organization === null
          ? 'You are a member of this company.'
          : html`You sign for ${signer.organization}, a member of this company.`
    } Read the ${short} first.</p>
      ${signedBefore && changesSince(signedBefore, constitution)}
      <h2>The ${short}</h2>
      <dl>
        <dt>Company</dt><dd>${entity.legal_name}</dd>
        <dt>${signer.paper === 'bylaws' ? 'Bylaws' : 'Agreement'}</dt><dd><a href="./${token}/document">${capital(signer.paper)}</a></dd>
        <dt>Signatures</dt><dd>${standing.signed} of ${standing.of}</dd>
        <dt>Your signature</dt><dd>${signer.name === null ? null : html`/s/ ${signer.name}<br>`}<span class="soft">${signer.capacity}, with the day on which you sign</span></dd>
      </dl>
      ${rulesBlock({ constitution })}
      ${fingerprints([
        [`The ${signer.paper}`, standing.blake3],
        ['The constitution', hash],
      ])}
      <h2>What you sign</h2>
      <p>${agreementStatement(request.text_version, signer, entity.legal_name)}</p>
      <form method="post">${signer.name === null ? nameField(problem) : null}<button type="submit">Sign</button></form>
      <form method="post" action="./${token}/decline"><button type="submit" class="second">Decline</button></form>
      <p class="soft">Your answer, the moment and your network address are recorded.
      The link works once, until ${momentWords(expiresAt)}. If you did not expect it, close this page: nothing is signed.</p>`,
  });
}

export function adoptedPage({ entity, signer }: AskedByLink): Reply {
  return page(200, 'Signed', {
    livemode: entity.livemode,
    content: html`<p>Thank you. Your signature on the ${signer.paper} of ${entity.legal_name} is recorded. You can close this page.</p>`,
  });
}

export function notAdoptedPage({ entity, signer }: AskedByLink): Reply {
  return page(200, 'Declined', {
    livemode: entity.livemode,
    content: html`<p>The ${signer.paper} of ${entity.legal_name} has no signature of yours. The people who run the company are told. You can close this page.</p>`,
  });
}
