import { valueWords } from '../../domain/constitution/change-words.ts';
import type { Member } from '../../domain/constitution/constitution.ts';
import { momentWords } from '../../domain/formats/moment.ts';
import type { AgentInput, ProposalContent } from '../../domain/governance/proposal.ts';
import { addressLine } from '../../domain/places/address.ts';
import { dollarsText } from '../../domain/treasury/money.ts';
import type { Ahead, AskedToApprove } from '../../governance/mailed-approval.ts';
import type { Reply } from '../../store/core/idempotency.ts';
import type { Proposal } from '../../store/proposals.ts';
import { KINDS, whatFollows } from './approval-words.ts';
import { changeList } from './attested-rules.ts';
import { type Html, html } from './html.ts';
import { deadAnswerPages, page } from './page.ts';
import { withNames } from './with-names.ts';

export const DEAD_APPROVALS = deadAnswerPages(
  'Ask the people who run the company for a new one.',
  'The proposal is decided or expired, or a newer link was mailed to you.',
);

/**
 * Makes the page that shows the proposal and its meaning, the reason for asking this person, the next steps, and
 * buttons for both answers.
 */
export function approvalPage(request: AskedToApprove, ahead: Ahead, token: string, expiresAt: Date): Reply {
  const { entity, proposal, contact } = request;
  const { changes, description } = proposal;
  const isCorporation = ahead.constitution.legal_form === 'corporation';
  const name = proposal.escalation?.approvers.find((approver) => approver.contact === contact)?.name;
  return page(200, `Approve or decline: ${proposal.title}`, {
    livemode: entity.livemode,
    content: html`<p>${name === undefined ? 'You' : html`<strong>${name}</strong>, you`} are asked because the constitution of
        ${entity.legal_name} names you. Some decisions need your approval before ${isCorporation ? 'its directors or stockholders' : 'the members of the company'} vote.</p>
      <h2>What is proposed</h2>
      ${facts(request, ahead)}
      ${description === '' ? null : html`<h3>Description by the person who proposes it</h3><p>${description}</p>`}
      ${changes === null || changes.length === 0 ? null : html`<h2>What changes in the constitution</h2>${changeList(changes, ahead.constitution.members)}`}
      <details><summary>Everything, as it was proposed</summary><pre>${contentText(proposal)}</pre></details>
      <h2>What follows</h2>
      <p>If you approve:</p>
      <ul>${whatFollows(request, ahead).map((text) => html`<li>${text}</li>`)}</ul>
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

type Fact = [label: string, text: string];

function nameOf(did: string, members: readonly Member[]): string {
  return members.find(({ id }) => id === did)?.name ?? did;
}

function contentFacts(content: ProposalContent, members: readonly Member[]): Fact[] {
  switch (content.kind) {
    case 'spend':
      return [
        ['Amount', dollarsText(content.amount_usd)],
        ['Recipient', content.recipient],
      ];
    case 'hire_agent':
      return [
        ['Agent', content.name],
        ['It may', content.permissions.map((permission) => PERMISSIONS[permission]).join(', ')],
        ...limitFact(content.monthly_limit_usd),
      ];
    case 'membership':
      return [[OPERATIONS[content.operation], memberName(content, members)]];
    case 'amend':
      return content.rationale === '' ? [] : [['Reason', content.rationale]];
    case 'dissolution':
      return [['Reason', content.reason]];
    case 'registered_agent_change':
      return [
        ['New registered agent', content.registered_agent.name],
        ['Its office', agentOffice(content.registered_agent)],
      ];
    case 'elect_directors':
      return content.directors.map(({ id, name }) => ['Director', name ?? nameOf(id, members)]);
    case 'remove_directors':
      return content.directors.map(({ id }) => ['Director who leaves', nameOf(id, members)]);
    case 'issue_stock':
      return [...sharesFacts(content, members), ['The company receives', content.consideration]];
    case 'transfer_stock':
      return [['Present holder', nameOf(content.from, members)], ...sharesFacts(content, members)];
    case 'custom':
      return Object.keys(content.payload).length === 0 ? [] : [['Subject', valueWords(content.payload)]];
  }
}

type StockContent = Extract<ProposalContent, { kind: 'issue_stock' | 'transfer_stock' }>;

function sharesFacts({ shares, stock_class, holder }: StockContent, members: readonly Member[]): Fact[] {
  return [
    ['Shares', `${shares.toLocaleString('en-US')} of ${stock_class}`],
    ['New holder', holder.name ?? nameOf(holder.id, members)],
  ];
}

/** Writes the address of an agent. A proposal may give the postal code as a number. */
function agentOffice({ postal_code, ...agent }: AgentInput): string {
  return addressLine({ ...agent, postal_code: String(postal_code) });
}

const PERMISSIONS = { propose: 'make proposals', execute: 'carry out what the members accepted' } as const;
const OPERATIONS = {
  add: 'New member',
  remove: 'Member who leaves',
  update_role: 'Member whose role changes',
} as const;

function limitFact(limit: string | undefined): Fact[] {
  return limit === undefined ? [] : [['Most it may spend in a month', dollarsText(limit)]];
}

function memberName(content: Extract<ProposalContent, { kind: 'membership' }>, members: readonly Member[]): string {
  const name = content.operation === 'add' ? content.member.name : undefined;
  return name ?? nameOf(content.member.id, members);
}
