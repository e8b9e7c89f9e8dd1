import { momentText } from '../../domain/formats/moment.ts';
import type { SpendContent } from '../../domain/governance/spending.ts';
import type { AskedToApprove } from '../../governance/mailed-approval.ts';
import type { Reply } from '../../store/core/idempotency.ts';
import type { Proposal } from '../../store/proposals.ts';
import { changeList } from './change-list.ts';
import { type Html, html } from './html.ts';
import { deadAnswerPages, page } from './page.ts';

export const DEAD_APPROVALS = deadAnswerPages(
  'Ask the people who run the company for a new one.',
  'The proposal is decided or expired, or a newer link was mailed to you.',
);

const KINDS = {
  spend: 'Spend money',
  hire_agent: 'Hire an agent',
  membership: 'Change the members',
  amend: 'Change the constitution',
  dissolution: 'Dissolve the company',
  registered_agent_change: 'Change the registered agent',
  custom: 'Other decision',
} as const satisfies Record<Proposal['kind'], string>;

/** Shows exactly what is proposed, why a person is asked, and the two answers. */
export function approvalPage({ entity, proposal }: AskedToApprove, token: string, expiresAt: Date): Reply {
  const { escalation, changes } = proposal;
  return page(200, `Approve or decline: ${proposal.title}`, {
    livemode: entity.livemode,
    content: html`<p>The constitution of ${entity.legal_name} names you as a person who must approve this proposal before the vote.</p>
      <h2>What is proposed</h2>
      <dl>
        <dt>Company</dt><dd>${entity.legal_name}</dd>
        <dt>Kind</dt><dd>${KINDS[proposal.kind]}</dd>
        ${proposal.content.kind === 'spend' ? spendLines(proposal.content) : null}
        ${proposal.content.kind === 'dissolution' ? html`<dt>Reason</dt><dd>${proposal.content.reason}</dd>` : null}
        <dt>Proposed by</dt><dd><code class="small">${proposal.proposer}</code></dd>
        <dt>Why you are asked</dt><dd>${(escalation?.reasons ?? []).join(' ')}</dd>
      </dl>
      ${proposal.content.kind === 'dissolution' ? DISSOLUTION_NOTE : null}
      ${proposal.description === '' ? null : html`<p>${proposal.description}</p>`}
      ${changes === null || changes.length === 0 ? null : html`<h2>What changes in the constitution</h2>${changeList(changes)}`}
      <details><summary>Everything, as it was proposed</summary><pre>${contentText(proposal)}</pre></details>
      <h2>Your answer</h2>
      <form method="post">
        <p><label for="reason">Your reason, if you want to give one</label>
        <textarea id="reason" name="reason" rows="3" maxlength="2000"></textarea></p>
        <button type="submit">Approve</button>
        <button type="submit" class="second" formaction="./${token}/decline">Decline</button>
      </form>
      <p class="soft">If you approve, the vote opens when all approvers have approved. If you decline, the proposal ends. Your
      answer, the time and your network address are recorded. The link works once, until ${momentText(expiresAt)}. If you
      did not expect this mail, close this page: nothing happens.</p>`,
  });
}

export function answeredPage({ entity, proposal }: AskedToApprove, decision: 'approve' | 'decline'): Reply {
  const said = decision === 'approve' ? 'approved' : 'declined';
  return page(200, decision === 'approve' ? 'Approved' : 'Declined', {
    livemode: entity.livemode,
    content: html`<p>You have ${said} “${proposal.title}” of ${entity.legal_name}. You can close
      this page.</p>`,
  });
}

const DISSOLUTION_NOTE = html`<p><strong>This ends the company.</strong> After the proposal is executed, the company only pays
  what it owes, and articles of dissolution are filed with the state. This cannot be undone here.</p>`;

function spendLines({ amount_usd, recipient }: SpendContent): Html {
  return html`<dt>Amount</dt><dd>${amount_usd} US dollars</dd><dt>Recipient</dt><dd><code>${recipient}</code></dd>`;
}

function contentText({ content }: Proposal): string {
  if (content.kind !== 'amend') return JSON.stringify(content, null, 2);
  const text = 'constitution' in content ? JSON.stringify(content.constitution, null, 2) : content.constitution_yaml;
  return `${content.rationale}\n\n${text}`;
}
