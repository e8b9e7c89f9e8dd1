import type { SoughtFact } from './evidence.ts';

/*
 * A correction changes recorded facts of an accepted filing. It replaces the number or the date, swaps the numbers of
 * two filings, or undoes the acceptance.
 */

export type FactCorrection = {
  number?: string;
  filed_at?: string;
  /**
   * Time from which the filing has effect, if later than `filed_at`; a value equal to `filed_at` removes the later
   * time.
   */
  effective_at?: string;
  /** Id of the filing to swap numbers with. */
  swap_with?: string;
  /** True if the office never accepted the filing. */
  not_filed?: boolean;
};

/** The recorded facts of an accepted filing. */
export type KnownFacts = { number: string; filed_at: string; effective_at?: string };

const onDay = (day: string, timeZone: string): SoughtFact => ({ fact: 'filed_at', at: new Date(day), timeZone });

/**
 * The forms in which a proof shows each recorded fact. A fact missing from this table would be accepted although the
 * proof does not show it.
 */
const SHOWN: Readonly<Record<keyof KnownFacts, (value: string, timeZone: string) => SoughtFact>> = {
  number: (value) => ({ fact: 'number', value }),
  filed_at: onDay,
  effective_at: onDay,
};

/** Lists the facts that the proof has to show. */
export function soughtOf(facts: Partial<KnownFacts>, timeZone: string): SoughtFact[] {
  return Object.entries(SHOWN).flatMap(([fact, inProof]) => {
    const value = facts[fact as keyof KnownFacts];
    return value === undefined ? [] : [inProof(value, timeZone)];
  });
}

/** An effect of a correction, or something that the correction cannot change; shown to the operator who decides. */
export type Consequence = {
  code:
    | ('did_replaced' | 'did_exchanged' | 'did_ended' | 'papers_reissued' | 'papers_kept')
    | ('tax_request_renewed' | 'tax_request_kept')
    | (
        | 'obligation_open'
        | 'filed_again'
        | 'winds_down_again'
        | 'name_held_elsewhere'
        | 'tax_number_asked'
        | 'tax_number_removed'
      );
  message: string;
};

export function combinationFault(facts: FactCorrection): string | null {
  const { number, filed_at, effective_at, swap_with, not_filed } = facts;
  const isFact = [number, filed_at, effective_at].some((fact) => fact !== undefined);
  const kinds = [isFact, swap_with !== undefined, not_filed === true];
  const count = kinds.filter(Boolean).length;
  if (count === 1) return null;
  return count === 0
    ? 'must have a number, a date (filed_at or effective_at), swap_with or not_filed'
    : 'must have only one of: number and dates, swap_with, not_filed';
}

export type Corrected = {
  /** Consequences that only this type of filing has when its acceptance is undone; listed first. */
  first: readonly Consequence[];
  oldDid: string | null;
  newDid: string | null;
  isSwap: boolean;
  /**
   * Effect on an open tax number request that states the earlier filing number. `renewed`: the request gets the new
   * number. `kept`: the tax office already has the request. Null: no such request.
   */
  taxRequest: 'renewed' | 'kept' | null;
  /** Titles of documents that contain the old fact. Each is created again on the next request. */
  reissued: readonly string[];
  /** True if the filing has papers. A tax number request has none. */
  hasFiledPapers: boolean;
};

/** Lists the effects of a correction, including what it cannot change. */
export function consequencesOf(corrected: Corrected): Consequence[] {
  const { first, oldDid, newDid, isSwap, reissued, taxRequest, hasFiledPapers } = corrected;
  const found = [...first];
  if (oldDid !== null) found.push(consequenceForDid(oldDid, newDid, isSwap));
  if (taxRequest !== null) found.push(TAX_REQUEST[taxRequest]);
  if (reissued.length > 0) {
    found.push({
      code: 'papers_reissued',
      message: `Superseded, and made with the corrected facts when next asked for: ${reissued.join(', ')}.`,
    });
  }
  if (hasFiledPapers) {
    found.push({
      code: 'papers_kept',
      message:
        'Papers that were filed or signed are not changed. If one of them states the wrong fact, file a correction with the office.',
    });
  }
  return found;
}

export const FILED_AGAIN: Consequence = {
  code: 'filed_again',
  message: 'The company is FilingFailed. Its account can correct it and retry, which files it again.',
};

export const TAX_NUMBER_ASKED: Consequence = {
  code: 'tax_number_asked',
  message:
    'The company has no tax number and is Filed. Its account is asked to have it requested again, to supply it with its notice, or to waive it. Its DID still resolves.',
};

export const TAX_NUMBER_REMOVED: Consequence = {
  code: 'tax_number_removed',
  message: 'The company no longer has this tax number.',
};

export const WINDS_DOWN_AGAIN: Consequence = {
  code: 'winds_down_again',
  message: 'The company is WindingDown. A member can have its articles of dissolution filed again.',
};

export const OBLIGATION_OPEN: Consequence = {
  code: 'obligation_open',
  message: 'The obligation in the calendar is open again. Its account can have it filed once more.',
};

/** The company's name, which the dissolution had freed, stays with another filing when the dissolution is undone. */
export const NAME_ELSEWHERE: Consequence = {
  code: 'name_held_elsewhere',
  message:
    'Another filing holds the name of the company, which was free since its dissolution. Ask the office about both.',
};

const TAX_REQUEST: Readonly<Record<'renewed' | 'kept', Consequence>> = {
  renewed: {
    code: 'tax_request_renewed',
    message:
      'The open request for a tax number shows the corrected filing number. An operator who had claimed it must claim it again.',
  },
  kept: {
    code: 'tax_request_kept',
    message: 'The tax office has a request with the earlier filing number. It is not changed, and its answer counts.',
  },
};

function consequenceForDid(oldDid: string, newDid: string | null, isSwap: boolean): Consequence {
  const stays = 'Copies that others have made stay as they are.';
  if (newDid === null) {
    return { code: 'did_ended', message: `${oldDid} was published and no longer resolves. ${stays}` };
  }
  if (isSwap) {
    return { code: 'did_exchanged', message: `${oldDid} was published. It now names the other company. ${stays}` };
  }
  return { code: 'did_replaced', message: `${oldDid} was published. It now leads to ${newDid}. ${stays}` };
}
