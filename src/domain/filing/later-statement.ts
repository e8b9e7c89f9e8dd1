import type { ChangeLine } from './filed-changes.ts';

/** One fact that a paper states. */
export type StatedLine = { label: string; value: string };

/** Facts that the paper of a filing after formation states beside the company itself. */
export type LaterStatement = {
  /** Number of the formation. */
  filing_number: string;
  /** RFC 3339: when the formation was filed. */
  filed_at: string;
  /** RFC 3339: when the decision of the members was carried out, or the filing was asked for. */
  decided_at: string;
  changes: readonly ChangeLine[];
  /** Facts of a report; absent where only changes are stated. */
  facts?: readonly StatedLine[];
  /** The signed consent of a new registered agent. */
  consent: { signed_by: string; signed_at: string } | null;
  /** The natural person who signs for the company. */
  signer_name: string;
};
