import { AppError } from '../../errors/errors.ts';
import type { Capabilities, FilingAnswer, FilingAnswerList, FilingQuery, NameAnswer } from '../protocol.ts';
import type { SimulatorContext } from './context.ts';
import {
  answerOf,
  countEntries,
  type EntryType,
  listEntries,
  listEntriesByReference,
  listFilingsByName,
  listHolders,
  type RegisterCounts,
} from './entries.ts';
import { parseMoment } from './moment.ts';
import { OFFICES } from './offices.ts';

export function capabilities({ options }: SimulatorContext): Capabilities {
  return {
    protocol: '1',
    name: 'Registry simulator',
    livemode: false,
    dedupes_by_reference: options.dedupe,
    lookup: true,
    enforces_deadline: true,
    max_processing_ms: options.maxProcessingMs,
    jurisdictions: Object.keys(OFFICES),
    online_only: true,
    ...(options.officeHours && { office_hours: options.officeHours }),
  };
}

/** Returns an answer for each entry with this reference, in the register that contains this type. */
export async function findByReference(
  { sql, clock }: SimulatorContext,
  type: EntryType,
  reference: string,
): Promise<FilingAnswerList> {
  const entries = await listEntriesByReference(sql, type, reference);
  const now = clock.now();
  return { data: entries.map((entry) => answerOf(entry, now)) };
}

export async function findFilings(context: SimulatorContext, query: FilingQuery): Promise<FilingAnswerList> {
  const { reference, name, jurisdiction, filer, since } = query;
  if (reference !== undefined) return findByReference(context, 'formation', reference);
  if (name === undefined || jurisdiction === undefined || filer === undefined) {
    throw new AppError('invalid_parameter', { detail: 'Ask by reference, or by name, jurisdiction and filer.' });
  }
  const sinceMs = since === undefined ? 0 : parseMoment(since, 'since').getTime();
  // Times before 1970 become 1970, because PostgreSQL has no year 0, and there is no entry from before 1970.
  const key = { name, jurisdiction, filer, since: new Date(Math.max(0, sinceMs)) };
  const entries = await listFilingsByName(context.sql, key);
  const now = context.clock.now();
  return { data: entries.map((entry) => answerOf(entry, now)) };
}

export async function checkName(
  { sql, clock }: SimulatorContext,
  jurisdiction: string,
  normalizedName: string,
): Promise<NameAnswer> {
  const now = clock.now();
  const query = { type: 'formation', jurisdiction, subject: normalizedName, exceptReference: null, now } as const;
  const conflicts = (await listHolders(sql, query)).map((entry) => {
    const { number } = answerOf(entry, now);
    return { name: entry.legal_name, ...(number === undefined ? {} : { number }) };
  });
  const status = conflicts.length === 0 ? 'available' : 'taken';
  return { status, normalized_name: normalizedName, jurisdiction, conflicts };
}

export type RegisterPage = {
  data: (FilingAnswer & { seq: number; type: EntryType; filer: string; jurisdiction: string; legal_name: string })[];
  next_after: number | null;
  counts: RegisterCounts;
};

/** Returns one page of all entries, oldest first, with counts of the whole register. */
export async function registerPage(
  { sql, clock }: SimulatorContext,
  afterSeq: number,
  limit: number,
): Promise<RegisterPage> {
  const now = clock.now();
  const [entries, counts] = await Promise.all([listEntries(sql, afterSeq, limit), countEntries(sql, now)]);
  const data = entries.map((entry) => {
    const { seq, type, filer, jurisdiction, legal_name } = entry;
    return { seq, type, filer, jurisdiction, legal_name, ...answerOf(entry, now) };
  });
  return { data, next_after: entries.length === limit ? (entries.at(-1)?.seq ?? null) : null, counts };
}
