import { endOfMaker } from '../access/key-limits.ts';
import { type HashKey, makeApiKey } from '../access/make-api-key.ts';
import type { ReadConstitution } from '../constitution/read-constitution.ts';
import { boundTo } from '../domain/access/member-binding.ts';
import { type Scope, scopesBeyond } from '../domain/access/permissions.ts';
import { isFullySigned } from '../domain/agreement/standing.ts';
import type { Constitution, Member } from '../domain/constitution/constitution.ts';
import type { Action } from '../domain/events/event.ts';
import { canonicalJson } from '../domain/formats/canonical.ts';
import { isCorporate } from '../domain/governance/corporate-source.ts';
import type { Effect, HiredAgent } from '../domain/governance/execution.ts';
import type { ProposalContent } from '../domain/governance/proposal.ts';
import { AppError } from '../errors/errors.ts';
import { readSubject } from '../papers/document-subject.ts';
import { issueAgreement, type WriteAgreementDeps, writeAgreement } from '../signatures/issue-agreement.ts';
import type { Credential } from '../store/api-keys.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import type { Entity } from '../store/entities.ts';
import { updateEntity } from '../store/entities.ts';
import type { Proposal } from '../store/proposals.ts';
import { putConstitution } from './replace-constitution.ts';

type Change = Extract<Effect, { kind: 'constitution' }>;
/**
 * A decision to put in force. `before`: the constitution in force until now; `executor`: the credential of the caller.
 */
export type Decision = {
  entity: Entity;
  before: Constitution;
  proposal: Proposal;
  effect: Change;
  executor: Credential;
};

/** The reported result of an execution; the key is shown only once. */
export type Done = { effect: Record<string, unknown>; apiKey: string | null };

export type AmendDeps = WriteAgreementDeps & { hashKey: HashKey };

/** Puts the approved constitution in force, renews the operating agreement, and makes the API key of a hired agent. */
export async function applyAmendment(deps: AmendDeps, tx: Tx, decision: Decision): Promise<Done> {
  const { entity, before, proposal, effect } = decision;
  const { constitution: document, format, source, canonical, hash } = effect.next;
  const next = { format, source, canonical, hash, document };
  const keepsAgreement = keepsBylaws(proposal.content, entity);
  const after = await putInForce(deps, tx, { entity, next, proposalId: proposal.id, keepsAgreement });
  const version = { constitution_version: after.constitution_version, constitution_hash: hash };
  if (proposal.kind !== 'amend') recordMembers(tx, proposal, before.members, document.members);
  const apiKey = effect.agent && (await keyFor(deps, tx, decision, effect.agent));
  const stock = ledgerFacts(proposal.content);
  const agent = effect.agent && { agent: effect.agent.did, permissions: effect.agent.permissions };
  return { effect: { kind: 'constitution', ...version, changes: effect.changes.length, ...stock, ...agent }, apiKey };
}

/**
 * Puts the next version of the constitution in force: updates the company's facts and its agreement (of a corporation:
 * its bylaws). `keepsAgreement`: true to leave the bylaws as the directors adopted them, for example if only the stock
 * ledger changes. `proposalId`: null if the change does not result from a decision in this service; then the caller
 * records it in its own audit entry.
 */
export async function putInForce(
  deps: WriteAgreementDeps,
  tx: Tx,
  {
    entity,
    next,
    proposalId,
    keepsAgreement = false,
  }: { entity: Entity; next: ReadConstitution; proposalId: string | null; keepsAgreement?: boolean },
): Promise<Entity> {
  const after = await updateEntity(tx, entity, await putConstitution(tx, entity, next, { proposalId, keepsAgreement }));
  if (!keepsAgreement) await renewAgreement(deps, tx, entity, after);
  if (proposalId === null) return after;
  const version = { constitution_version: after.constitution_version, constitution_hash: next.hash };
  recordOnEntity(tx, 'constitution.amended', after, { before: entity, also: { ...version, proposal_id: proposalId } });
  return after;
}

/**
 * Writes the agreement again after a change of the constitution, and asks the members to sign it. Does nothing for a
 * company that is not active and has no agreement yet, because the formation will write its first agreement.
 */
