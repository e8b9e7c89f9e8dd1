import { WORKER } from '../domain/actor.ts';
import type { Person } from '../domain/constitution/constitution.ts';
import { STEP_EXPECTED_MS } from '../domain/formation.ts';
import { findPack } from '../domain/jurisdictions/index.ts';
import { buildDissolutionPacket, type FormationContent } from '../domain/packet.ts';
import { booksDetail } from '../formation/dissolution.ts';
import { readSubject, renderedRow } from '../formation/documents.ts';
import { openAttestation } from '../store/attestations.ts';
import { type Dissolution, getDissolution, moveDissolution } from '../store/dissolutions.ts';
import { insertDocument } from '../store/documents.ts';
import { type Entity, getEntity, lockEntity } from '../store/entities.ts';
import { recordOnEntity } from '../store/entity-record.ts';
import { armFiling, type Filing, findFiling, openFiling } from '../store/filings.ts';
import { getProposal } from '../store/proposals.ts';
import { type Tx, write } from '../store/write.ts';
import type { FormationDeps } from './formation.ts';
import type { Claim } from './loop.ts';

/** Files the articles of a company that winds down, once its books are empty. What follows is settle-dissolution.ts. */
export async function runDissolution(deps: FormationDeps, { row }: Claim<Dissolution>): Promise<void> {
  const prepared = await prepare(deps, row);
  await write(deps.store, WORKER, async (tx) => {
    const entity = await lockEntity(tx, row.account_id, row.entity_id);
    const { epoch } = await getDissolution(tx.sql, row);
    // Somebody moved it on after it was claimed.
    if (epoch !== row.epoch) return;
    const detail = await booksDetail(tx, entity, row.released_at !== null);
    if (detail !== null) return moveDissolution(tx, row, { status: 'winding_up', detail, expectedBy: null });
    const document = await insertDocument(tx, row, renderedRow(prepared.articles));
    const filing = await openDissolutionFiling(tx, entity, { ...prepared, blake3: document.blake3 });
    if (deps.isAttestationRequired) await askSigner(deps, tx, entity, filing);
    else await letGo(deps, tx, filing);
    recordOnEntity(tx, 'dissolution.submitted', entity, { also: { reference: filing.reference } });
  });
}

type Prepared = { signer: Person; articles: Awaited<ReturnType<FormationDeps['documents']['render']>> };

/** The articles, from facts that do not change any more; made before the transaction, since making them takes longer. */
async function prepare({ store, documents }: FormationDeps, row: Dissolution): Promise<Prepared> {
  const { db } = store;
  const entity = await getEntity(db, row.account_id, row.entity_id);
  const { filing_number, filed_at } = entity;
  if (filing_number === null || filed_at === null) throw new Error('a dissolution of what was never filed');
  const signer = await signerOf(store.db, row);
  const dissolution = {
    ...{ filing_number, filed_at: filed_at.toISOString() },
    ...{ decided_at: row.decided_at.toISOString(), signer_name: signer.name },
  };
  const subject = await readSubject(db, entity);
  return { signer, articles: await documents.render({ ...subject, kind: 'articles_of_dissolution', dissolution }) };
}

/** The first of the people who approved it that a letter reaches; else who signed the formation. */
async function signerOf(db: FormationDeps['store']['db'], row: Dissolution): Promise<Person> {
  const { escalation } = await getProposal(db, row.account_id, row.entity_id, row.proposal_id);
  for (const { name, email } of escalation?.approvers ?? []) if (email !== undefined) return { name, email };
  const formation = await findFiling(db, row.account_id, row.entity_id, 'formation');
  if (formation === null) throw new Error('a dissolution of what was never filed');
  return (formation.packet as FormationContent).organizer;
}

/** Writes down the intent to file, before any byte leaves. */
async function openDissolutionFiling(
  tx: Tx,
  entity: Entity,
  { signer, blake3 }: { signer: Person; blake3: string },
): Promise<Filing> {
  const pack = findPack(entity.jurisdiction);
  const feeCents = pack?.feeCents.dissolution?.value;
  if (pack === undefined || feeCents === undefined)
    throw new Error(`no fee of a dissolution in ${entity.jurisdiction}`);
  const documents = [{ kind: 'articles_of_dissolution', blake3 }] as const;
  const { packet, packetHash } = buildDissolutionPacket(entity, pack, { feeCents, signer, documents: [...documents] });
  return openFiling(tx, {
    ...{ account_id: entity.account_id, entity_id: entity.id, type: 'dissolution', packet, packet_hash: packetHash },
    ...{ fee_cents: feeCents, pack_version: pack.packVersion },
  });
}

/** A filing is made under penalty of perjury by a natural person: it waits for their signature (http/attestation.ts). */
async function askSigner(deps: FormationDeps, tx: Tx, entity: Entity, filing: Filing): Promise<void> {
  const asked = await openAttestation(deps, tx, filing);
  const isMailed = 'expiresAt' in asked;
  const detail = isMailed
    ? 'Who approved the dissolution has to sign the articles; a link is in the mail to them, good for seven days.'
    : 'Who approved the dissolution has to sign the articles, but too many mails were sent. Ask for the link later: POST formation/attestation/resend.';
  const expectedBy = isMailed ? asked.expiresAt : null;
  await moveDissolution(tx, filing, { status: 'attestation', detail, expectedBy, isLetGo: false });
  recordOnEntity(tx, 'dissolution.action_required', entity, { also: { reference: filing.reference, rejection: null } });
}

const DAY_MS = 86_400_000;

async function letGo({ isSimulated }: FormationDeps, tx: Tx, filing: Filing): Promise<void> {
  await armFiling(tx, filing);
  const detail = 'On its way to the registry. Attested automatically in the sandbox; nobody signed.';
  const days = findPack(String(filing.packet['jurisdiction']))?.expectedDays.dissolution?.value;
  const waitMs = isSimulated || days === undefined ? STEP_EXPECTED_MS.state_filing : days * DAY_MS;
  const expectedBy = new Date(tx.at.getTime() + waitMs);
  await moveDissolution(tx, filing, { status: 'filing', detail, expectedBy, isLetGo: true });
}
