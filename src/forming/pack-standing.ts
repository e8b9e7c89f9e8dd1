import type { Blocker } from '../domain/formats/problem.ts';
import { STATE_FORMS } from '../domain/jurisdictions/index.ts';
import type { JurisdictionCode, LegalForm } from '../domain/jurisdictions/pack.ts';
import { isRefused, type PackStanding, packBlocker, standing } from '../domain/packs/pack-review.ts';
import type { Logger } from '../log.ts';
import { reviewedText } from '../papers/reviewed-text.ts';
import type { Reader } from '../store/core/db.ts';
import { type Store, write } from '../store/core/write.ts';
import { listPackRecords, type PackRecordRow, recordPackInUse } from '../store/pack-reviews.ts';

export type StandingOfPack = PackStanding & {
  jurisdiction: JurisdictionCode;
  legal_form: LegalForm;
  hash: string;
  /** True if it is recorded that a live process applied this text. */
  isInUse: boolean;
  /** The newest review, of the current or an earlier text of the law; null: no review. */
  review: { reviewer: string; reviewed_at: Date } | null;
};

/** Returns the review status of each state's law, by legal form, in this deployment. */
export async function listPackStandings(db: Reader, now: Date): Promise<StandingOfPack[]> {
  const records = await listPackRecords(db);
  return STATE_FORMS.map(([code, form]) => standingOf(records, code, form, now));
}

/**
 * Returns a list with the reason why a live service accepts no new submission of a company with this state and legal
 * form. The list is empty if submissions are accepted.
 */
export async function findPackBlockers(
  db: Reader,
  { jurisdiction, legal_form }: { jurisdiction: JurisdictionCode; legal_form: LegalForm },
  now: Date,
): Promise<Blocker[]> {
  const blocker = packBlocker(standingOf(await listPackRecords(db), jurisdiction, legal_form, now));
  return blocker === null ? [] : [blocker];
}

/**
 * Records which texts of the law a live process applies when it starts. From this record on, a changed text must be
 * reviewed within 60 days. Warns if a text is not reviewed, but never refuses the start, because open filings have to
 * continue.
 */
export async function noticePacks(store: Store, log: Logger): Promise<void> {
  if (!store.livemode) return;
  try {
    const packs = await listPackStandings(store.db, store.clock.now());
    const unrecorded = packs.filter(({ isInUse }) => !isInUse);
    if (unrecorded.length > 0) {
      await write(store, { type: 'system', id: 'api' }, async (tx) => {
        for (const { jurisdiction, legal_form, hash } of unrecorded)
          await recordPackInUse(tx, { jurisdiction, legal_form, hash });
      });
    }
    warnOf(packs, log);
  } catch (error) {
    log.warn({ err: error }, 'the reviews of the packs could not be read');
  }
}

function warnOf(packs: readonly StandingOfPack[], log: Logger): void {
  const refused = packs.filter(isRefused);
  if (refused.length > 0)
    log.warn(
      { packs: refused.map(packName) },
      'no review of these packs is recorded: new submissions are refused, everything else goes on. See: efs packs list',
    );
  const ending = packs.filter(({ until }) => until !== null);
  if (ending.length > 0)
    log.warn(
      { packs: ending.map((pack) => `${packName(pack)} until ${pack.until?.toISOString()}`) },
      'the reviews of these packs hold for a limited time. See: efs packs list',
    );
}

export function packName({ jurisdiction, legal_form }: StandingOfPack): string {
  return `${jurisdiction} ${legal_form}`;
}

function standingOf(
  records: readonly PackRecordRow[],
  jurisdiction: JurisdictionCode,
  legal_form: LegalForm,
  now: Date,
): StandingOfPack {
  const own = records.filter((record) => record.jurisdiction === jurisdiction && record.legal_form === legal_form);
  const { hash } = reviewedText(jurisdiction, legal_form);
  const newest = own.find(({ kind }) => kind === 'review');
  const review = newest ? { reviewer: newest.reviewer ?? '', reviewed_at: newest.recorded_at } : null;
  const isInUse = own.some((record) => record.kind === 'in_use' && record.hash === hash);
  return { jurisdiction, legal_form, hash, isInUse, review, ...standing(own, hash, now) };
}
