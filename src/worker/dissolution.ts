import { WORKER } from '../domain/access/actor.ts';
import type { Constitution, Person } from '../domain/constitution/constitution.ts';
import { filingReference } from '../domain/filing/filing.ts';
import { buildDissolutionPacket } from '../domain/filing/packet.ts';
import { feeRuleOf } from '../domain/jurisdictions/form-rules.ts';
import { findPack } from '../domain/jurisdictions/index.ts';
import type { LegalForm } from '../domain/jurisdictions/pack.ts';
import { BOOKS_HOLD_MONEY, listSigners, releaseArticles, waitsForBooks } from '../filings/wind-down.ts';
import { readDissolutionFacts, readSubject } from '../papers/document-subject.ts';
import { renderedRow } from '../papers/documents.ts';
import { openAttestation } from '../store/attestations.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import { getCurrentConstitution } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import { type Tx, write } from '../store/core/write.ts';
import { type Dissolution, getDissolution, moveDissolution, postponeDissolution } from '../store/dissolutions.ts';
import { insertDocument } from '../store/documents.ts';
import { type Entity, getEntity, lockEntity, ownerOf } from '../store/entities.ts';
import { type Filing, findFiling, openFiling } from '../store/filings.ts';
import type { Claim } from './loop.ts';
import type { FormationDeps } from './steps/step.ts';

const ASK_AGAIN_MS = 30_000;
const REGISTRY_UNREACHABLE =
  'The registry cannot be reached, so it is unknown whether it already has the articles. It is asked every 30 seconds; nobody is asked to sign before it answers.';

/**
 * Files the articles of dissolution once the company's books show no money. outcomes/kinds/dissolution.ts handles the
 * outcome.
 */
export async function runDissolution(deps: FormationDeps, { row }: Claim<Dissolution>): Promise<void> {
  if (await changeClaimed(deps, row, waitForBooks)) return;
  const prepared = await prepare(deps, row);
  await changeClaimed(deps, row, async (tx, entity) => {
    // The books are checked again, because money may have arrived while the articles were written.
    if (await waitForBooks(tx, entity)) return true;
    if (prepared.isKnown === null) {
      await postponeDissolution(tx, row, { dueInMs: ASK_AGAIN_MS, detail: REGISTRY_UNREACHABLE });
      return true;
    }
    const document = await insertDocument(tx, row, renderedRow(prepared.articles));
    const filing = await openDissolutionFiling(tx, entity, { ...prepared, blake3: document.blake3 });
    recordOnEntity(tx, 'dissolution.submitted', entity, { also: { reference: filing.reference } });
    if (deps.isAttestationRequired && !prepared.isKnown) await askSigner(deps, tx, entity, filing);
    else await releaseArticles(tx, filing, ON_ITS_WAY, deps.isSimulated);
    return true;
  });
}

const ON_ITS_WAY = 'The articles are on their way to the registry. Nobody was asked to sign.';

/**
 * Runs a change of a claimed dissolution, unless the dissolution changed after this worker claimed it. Returns true if
 * nothing is left to do.
 */
function changeClaimed(
  { store }: FormationDeps,
  row: Dissolution,
  change: (tx: Tx, entity: Entity) => Promise<boolean>,
): Promise<boolean> {
  return write(store, WORKER, async (tx) => {
    const entity = await lockEntity(tx, row.account_id, row.entity_id);
    const { epoch } = await getDissolution(tx.sql, row);
    return epoch !== row.epoch || change(tx, entity);
  });
}

async function waitForBooks(tx: Tx, entity: Entity): Promise<boolean> {
  if (!(await waitsForBooks(tx, entity))) return false;
  await moveDissolution(tx, ownerOf(entity), { status: 'winding_up', detail: BOOKS_HOLD_MONEY, expectedBy: null });
  return true;
}

type Prepared = {
  signer: Person;
  articles: Awaited<ReturnType<FormationDeps['documents']['render']>>;
  /** True if the registry already has this filing; null: unknown, so nobody may be asked to sign yet. */
  isKnown: boolean | null;
};

