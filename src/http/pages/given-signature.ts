import { momentWords } from '../../domain/formats/moment.ts';
import type { GivenSignature } from '../../signatures/given-signature.ts';
import type { Reply } from '../../store/core/idempotency.ts';
import { html } from './html.ts';
import { page } from './page.ts';

const WAYS: Readonly<Record<GivenSignature['way'], { title: string; how: string }>> = {
  this_link: { title: 'This link was already used', how: 'It works only once, and the answer was recorded.' },
  another_link: {
    title: 'This was already answered',
    how: 'The answer was given with another link that was mailed to you. This one is no longer needed.',
  },
  own_key: {
    title: 'This was already answered',
    how: 'The answer was given with a key that acts for you as a member. If you did not want that, tell the people who run the company. This link is no longer needed.',
  },
};

/**
 * Makes the page for a person who opens a link whose question was answered. The page shows the recorded answer, and
 * names only the person who was asked.
 */
export function givenSignaturePage({ entity, subject, decision, by, at, way }: GivenSignature): Reply {
  const { title, how } = WAYS[way];
  return page(410, title, {
    livemode: entity.livemode,
    content: html`<p>${how}</p>
      <dl>
        <dt>Company</dt><dd>${entity.legal_name}</dd>
        <dt>What was to be signed</dt><dd>${subject}</dd>
        <dt>Answer</dt><dd>${decision === 'signed' ? 'Signed' : 'Declined'}</dd>
        ${by === null ? null : html`<dt>${decision === 'signed' ? 'Signed by' : 'Person who was asked'}</dt><dd>${by}</dd>`}
        <dt>Answered</dt><dd>${momentWords(at)}</dd>
      </dl>`,
  });
}
