import { valueWords } from '../../domain/constitution/change-words.ts';
import type { Member } from '../../domain/constitution/constitution.ts';
import { officeText } from '../../domain/filing/agent-consent.ts';
import type { AgentInput, ProposalContent } from '../../domain/governance/proposal.ts';
import { dollarsText } from '../../domain/treasury/money.ts';

type Fact = [label: string, text: string];

/** Returns the name of a member of the constitution in force; the DID of one who has no name or has left. */
export function nameOf(did: string, members: readonly Member[]): string {
  return members.find(({ id }) => id === did)?.name ?? did;
}

/** Says what a proposal is about, one fact a line. The changes of the constitution are listed apart. */
export function contentFacts(content: ProposalContent, members: readonly Member[]): Fact[] {
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

/** A proposal may write a postal code as a number. */
function agentOffice({ postal_code, ...agent }: AgentInput): string {
  return officeText({ ...agent, postal_code: String(postal_code) });
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
