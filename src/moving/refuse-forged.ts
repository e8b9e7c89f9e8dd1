import { factsOf } from '../constitution/read-constitution.ts';
import { isKnownJurisdiction, ruleOf, timeZoneOf } from '../domain/compliance/calendars.ts';
import type { ObligationCode } from '../domain/compliance/rule.ts';
import { isMetBy } from '../domain/filing/annual-filing.ts';
import { faultOfRecordedTimes } from '../domain/filing/assertion.ts';
import { factNotFiled, seal } from '../domain/filing/packet.ts';
import { faultOfPacket, isStatement } from '../domain/filing/packet-shape.ts';
import { fileHash } from '../domain/formats/file-hash.ts';
import { findPack } from '../domain/jurisdictions/index.ts';
import { withFactsOnFile } from '../domain/moving/brought-change.ts';
import { faultInForce, faultOfHistory } from '../domain/moving/kept-constitution.ts';
import { unfiledCharacters } from '../domain/names/names.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import { findOtherErasure } from '../store/erasing/kept-entries.ts';
import {
  type Constituted,
  eachConstituted,
  eachConstitution,
  eachNext,
  eachPacket,
  findBaseless,
  findConcurrent,
  findCrowded,
  findDiffering,
  findIncomplete,
  findMisimported,
  findOfOtherMode,
  findRepeated,
  findUnawaited,
  findUndecided,
  findUntracked,
  hasClock,
  listRules,
  listUploadedPapers,
  type RuleThere,
} from '../store/moving/as-filed-rows.ts';
import { findBrokenRule } from '../store/operating/soundness.ts';
import { findUpload } from '../store/uploads.ts';
import { refused, TRUST } from './read-archive.ts';

/*
 * Refuses an archive whose rows contradict each other, because no deployment writes such rows. If they were imported,
 * an office's later answer about a fact in one row would seem to confirm the different facts in other rows too.
 */

/** Maximum number of rows per company. A real company has about ten obligations a year, and as many filings. */
const MOST_OF_A_COMPANY = { obligations: 2_000, filings: 2_000 };

export async function refuseContradictions(
  tx: Tx,
  accountId: string,
  { livemode, isTrusted }: { livemode: boolean; isTrusted: boolean },
): Promise<void> {
  const { sql } = tx;
  const incomplete = await findIncomplete(sql, accountId);
  if (incomplete !== null) throw refused(`The formation of the company ${incomplete} lacks a step.`);
  const repeated = await findRepeated(sql, accountId);
  if (repeated !== null)
    throw refused(`A company has one formation, tax number and dissolution; ${repeated} is another.`);
  const concurrent = await findConcurrent(sql, accountId);
  if (concurrent !== null)
    throw refused(
      `A company has one open change, one open filing for an obligation, and one open order of a kind; ${concurrent} is another.`,
    );
  const undecided = await findUndecided(sql, accountId);
  if (undecided !== null)
    throw refused(
      `The company ${undecided} is formed or dissolved, but no office accepted that; or the other way round.`,
    );
  const misimported = await findMisimported(sql, accountId);
  if (misimported !== null)
    throw refused(`The company ${misimported} was formed by one of its rows and imported by another.`);
  const unawaited = await findUnawaited(sql, accountId);
  if (unawaited !== null)
    throw refused(
      `Its filing ${unawaited} is open, but the company does not wait for it, or nothing says where it stands.`,
    );
  for (const [table, most] of Object.entries(MOST_OF_A_COMPANY)) {
    const crowded = await findCrowded(sql, accountId, { table, most });
    if (crowded !== null) throw refused(`The company ${crowded} has more than ${most} ${table}.`);
  }
  if (livemode && (await hasClock(sql, accountId)))
    throw refused('It has a clock that was moved, which only a sandbox has.');
  const unknown = (await listRules(sql, accountId)).find((rule) => !isKnownRule(rule));
  if (unknown !== undefined)
    throw refused(
      `It has an obligation ${unknown.code} of the calendar ${unknown.calendar_version}, which this version does not know.`,
    );
  const other = await findOfOtherMode(sql, accountId, livemode);
  if (other !== null) throw refused(`${other} in it is of the other mode than its archive says.`);
  if (!isTrusted) await refuseOtherFacts(tx, accountId, livemode);
}

function isKnownRule({ jurisdiction, calendar_version, code, time_zone }: RuleThere): boolean {
  if (jurisdiction === null || !isKnownJurisdiction(jurisdiction) || time_zone !== timeZoneOf(jurisdiction))
    return false;
  try {
    return ruleOf(jurisdiction, calendar_version, code as ObligationCode) !== null;
  } catch {
    return false;
  }
}

