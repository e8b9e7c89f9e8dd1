import { submissionBlockers } from '../domain/constitution/blockers.ts';
import type { Constitution, Person, RegisteredAgent } from '../domain/constitution/constitution.ts';
import type { LaterKind } from '../domain/entity/document.ts';
import { agentKey, agentToAsk } from '../domain/filing/agent-consent.ts';
import { changeLines, type FiledChanges, filedChanges, type LaterStatement } from '../domain/filing/filed-changes.ts';
import { type ChangeFiling, laterFee } from '../domain/filing/later-filing.ts';
import { type FiledDocument, filedDocumentsOf, seal } from '../domain/filing/packet.ts';
import type { Problem } from '../domain/formats/problem.ts';
import type { CurrentConstitution, NextConstitution } from '../domain/governance/next-constitution.ts';
import { currentPack } from '../domain/jurisdictions/index.ts';
import { AppError } from '../errors/errors.ts';
import {
  aboutLater,
  askOrRelease,
  type LaterDeps,
  openLaterFiling,
  statementOf,
  writePaper,
} from '../filings/later-filing.ts';
import { mayBeAtOffice } from '../filings/refusals.ts';
import { listSigners } from '../filings/wind-down.ts';
import { openConsent, showConsentAsked } from '../signatures/ask-agent.ts';
import { findStandingConsent } from '../store/agent-consents.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import { type Entity, ownerOf } from '../store/entities.ts';
import { type Filing, getFiling, renewPacket } from '../store/filings.ts';
import { getLaterFiling, restateLaterFiling } from '../store/later-filings.ts';
import { holdName } from '../store/name-holds.ts';
import type { Proposal } from '../store/proposals.ts';

/* Filings that report a members' decision to change filed facts. The caller has locked the entity. */

/** The members' decision, with the constitution that takes effect once the office accepts the filing. */
export type DecidedChange = {
  entity: Entity;
  current: CurrentConstitution;
  next: NextConstitution;
  filing: ChangeFiling;
  proposal: Pick<Proposal, 'id' | 'decided_at'>;
  /** Time at which the decision is carried out, by the account's clock, which a sandbox can put forward. */
  at: Date;
};

type Change = Omit<DecidedChange, 'filing' | 'proposal'>;
type Asking = Pick<LaterDeps, 'isConsentRequired'>;

/** Records the intent to file, reserves a new name, and asks the signer. The change itself does not take effect yet. */
export async function openChangeFiling(deps: LaterDeps, tx: Tx, decided: DecidedChange): Promise<Filing> {
  const {
    entity,
    current,
    next,
    filing: { type, paper },
    proposal: { id: proposalId, decided_at: approvedAt },
    at,
  } = decided;
  const blockers = changeBlockers(deps, decided);
  if (blockers.length > 0) {
    throw new AppError('guard_unmet', {
      detail: 'A condition for this action is not met: see `errors`.',
      problems: blockers,
    });
  }
  const signer = await signerFor(tx, entity, current.constitution, proposalId);
  const changes = filedChanges(current.constitution, next.constitution);
  const { format, source, canonical, hash } = next;
  const agent = agentAsked(deps, decided);
  const signed = agent && (await findStandingConsent(tx.sql, agentKey(agent, currentPack(entity.jurisdiction))));
  const isAwaited = agent !== null && signed === null;
  const entered = 'registered_agent' in changes ? next.constitution.registered_agent?.consent : undefined;
  const filing = await openLaterFiling(deps, tx, {
    entity,
    constitutionHash: current.hash,
    type,
    paper,
    period: proposalId,
    signer,
    cause: { proposal_id: proposalId, obligation_id: null },
    feeCents: laterFee(decided.filing, entity).cents ?? 0,
    statement: statementOf(entity, {
      at,
      signer,
      approved_at: (approvedAt ?? at).toISOString(),
      changes: changeLines(current.constitution, next.constitution),
      to: changes,
      consent: agent === null ? (entered ?? null) : signed && signedConsent(signed.signed_by, signed.signed_at),
      ...(isAwaited && { awaits_consent: true as const }),
    }),
    parts: { changes, next_constitution_hash: hash },
    next: { format, source, canonical, hash },
  });
  await holdNewName(tx, filing, entity, changes);
  if (isAwaited) await askAgent(deps, tx, entity, filing);
  else await askOrRelease(deps, tx, entity, filing);
  return filing;
}

/**
 * Returns the new agent if it has to sign its own consent. In this case, a consent typed by the account does not count.
 */
