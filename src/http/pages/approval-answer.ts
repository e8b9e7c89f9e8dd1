import { momentWords } from '../../domain/formats/moment.ts';
import type { Ahead, AnsweredBy, AskedToApprove, GivenApproval } from '../../governance/mailed-approval.ts';
import type { Reply } from '../../store/core/idempotency.ts';
import { whatFollows } from './approval-words.ts';
import { html } from './html.ts';
import { page } from './page.ts';

const PAST_TENSE = { approve: 'approved', decline: 'declined' } as const;

/** Makes the page that confirms an answer and explains the next steps. */
export function answeredPage(request: AskedToApprove, decision: 'approve' | 'decline', ahead: Ahead): Reply {
  const { entity, proposal } = request;
  const follows = decision === 'approve' ? whatFollows(request, ahead) : ['The proposal ends without a vote.'];
  return page(200, decision === 'approve' ? 'Approved' : 'Declined', {
    livemode: entity.livemode,
    content: html`<p>You have ${PAST_TENSE[decision]} “${proposal.title}” of ${entity.legal_name}, and your answer is final.</p>
      <h2>What follows</h2>
      <ul>${follows.map((text) => html`<li>${text}</li>`)}</ul>
      <p>You can close this page.</p>`,
  });
}

const WAYS: Readonly<Record<NonNullable<AnsweredBy> | 'unknown', { title: string; how: string }>> = {
  this_link: { title: 'This link was already used', how: 'It works only once, and your answer was recorded.' },
  another_link: {
    title: 'You have already answered',
    how: 'The answer was given with another link that was mailed to you. This one is no longer needed.',
  },
  own_key: {
    title: 'You have already answered',
    how: 'The answer was given with your own key as a member of the company. This link is no longer needed.',
  },
  account_key: {
    title: 'This was answered for you',
    how: 'The answer was given with the key of the account that runs this company here. That key acts for you as a member. If you did not want that, tell the people who run the company.',
  },
  unknown: { title: 'This was already answered', how: 'This link is no longer needed.' },
};

/** Makes the page for a person who opens a link whose question was answered: the answer, and who gave it. */
export function givenPage({ entity, proposal, decision, at, by }: GivenApproval): Reply {
  const { title, how } = WAYS[by ?? 'unknown'];
  return page(410, title, {
    livemode: entity.livemode,
    content: html`<p>${how}</p>
      <dl>
        <dt>Company</dt><dd>${entity.legal_name}</dd>
        <dt>Proposal</dt><dd>${proposal.title}</dd>
        <dt>Answer</dt><dd>${decision === 'approve' ? 'Approved' : 'Declined'}</dd>
        <dt>Answered</dt><dd>${momentWords(at)}</dd>
      </dl>`,
  });
}
