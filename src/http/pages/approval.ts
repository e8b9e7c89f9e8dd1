import { momentWords } from '../../domain/formats/moment.ts';
import type { Ahead, AskedToApprove } from '../../governance/mailed-approval.ts';
import type { Reply } from '../../store/core/idempotency.ts';
import type { Proposal } from '../../store/proposals.ts';
import { contentFacts, nameOf } from './approval-content.ts';
import { KINDS, whatFollows } from './approval-words.ts';
import { changeList } from './change-list.ts';
import { type Html, html } from './html.ts';
import { deadAnswerPages, page } from './page.ts';
import { withNames } from './with-names.ts';

export const DEAD_APPROVALS = deadAnswerPages(
  'Ask the people who run the company for a new one.',
  'The proposal is decided or expired, or a newer link was mailed to you.',
);

/** Shows what is proposed and what it means, why this person is asked, what follows, and the two answers. */
export function approvalPage(asked: AskedToApprove, ahead: Ahead, token: string, expiresAt: Date): Reply {
  const { entity, proposal, contact } = asked;
  const { changes, description } = proposal;
  const isCorporation = ahead.constitution.legal_form === 'corporation';
  const name = proposal.escalation?.approvers.find((approver) => approver.contact === contact)?.name;
  return page(200, `Approve or decline: ${proposal.title}`, {
    livemode: entity.livemode,
    content: html`<p>${name === undefined ? 'You' : html`<strong>${name}</strong>, you`} are asked because the constitution of
        ${entity.legal_name} names you. Some decisions need your approval before ${isCorporation ? 'its directors or stockholders' : 'the members of the company'} vote.</p>
      <h2>What is proposed</h2>
      ${facts(asked, ahead)}
      ${description === '' ? null : html`<h3>Description by the person who proposes it</h3><p>${description}</p>`}
      ${changes === null || changes.length === 0 ? null : html`<h2>What changes in the constitution</h2>${changeList(changes, ahead.constitution.members)}`}
      <details><summary>Everything, as it was proposed</summary><pre>${contentText(proposal)}</pre></details>
      <h2>What follows</h2>
      <p>If you approve:</p>
      <ul>${whatFollows(asked, ahead).map((text) => html`<li>${text}</li>`)}</ul>
      <p>If you decline, the proposal ends without a vote.</p>
      <h2>Your answer</h2>
      <p><strong>Your answer is final.</strong> One tap on a button gives it, and nobody can change it afterwards.</p>
      <form method="post">
        <p><label for="reason">Your reason, if you want to give one</label>
        <textarea id="reason" name="reason" rows="3" maxlength="2000"></textarea></p>
        <button type="submit">Approve</button>
        <button type="submit" class="second" formaction="./${token}/decline">Decline</button>
      </form>
      <p class="soft">Your answer, the time and your network address are recorded. The link works once, until
      ${momentWords(expiresAt)}. If you did not expect this mail, close this page: nothing happens.</p>`,
  });
}

function facts({ entity, proposal }: AskedToApprove, { constitution: { members } }: Ahead): Html {
  const { title, meaning } = KINDS[proposal.kind];
  const lines: [string, string][] = [
    ['Company', entity.legal_name],
    ['Kind of decision', title],
    ['Meaning', meaning],
    ...contentFacts(proposal.content, members),
    ['Proposed by', nameOf(proposal.proposer, members)],
    ['Why you are asked', (proposal.escalation?.reasons ?? []).join(' ')],
  ];
  return html`<dl>${lines.map(([label, text]) => html`<dt>${label}</dt><dd>${withNames(text, members)}</dd>`)}</dl>`;
}

function contentText({ content, proposer }: Proposal): string {
  const by = `Proposed by ${proposer}`;
  if (content.kind !== 'amend') return `${by}\n\n${JSON.stringify(content, null, 2)}`;
  const text = 'constitution' in content ? JSON.stringify(content.constitution, null, 2) : content.constitution_yaml;
  return `${by}\n\n${content.rationale}\n\n${text}`;
}