function agentAsked({ isConsentRequired }: Asking, { entity, current, next }: Change): RegisteredAgent | null {
  const { registered_agent: before } = current.constitution;
  const { registered_agent: after } = next.constitution;
  return isConsentRequired ? agentToAsk(before, after, currentPack(entity.jurisdiction)) : null;
}

async function askAgent(deps: LaterDeps, tx: Tx, entity: Entity, filing: Filing): Promise<void> {
  tx.foresee('next', 'attestation');
  await showConsentAsked(tx, filing, await openConsent(deps, tx, filing));
  recordOnEntity(tx, 'filing.action_required', entity, { also: { ...aboutLater(filing), rejection: null } });
}

function signedConsent(signed_by: string, at: Date) {
  return { signed_by, signed_at: at.toISOString() };
}

/** Writes the agent's consent into the paper. After that, the person who signs for the company is asked to sign. */
export async function consentToChange(
  deps: LaterDeps,
  tx: Tx,
  { entity, filing }: { entity: Entity; filing: Filing },
  signedBy: string,
): Promise<void> {
  const { statement } = await getLaterFiling(tx.sql, filing);
  const { awaits_consent: _, ...stated } = statement;
  const next = { ...stated, consent: { ...signedConsent(signedBy, tx.at), by_link: true as const } };
  const { packet, packetHash } = seal({ ...filing.packet, documents: await rewritten(deps, tx, entity, filing, next) });
  if (!(await renewPacket(tx, filing, { packet, packetHash }, { isDesk: false }))) {
    throw mayBeAtOffice();
  }
  restateLaterFiling(tx, filing, next);
  await askOrRelease(deps, tx, entity, await getFiling(tx.sql, entity.account_id, filing.id));
}

async function rewritten(
  deps: LaterDeps,
  tx: Tx,
  entity: Entity,
  filing: Filing,
  statement: LaterStatement,
): Promise<FiledDocument[]> {
  const documents = [];
  for (const { kind } of filedDocumentsOf(filing.packet)) {
    documents.push(await writePaper(deps, tx, entity, kind as LaterKind, statement));
  }
  return documents;
}

/** Returns the problems that would block a formation with the changed facts. Does not check unchanged facts again. */
export function changeBlockers(asking: Asking, change: Change): Problem[] {
  const { entity, current, next, at } = change;
  const facts = { livemode: entity.livemode, now: at, isOnlineOnly: false };
  const before = new Set(submissionBlockers(current.constitution, facts).map(keyOf));
  const changed = Object.keys(filedChanges(current.constitution, next.constitution));
  const parts = changed.includes('legal_name') || changed.includes('legal_form') ? ['name', ...changed] : changed;
  return [
    ...submissionBlockers(next.constitution, facts).filter(
      (blocker) => !before.has(keyOf(blocker)) && parts.some((part) => blocker.pointer.startsWith(`/${part}`)),
    ),
    ...(agentAsked(asking, change) === null ? consentBlockers(next.constitution, changed) : []),
  ];
}

function keyOf({ code, pointer }: Problem): string {
  return `${code} ${pointer}`;
}

/**
 * Requires the new agent's consent if the law requires it, because the filed statement declares the consent (W.S.
 * 17-28-102(a), C.R.S. 7-90-701(3)).
 */
function consentBlockers(
  { registered_agent: agent, jurisdiction }: Constitution,
  changed: readonly string[],
): Problem[] {
  const { title, registeredAgent } = currentPack(jurisdiction);
  if (!registeredAgent.consent.value || !changed.includes('registered_agent') || agent?.consent !== undefined)
    return [];
  const message = `${title} asks for the consent of the new registered agent. Ask ${agent?.name} to sign it, and propose the change again with the person who signed and the day. No one else can consent for the agent.`;
  return [{ code: 'registered_agent_consent_missing', pointer: '/registered_agent/consent', message }];
}

async function signerFor(tx: Tx, entity: Entity, constitution: Constitution, proposalId: string): Promise<Person> {
  const [signer] = await listSigners(tx.sql, { ...ownerOf(entity), proposal_id: proposalId }, constitution);
  if (signer === undefined) throw new Error('a filing that nobody can sign');
  return signer;
}

/**
 * Reserves a company's new name. A different spelling of the same name needs no reservation, because the company
 * already has the name.
 */
async function holdNewName(tx: Tx, filing: Filing, entity: Entity, changes: FiledChanges): Promise<void> {
  const { normalized_name: name } = changes;
  if (name !== undefined) await holdName(tx, filing, entity.jurisdiction, name);
}