async function refuseOtherFacts(tx: Tx, accountId: string, livemode: boolean): Promise<void> {
  const { sql } = tx;
  const now = await businessAt(tx, accountId);
  const baseless = await findBaseless(sql, accountId);
  if (baseless !== null)
    throw refused(`The company ${baseless} lacks a filing or a row that its state needs. ${TRUST}`);
  const untracked = await findUntracked(sql, accountId);
  if (untracked !== null)
    throw refused(
      `Nothing says where its filing ${untracked} stands, or no office ever decided on that company. ${TRUST}`,
    );
  for await (const filing of eachPacket(sql, accountId)) {
    const { type, reference, packet, packet_hash, result, statement } = filing;
    const { is_for_duty, code, duty_period: period } = filing;
    if (seal(packet).packetHash !== packet_hash)
      throw refused(`The packet of filing ${reference} does not have the hash that is recorded for it.`);
    const fault = faultOfPacket(filing);
    if (fault !== null)
      throw refused(
        `The packet of filing ${reference} does not have the shape of its type: ${fault} is missing or unreadable.`,
      );
    const subject = { type, jurisdiction: String(packet['jurisdiction']), createdAt: null, latest: now };
    if (result !== null && faultOfRecordedTimes(subject, result) !== null)
      throw refused(`The result of filing ${reference} has a time before every filing, or too far ahead. ${TRUST}`);
    if (statement !== null && !isStatement(statement))
      throw refused(`The paper of filing ${reference} has no statement that can be read.`);
    if (is_for_duty && (code === null || period === null || !isMetBy({ code, period }, filing)))
      throw refused(`The filing ${reference} does not report what its obligation asks for. ${TRUST}`);
    const problem = faultOfName(packet);
    if (problem !== null)
      throw refused(`The name in filing ${reference} is not one of a register: ${problem} ${TRUST}`);
  }
  const differing = await findDiffering(sql, accountId);
  if (differing !== null) {
    const { legal_name, reference, fact } = differing;
    throw refused(
      `The company ${JSON.stringify(legal_name)} has another ${fact} than its filing ${reference} states. ${TRUST}`,
    );
  }
  await refuseConstitutions(sql, accountId, livemode);
  for await (const constituted of eachConstituted(sql, accountId)) {
    if (isConstituted(constituted)) continue;
    throw refused(
      `The company ${JSON.stringify(constituted.legal_name)} has a constitution that is not its own. ${TRUST}`,
    );
  }
  await refuseOtherBytes(sql, accountId);
  const erasure = await findOtherErasure(sql, accountId);
  if (erasure !== null)
    throw refused(`Entry ${erasure.seq} of the chain ${erasure.chain} is an erasure with other content. ${TRUST}`);
  const broken = await findBrokenRule(sql, accountId);
  if (broken !== null) throw refused(`${broken.rule} In it this is not true of ${broken.subjects[0]}. ${TRUST}`);
}

async function refuseOtherBytes(sql: Tx['sql'], accountId: string): Promise<void> {
  for (const { upload_id, blake3, size } of await listUploadedPapers(sql, accountId)) {
    const content = (await findUpload(sql, accountId, upload_id))?.content;
    if (content && fileHash(content) === blake3 && (size === null || size === content.length)) continue;
    throw refused(`The file ${upload_id} does not have the bytes that a document of it names. ${TRUST}`);
  }
}

async function refuseConstitutions(sql: Tx['sql'], accountId: string, livemode: boolean): Promise<void> {
  for await (const { entity_id, version, is_used, ...kept } of eachConstitution(sql, accountId)) {
    const problem = is_used ? faultInForce(kept, { livemode }) : faultOfHistory(kept);
    if (problem !== null)
      throw refused(`Version ${version} of the constitution of company ${entity_id} is invalid: ${problem}. ${TRUST}`);
  }
  for await (const { entity_id, reference, is_open, next, changes, in_force } of eachNext(sql, accountId)) {
    const problem = is_open ? faultInForce(next, { livemode }) : faultOfHistory(next);
    if (problem !== null)
      throw refused(
        `The constitution of company ${entity_id} after filing ${reference} is invalid: ${problem}. ${TRUST}`,
      );
    const versions = { inForce: JSON.parse(in_force), next: JSON.parse(next.canonical) };
    if (is_open && withFactsOnFile(versions, changes ?? {}, { livemode }) === null)
      throw refused(`The filing ${reference} reports other changes than its constitution would make. ${TRUST}`);
  }
}

function faultOfName(packet: Record<string, unknown>): string | null {
  const { jurisdiction, legal_name, changes } = packet as NamingPacket;
  const pack = findPack(jurisdiction);
  if (pack === undefined) return null;
  for (const name of [legal_name, changes?.legal_name]) {
    const problem = name == null ? null : unfiledCharacters(name, pack);
    if (problem !== null) return problem.message;
  }
  return null;
}

type NamingPacket = { jurisdiction: string; legal_name: string; changes?: { legal_name?: string | null } | null };

/**
 * Returns whether the constitution states the same facts as the company's row. If they differed, the next change would
 * copy the differing facts to the row.
 */
function isConstituted({ canonical, hash, stated_hash, name, ...shown }: Constituted): boolean {
  if (canonical === null || hash !== stated_hash) return false;
  try {
    const stated = factsOf(JSON.parse(canonical));
    return (name === null || stated.name === name) && factNotFiled(stated, shown) === null;
  } catch {
    // The version of the constitution lacks a fact. For example, old versions may state no jurisdiction.
    return false;
  }
}
