import { momentWords } from '../../domain/formats/moment.ts';
import { maskedAddress } from '../../domain/mail/masked-address.ts';
import type { Reply } from '../../store/core/idempotency.ts';
import type { PeopleAsked } from '../../store/mailing/people-asked.ts';
import { html } from './html.ts';
import { deadLinkPage, page } from './page.ts';

const NEWEST = 'Then only the newest link works.';

const WORDS: Record<PeopleAsked['purpose'], { title: string; answer: string; resent: string }> = {
  attestation: {
    title: 'A filing waits for a signature',
    answer: 'read the filing, and sign it or decline',
    resent: NEWEST,
  },
  agreement: {
    title: 'An operating agreement waits for signatures',
    answer: 'read the agreement, and sign it or decline',
    resent: 'Each link asks for the same signature, which counts once.',
  },
  approval: {
    title: 'A proposal waits for approval',
    answer: 'read the proposal, and approve it or decline',
    resent: NEWEST,
  },
};

const RELOAD_SECONDS = 10;

/**
 * Makes the page that shows who was asked and when. Anybody may open it, because it contains no secret and accepts no
 * answer.
 */
export function waitingPage({ purpose, people }: PeopleAsked, livemode: boolean): Reply {
  const { title, answer, resent } = WORDS[purpose];
  return page(200, title, {
    livemode: livemode,
    content: html`<p>These people are asked. With the link that was made for them they ${answer}. Nobody else can do it for them.</p>
<ul>
${people.map(({ email, askedAt }) => html`<li>${maskedAddress(email)}, ${momentWords(askedAt)}</li>\n`)}</ul>
<p>If a mail is lost, the account can have another one sent. ${resent}</p>`,
    reloadSeconds: RELOAD_SECONDS,
  });
}

export function nothingWaitsPage(): Reply {
  return deadLinkPage(404, 'Nobody is asked', 'All answers have arrived, or this address is not complete.');
}
