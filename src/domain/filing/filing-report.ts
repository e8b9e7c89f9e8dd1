import { lettersAndDigits } from '../formats/blanks.ts';
import type { Problem } from '../formats/problem.ts';
import type { EvidenceCheck } from './evidence.ts';
import type { Decision, RegistryAnswer } from './filing.ts';
import type { Rejection } from './formation.ts';

/** Further facts of an acceptance, as the office recorded them. A fact is absent if the operator did not state it. */
export type AtOffice = {
  /** The fee in US cents, with surcharges. */
  fee_paid_cents?: number;
  service_level?: (typeof SERVICE_LEVELS)[number];
  /** The name in the office's own spelling. */
  name_at_office?: string;
};

export const SERVICE_LEVELS = ['regular', 'expedited'] as const;

/** Returns whether an office's spelling has the same letters and digits as the filed name, in the same order. */
export function isSpelling(name: string, filed: string): boolean {
  return lettersAndDigits(name) === lettersAndDigits(filed);
}

export type FilingReport =
  /**
   * Reports by an operator. `accept`: the operator filed by hand. `adopt`: the operator found this service's filing in
   * the register. Both need proof.
   */
  | {
      kind: 'accept' | 'adopt';
      number: string;
      filed_at: string;
      /** Later time from which the filing has effect; absent: since `filed_at`. */
      effective_at?: string;
      evidence: string;
      evidence_check?: EvidenceCheck;
      at_office?: AtOffice;
    }
  /**
   * The proof is the office's notice or, without a notice, the operator's note on how the office announced the
   * rejection.
   */
  | { kind: 'reject'; rejection: Rejection; evidence?: string; evidence_check?: EvidenceCheck; without_notice?: string }
  /** Two operators confirm that the registry does not have the filing. */
  | { kind: 'release' };

/** Ways in which a filing reaches an office. */
export const HAND_IN_CHANNELS = ['online', 'fax', 'mail', 'telephone', 'in_person'] as const;

/**
 * Report by an operator who has handed a filing to its office and waits for the answer. The days are days in the time
 * zone of the office.
 */
export type HandIn = {
  channel: (typeof HAND_IN_CHANNELS)[number];
  handed_in_on: string;
  call_again_on: string | null;
  note: string | null;
};

const BY: Readonly<Record<HandIn['channel'], string>> = {
  online: 'online',
  fax: 'by fax',
  mail: 'by mail',
  telephone: 'by telephone',
  in_person: 'in person',
};

/** Returns problems with the days in a hand-in. `today`: the current day at the office. */
export function faultsOfHandIn({ handed_in_on, call_again_on }: HandIn, today: string): Problem[] {
  const faults: Problem[] = [];
  if (handed_in_on > today) {
    const message = `is after today (${today} at the office): record it once the filing went out`;
    faults.push({ pointer: '/handed_in_on', code: 'in_the_future', message });
  }
  if (call_again_on !== null && call_again_on <= handed_in_on)
    faults.push({ pointer: '/call_again_on', code: 'too_early', message: 'has to be after `handed_in_on`' });
  return faults;
}

export function handInText({ channel, handed_in_on, call_again_on, note }: HandIn): string {
  const again = call_again_on === null ? '' : ` Call again on ${call_again_on}.`;
  return `It went to the office ${BY[channel]} on ${handed_in_on}.${again}${note === null ? '' : ` ${note}`}`;
}

/** Shown while an operator checks a tax number that the account supplied, if no request is with the tax office. */
export const SUPPLIED_NUMBER = 'An operator is checking the supplied tax number.';
/**
 * Text shown if the tax office has, or may have, the request. Such a request cannot be recalled, and the office's
 * answer still counts.
 */
export const SUPPLIED_WHILE_ASKED = `${SUPPLIED_NUMBER} The application is with the tax office.`;

/**
 * Returns the decision that follows from an operator's report. `packetHash`: hash of the filing's data (packet), which
 * the operator has seen.
 */
export function decideOnReport(
  report: FilingReport,
  { packetHash, reviewReason }: { packetHash: string; reviewReason: string | null },
): Decision {
  switch (report.kind) {
    case 'accept':
    case 'adopt': {
      const filedAt = new Date(report.filed_at);
      const answer: RegistryAnswer & { number: string; filedAt: Date } = {
        status: 'accepted',
        reference: null,
        packetHash,
        expectedAt: null,
        number: report.number,
        filedAt,
        ...(report.effective_at !== undefined && { effectiveAt: new Date(report.effective_at) }),
        evidence: report.evidence,
        rejection: null,
      };
      return { state: 'accepted', answer, latest: null };
    }
    case 'reject':
      if (reviewReason !== SUPPLIED_WHILE_ASKED) return { state: 'rejected', rejection: report.rejection };
      // The operator rejected only the tax number that the account supplied. The filing stays pending, because the tax
      // office still has the request, and a new request would be a duplicate.
      return {
        state: 'pending',
        dueInMs: 0,
        expectedAt: null,
        wait: 'long',
        detail: `The supplied tax number was rejected: ${report.rejection.message}`,
      };
    case 'release':
      return { state: 'ready', dueInMs: 0, reason: 'Two operators released the filing to be sent again.' };
  }
}