/** Prepares the papers of a dissolution. Call this before the transaction, because it is slow. */
async function prepare(deps: FormationDeps, row: Dissolution): Promise<Prepared> {
  const { db } = deps.store;
  const entity = await getEntity(db, row.account_id, row.entity_id);
  const subject = await readSubject(db, entity);
  const signer = await signerFor(db, row, subject.constitution);
  const dissolution = await readDissolutionFacts(db, entity, row, signer);
  // An automatic signature has the date of the decision, so that writing the paper again gives the same bytes.
  const signature = { name: signer.name, signed_at: dissolution.decided_at, is_automatic: true };
  const request = {
    ...subject,
    kind: 'articles_of_dissolution' as const,
    dissolution,
    ...(!deps.isAttestationRequired && { signature }),
  };
  const articles = await deps.documents.render(request, row.account_id);
  return { signer, articles, isKnown: deps.isAttestationRequired ? await isKnown(deps, row) : false };
}

/**
 * Returns whether the registry already has the company's next dissolution filing; null: unknown. A restored database
 * may have lost a filing that was signed and accepted.
 */
async function isKnown({ store, registry }: FormationDeps, row: Dissolution): Promise<boolean | null> {
  const last = await findFiling(store.db, row.account_id, row.entity_id, 'dissolution');
  const reference = filingReference(row.entity_id, 'dissolution', (last?.ordinal ?? 0) + 1);
  const { kind } = await registry.lookup({ type: 'dissolution', reference });
  return kind === 'unreachable' ? null : kind === 'found';
}

async function signerFor(db: Reader, row: Dissolution, constitution: Constitution): Promise<Person> {
  const signers = await listSigners(db, row, constitution);
  const chosen = signers.find(({ email }) => email === row.signer_email) ?? signers[0];
  if (chosen === undefined) throw new Error('a dissolution that nobody can sign');
  return chosen;
}

/** Records the intent to file in the database, before anything is sent to the registry. */
async function openDissolutionFiling(
  tx: Tx,
  entity: Entity,
  { signer, blake3 }: { signer: Person; blake3: string },
): Promise<Filing> {
  const pack = findPack(entity.jurisdiction);
  const feeCents = pack && feeRuleOf(pack, entity.legal_form as LegalForm, 'dissolution')?.value;
  if (pack === undefined || feeCents === undefined)
    throw new Error(`no fee of a dissolution in ${entity.jurisdiction}`);
  const documents = [{ kind: 'articles_of_dissolution', blake3 }] as const;
  const { hash: constitutionHash } = await getCurrentConstitution(tx.sql, entity.account_id, entity.id);
  const filed = { constitutionHash, feeCents, signer, documents: [...documents] };
  const { packet, packetHash } = buildDissolutionPacket(entity, pack, filed);
  return openFiling(tx, {
    ...ownerOf(entity),
    type: 'dissolution',
    packet,
    packet_hash: packetHash,
    fee_cents: feeCents,
    pack_version: pack.packVersion,
  });
}

/**
 * Asks the signer to sign, because a natural person makes the filing under penalty of perjury
 * (outcomes/answer-attestation.ts).
 */
async function askSigner(deps: FormationDeps, tx: Tx, entity: Entity, filing: Filing): Promise<void> {
  const attestation = await openAttestation(deps, tx, filing);
  const isMailed = 'expiresAt' in attestation;
  const detail = isMailed
    ? 'The articles need a signature. A signing link was made and works for seven days.'
    : 'The articles need a signature, but too many mails were sent. Request the link later: POST formation/attestation/resend.';
  const expectedBy = isMailed ? attestation.expiresAt : null;
  await moveDissolution(tx, filing, { status: 'attestation', detail, expectedBy, isLetGo: false });
  recordOnEntity(tx, 'dissolution.action_required', entity, { also: { reference: filing.reference, rejection: null } });
}
