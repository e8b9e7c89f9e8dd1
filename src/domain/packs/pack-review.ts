import type { Blocker } from '../formats/problem.ts';
import { currentPack } from '../jurisdictions/index.ts';
import type { JurisdictionCode, LegalForm } from '../jurisdictions/pack.ts';

/**
 * `review`: a lawyer reviewed this text. `in_use`: a live process began to apply this text. `used_under_0_3_0`: a
 * company was filed under this law before reviews were recorded. The database repeats the list.
 */
export const PACK_RECORD_KINDS = ['review', 'in_use', 'used_under_0_3_0'] as const;

/**
 * A record that a deployment keeps about the law of a state for one legal form. `hash`: hash of the text of the law;
 * null for the kind `used_under_0_3_0`.
 */
export type PackRecord = {
  readonly kind: (typeof PACK_RECORD_KINDS)[number];
  readonly hash: string | null;
  readonly recorded_at: Date;
};

export const PACK_STANDINGS = ['reviewed', 'changed_since', 'reviewed_under_0_3_0', 'lapsed', 'never'] as const;

/**
 * Review status of the law of a state. `until`: time at which new submissions end unless a review is recorded; null: no
 * such time, or it has passed.
 */
export type PackStanding = {
  readonly standing: (typeof PACK_STANDINGS)[number];
  readonly until: Date | null;
};

const HOLDS_MS = 60 * 86_400_000;

/**
 * Returns the review status of a text of the law, found by its hash. After a change of the text, the last review still
 * holds for 60 days.
 */
export function standing(records: readonly PackRecord[], hash: string, now: Date): PackStanding {
  const reviews = records.filter(({ kind }) => kind === 'review');
  if (reviews.some((review) => review.hash === hash)) return { standing: 'reviewed', until: null };
  if (reviews.length > 0) {
    // The 60 days after a change begin when the first live process applies the changed text. If no process has recorded
    // this, they begin now, because this process is about to apply the text.
    const changed = records.find((record) => record.kind === 'in_use' && record.hash === hash);
    return holding('changed_since', changed?.recorded_at ?? now, now);
  }
  const used = records.find(({ kind }) => kind === 'used_under_0_3_0');
  return used === undefined
    ? { standing: 'never', until: null }
    : holding('reviewed_under_0_3_0', used.recorded_at, now);
}

function holding(name: 'changed_since' | 'reviewed_under_0_3_0', from: Date, now: Date): PackStanding {
  const until = new Date(from.getTime() + HOLDS_MS);
  return now < until ? { standing: name, until } : { standing: 'lapsed', until: null };
}

/** Returns whether a live service refuses new submissions under this law. */
export function isRefused({ standing: name }: Pick<PackStanding, 'standing'>): boolean {
  return name === 'never' || name === 'lapsed';
}

/** Returns the reason why a live service accepts no new submission under this law; null: submissions are accepted. */
export function packBlocker(
  pack: Pick<PackStanding, 'standing'> & { jurisdiction: JurisdictionCode; legal_form: LegalForm },
): Blocker | null {
  if (!isRefused(pack)) return null;
  const { jurisdiction, legal_form } = pack;
  const { title, legalForms } = currentPack(jurisdiction);
  const form = legalForms[legal_form]?.title ?? legal_form;
  const why =
    pack.standing === 'never' ? 'was not reviewed by a lawyer' : 'changed, and was not reviewed again within 60 days';
  return {
    code: 'pack_not_reviewed',
    pointer: '/jurisdiction',
    message: `The law of ${title} (${form}) as this service applies it ${why}. Ask the operator of the service to record a review (\`efs packs review ${jurisdiction} --form ${legal_form}\`), and submit again.`,
    source: 'human',
  };
}
