import { listed } from '../formats/listed.ts';
import type { Problem } from '../formats/problem.ts';
import { type ReadableText, readableText, showsDay, showsGoodStanding, showsWords } from './evidence-text.ts';

/*
 * Compares facts that someone enters with the text of the file that proves them. A comparison finds mistakes but proves
 * nothing, because anyone can create such a file.
 */

export const EVIDENCE_FACTS = [
  'number',
  'filed_at',
  'legal_name',
  'other_number',
  'other_legal_name',
  'agent_name',
  'signed_by',
  'good_standing',
] as const;
export type EvidenceFact = (typeof EVIDENCE_FACTS)[number];

/** A fact that the file should contain. For a date, its day in UTC or in `timeZone` is enough. */
export type SoughtFact =
  | { fact: 'good_standing' }
  | { fact: Exclude<EvidenceFact, 'filed_at' | 'good_standing'>; value: string }
  | { fact: 'filed_at'; at: Date; timeZone: string };

/** `unreadable`: a picture, or a PDF that is damaged, locked or without text. A person has to compare it. */
export const EVIDENCE_OUTCOMES = ['found', 'not_found', 'unreadable'] as const;

export const SECOND_READERS = ['another_person', 'same_person'] as const;

/** The result of the comparison, stored with the evidence. */
export type EvidenceCheck = {
  outcome: (typeof EVIDENCE_OUTCOMES)[number];
  /** Facts that were not found in the text. */
  missing: readonly EvidenceFact[];
  /** Explanation of the person who entered the facts. */
  note: string | null;
  /** Page of a file that proves several filings, counted from 1; absent: the file proves this filing alone. */
  page?: number;
  /** Person who read the proof again and typed its number; absent: nobody. */
  second_reading?: (typeof SECOND_READERS)[number];
};

/** Searches for the facts in the text of the file. `text`: null if the file could not be read. */
export function checkEvidence(
  text: string | null,
  sought: readonly SoughtFact[],
  explanation: string | undefined,
): EvidenceCheck {
  const note = explanation?.trim() || null;
  const readable = text === null ? null : readableText(text);
  if (readable === null) return { outcome: 'unreadable', missing: [], note };
  const missing = sought.filter((each) => !isShown(readable, each)).map(({ fact }) => fact);
  return { outcome: missing.length === 0 ? 'found' : 'not_found', missing, note };
}

function isShown(text: ReadableText, sought: SoughtFact): boolean {
  if (sought.fact === 'good_standing') return showsGoodStanding(text);
  return sought.fact === 'filed_at' ? showsDay(text, sought.at, sought.timeZone) : showsWords(text, sought.value);
}

/** Returns a problem if the file lacks facts and nobody has explained why; otherwise null. */
export function evidenceProblem(
  { outcome, missing, note }: EvidenceCheck,
  sought: readonly SoughtFact[],
): Problem | null {
  if (outcome !== 'not_found' || note !== null) return null;
  const lacking = sought.filter(({ fact }) => missing.includes(fact)).map(inWords);
  return {
    pointer: '/evidence_note',
    code: 'not_in_evidence',
    message: `is required, because the text of the file does not have ${listed(lacking)}. Compare what you entered with the file. If it is right, say here why the file does not show it; otherwise correct it or upload the right file`,
  };
}

const WORDS: Readonly<Record<EvidenceFact, string>> = {
  number: 'the number',
  filed_at: 'the date',
  legal_name: 'the name of the company',
  other_number: 'the number of the other filing',
  other_legal_name: 'the name of the other company',
  agent_name: 'the name of the registered agent',
  signed_by: 'the name of the person who signed',
  good_standing: 'the statement that the company is in good standing, or denies it',
};

/** Repeats a name, because the service already knows it, but no number that was typed. */
function inWords(sought: SoughtFact): string {
  const isName = sought.fact === 'legal_name' || sought.fact === 'other_legal_name' || sought.fact === 'agent_name';
  return isName ? `${WORDS[sought.fact]} (${sought.value})` : WORDS[sought.fact];
}