async function renewAgreement(deps: WriteAgreementDeps, tx: Tx, before: Entity, after: Entity): Promise<void> {
  if (before.operating_agreement === null && after.state !== 'Active') return;
  const subject = await readSubject(tx.sql, after);
  await issueAgreement(tx, after, await writeAgreement(deps, subject, after.account_id));
}

/**
 * Returns whether the bylaws stay unchanged. A decision about stock never changes them, because they do not contain the
 * stock ledger. Bylaws that are not fully signed change with the board, because the new board must adopt them.
 */
function keepsBylaws(content: ProposalContent, { operating_agreement }: Entity): boolean {
  if (content.kind === 'issue_stock' || content.kind === 'transfer_stock') return true;
  return isCorporate(content) && operating_agreement !== null && isFullySigned(operating_agreement);
}

/**
 * Returns the changes of board and stock for the receipt. The audit chain keeps these facts, so they contain DIDs and
 * numbers but no names.
 */
function ledgerFacts(content: ProposalContent): Record<string, unknown> {
  switch (content.kind) {
    case 'elect_directors':
    case 'remove_directors':
      return { [content.kind === 'elect_directors' ? 'elected' : 'removed']: content.directors.map(({ id }) => id) };
    case 'issue_stock':
      return { issued: content.shares, stock_class: content.stock_class, holder: content.holder.id };
    case 'transfer_stock': {
      const { shares: transferred, stock_class, from, holder } = content;
      return { transferred, stock_class, from, holder: holder.id };
    }
    default:
      return {};
  }
}

function recordMembers(tx: Tx, proposal: Proposal, before: readonly Member[], after: readonly Member[]): void {
  const [earlier, later] = [before, after].map((members) => new Map(members.map((member) => [member.id, member])));
  const record = (action: Action, { id, role, permissions, weight }: Member, previous?: Member) =>
    tx.record({
      accountId: proposal.account_id,
      entityId: proposal.entity_id,
      action,
      data: {
        object: { member_did: id, role, permissions, weight, proposal_id: proposal.id },
        ...(previous && {
          previous: { role: previous.role, permissions: previous.permissions, weight: previous.weight },
        }),
      },
    });
  for (const member of after) {
    const previous = earlier?.get(member.id);
    if (previous === undefined) record('member.added', member);
    else if (canonicalJson(previous) !== canonicalJson(member)) record('member.role_changed', member, previous);
  }
  for (const member of before) if (!later?.has(member.id)) record('member.removed', member);
}

const SCOPES: Readonly<Record<string, readonly Scope[]>> = {
  propose: ['entities:read', 'proposals:read', 'proposals:write'],
  execute: ['entities:read', 'proposals:read', 'proposals:execute'],
};

/**
 * Makes the key of a hired agent. The caller who executes the proposal sees this key, so it has only scopes that the
 * caller's own key has, and expires no later.
 */
async function keyFor(
  deps: { hashKey: HashKey },
  tx: Tx,
  { entity, effect, executor }: Decision,
  agent: HiredAgent,
): Promise<string> {
  const { account_id: accountId, id: entity_id } = entity;
  const member = effect.next.constitution.members.find(({ id }) => id === agent.did);
  if (member === undefined) throw new Error('an agent that was hired and is no member');
  const scopes = [...new Set(agent.permissions.flatMap((permission) => SCOPES[permission] ?? []))];
  const beyond = scopesBeyond(scopes, executor.scopes);
  if (beyond.length > 0) throw agentExceeds(beyond);
  const made = await makeApiKey(deps, tx, {
    accountId,
    name: `Agent ${member.name ?? ''}`.trim(),
    scopes,
    expiresAt: await endOfMaker(tx, executor),
    member: { ...boundTo(member), entity_id, proof: 'hired', nonce: null },
  });
  return made.apiKey;
}

function agentExceeds(beyond: readonly string[]): AppError {
  return new AppError('insufficient_scope', {
    detail: `The agent's key needs the scope ${beyond.join(', ')}, which this credential lacks. Execute with a credential that has it.`,
    extra: { required_scope: beyond[0] },
  });
}
