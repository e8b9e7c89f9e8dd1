import type { Decision, RegistryAnswer } from './filing.ts';
import type { Rejection } from './formation.ts';

/** What a person reports of a filing. */
export const REPORT_KINDS = ['accept', 'adopt', 'reject', 'release'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export type FilingReport =
  /** It was filed by hand, or found in the register and is ours: with what proves it. */
  | { kind: 'accept' | 'adopt'; number: string; filed_at: string; evidence: string }
  | { kind: 'reject'; rejection: Rejection }
  /** Two operators vouch that the registry does not have it. */
  | { kind: 'release' };

/** What follows from a report; `packetHash` is the filing's own: who reports has it before their eyes. */
export function decideOnReport(report: FilingReport, packetHash: string): Decision {
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
        evidence: report.evidence,
        rejection: null,
      };
      return { state: 'accepted', answer, latest: null };
    }
    case 'reject':
      return { state: 'rejected', rejection: report.rejection };
    case 'release':
      return { state: 'ready', dueInMs: 0, reason: 'Two operators released it to be sent once more.' };
  }
}
