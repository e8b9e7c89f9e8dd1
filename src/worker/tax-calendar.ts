import { blake3 } from '@noble/hashes/blake3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Clock } from '../clock.ts';
import { WORKER } from '../domain/access/actor.ts';
import type { Person } from '../domain/constitution/constitution.ts';
import type { Decision } from '../domain/filing/filing.ts';
import { heldUntil } from '../domain/filing/filing-hold.ts';
import { isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import { utf8 } from '../domain/formats/canonical.ts';
import { momentText } from '../domain/formats/moment.ts';
import { nextOpeningOf, type OfficeHours } from '../domain/jurisdictions/office-hours.ts';
import {
  openingOn,
  partyIdentity,
  TAX_OFFICE_HOURS,
  taxDay,
  taxDayEnd,
  taxNumberExpectedBy,
} from '../domain/tax/tax-office.ts';
import { businessNow } from '../store/core/business-clock.ts';
import { type Store, type Tx, write } from '../store/core/write.ts';
import { lockEntity } from '../store/entities.ts';
import type { Filing } from '../store/filings.ts';
import { reserveTaxDay, useTaxDay } from '../store/tax-party-days.ts';

export type TaxCalendarDeps = {
  store: Store;
  clock: Clock;
  /** True if the tax office's hours and its limit of one request per party and day apply: always in live mode. */
  isTaxCalendarKept: boolean;
  /** True if the registry is the simulator, which is faster than any office. */
  isSimulated: boolean;
  /**
   * Keys of the hash that identifies a responsible party. The current key comes first. While keys are rotated, the
   * other key follows.
   */
  partyKeys: readonly [Uint8Array, ...Uint8Array[]];
};

export function keepsTaxCalendar({ isTaxCalendarKept }: TaxCalendarDeps, { type }: Filing): boolean {
  return isTaxCalendarKept && isOfTaxOffice(type);
}

/** Time before midnight in which no request is sent, because it might arrive on the next day. */
const MIDNIGHT_MARGIN_MS = 60_000;

/** Thrown if the day of the request is over. Nothing was sent. */
export class TaxDayPassed extends Error {}

/**
 * Reserves a day for the request to the tax office. Each responsible party has one request per day (in New York),
 * across all accounts. Returns the decision to hold the request until that day or until the office opens; null if the
 * request can be sent now.
 */
export async function holdForTaxDay(
  deps: TaxCalendarDeps,
  filing: Filing,
  declared: readonly OfficeHours[],
): Promise<Extract<Decision, { held: string }> | null> {
  const hours = declared.length > 0 ? declared : TAX_OFFICE_HOURS;
  const now = await businessNow(deps.store.db, deps.clock, filing.account_id);
  const timing = { now, answerBy: (sentAt: Date) => taxNumberExpectedBy(sentAt, deps.isSimulated) };
  const opensAt = nextOpeningOf(hours, firstMoment(now));
  const party = filing.packet['responsible_party'] as Person;
  const identity = utf8(partyIdentity(party));
  const [partyHash, otherHash] = deps.partyKeys.map((key) => blake3(identity, { key })) as [Uint8Array, Uint8Array?];
  const lock = bytesToHex(blake3(identity, { dkLen: 8 }));
  const hashes = { partyHash, otherHash: otherHash ?? partyHash, lock };
  const day = await write(deps.store, WORKER, async (tx) => {
    await lockEntity(tx, filing.account_id, filing.entity_id);
    return reserveTaxDay(tx, filing, hashes, taxDay(opensAt));
  });
  if (day !== taxDay(opensAt)) {
    const until = openingOn(day, hours);
    const reason = `The tax office accepts one request per responsible party and day. This request is for ${day} and is sent from ${momentText(until)}.`;
    return heldUntil(until, { ...timing, reason });
  }
  if (opensAt <= now) return null;
  return heldUntil(opensAt, { ...timing, reason: `The tax office opens at ${momentText(opensAt)}.` });
}

/** Marks today as used for the responsible party's one request per day, in the transaction that starts the send. */
export async function takeTaxDay(deps: TaxCalendarDeps, tx: Tx, filing: Filing): Promise<void> {
  const now = await businessNow(tx.sql, deps.clock, filing.account_id);
  if (!(await useTaxDay(tx, filing, taxDay(now)))) throw new TaxDayPassed();
}

function firstMoment(now: Date): Date {
  const midnight = taxDayEnd(now);
  return midnight.getTime() - now.getTime() > MIDNIGHT_MARGIN_MS ? now : midnight;
}
