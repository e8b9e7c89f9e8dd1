import { listed } from '../formats/listed.ts';
import { type Problem, problemOfReason } from '../formats/problem.ts';
import { editDistance } from '../formats/text.ts';
import {
  acceptanceIn,
  type ReadableText,
  readableText,
  refusalIn,
  showsDay,
  showsGoodStanding,
  showsOnlyLongerName,
  showsOtherDays,
  showsWords,
} from './evidence-text.ts';

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

/** A fact that the file should contain. A date counts as found if the file has its day in UTC or in `timeZone`. */
export type SoughtFact =
  | { fact: 'good_standing' }
  | { fact: Exclude<EvidenceFact, 'filed_at' | 'good_standing'>; value: string }
  | { fact: 'filed_at'; at: Date; timeZone: string };

/**
 * Results of a comparison. `unreadable`: a picture, or a PDF that is damaged, locked or without text. A person has to
 * compare it.
 */
export const EVIDENCE_OUTCOMES = ['found', 'not_found', 'unreadable'] as const;

export const SECOND_READERS = ['another_person', 'same_person'] as const;

export const RECOGNIZED_NUMBERS = ['same', 'similar'] as const;
/**
 * Results of recognition in a picture. `similar`: the picture does not show the entered number, but one that differs in
 * one or two characters.
 */
export type RecognizedNumber = (typeof RECOGNIZED_NUMBERS)[number];

/** The result of comparing recorded facts with their proof, stored with the proof. */
export type EvidenceCheck = {
  outcome: (typeof EVIDENCE_OUTCOMES)[number];
  /** Facts that were not found in the text. */
  missing: readonly EvidenceFact[];
  /** Explanation by the person who entered the facts, for facts that were not found. */
  note: string | null;
  /** Page of a file that proves several filings, counted from 1; absent: the file proves this filing alone. */
  page?: number;
  /** Person who read the proof again and typed its number; absent: nobody. */
  second_reading?: (typeof SECOND_READERS)[number];
  /**
   * Result of comparing the number with the text that a program recognized in a picture of the proof. The result proves
   * nothing. Absent: no number was recognized.
   */
  recognized_number?: RecognizedNumber;
};

/**
 * Returns the result of a search for the facts in the text of the file. `text`: null if the file could not be read.
 * `explanation`: reason why facts are not in the file, if a person gave one.
 */
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
  if (outcome !== 'not_found') return null;
  if (note !== null) return problemOfReason(note, '/evidence_note');
  const lacking = sought.filter(({ fact }) => missing.includes(fact)).map(inWords);
  return {
    pointer: '/evidence_note',
    code: 'not_in_evidence',
    message: `is required, because the text of the file does not have ${listed(lacking)}. Compare what you entered with the file. If it is right, say here why the file does not show it; otherwise correct it or upload the right file`,
  };
}

/** An acceptance as a person entered it. `effectiveAt`: a later time of effect; null: none. */
export type EnteredAcceptance = {
  number: string;
  legalName: string;
  filedAt: Date | null;
  effectiveAt: Date | null;
  timeZone: string;
  /** Regular expression for the numbers of the office. */
  pattern: string;
  /** True if the person stated the page of the file that proves this filing. */
  isOnPage: boolean;
};

/**
 * Minimum length of a number for the check for other numbers in the file. Shorter numbers may be telephone or order
 * numbers.
 */
const LONG_NUMBER = 9;

/**
 * Returns a problem for each reason in the text of a proof to doubt the entered acceptance. The person can override
 * these problems with `confirm_unusual`.
 */
export function doubtsOfAcceptance(text: string | null, entered: EnteredAcceptance): Problem[] {
  const readable = text === null ? null : readableText(text);
  if (text === null || readable === null) return [];
  const { number, legalName, filedAt, effectiveAt, timeZone, pattern, isOnPage } = entered;
  const doubts: Problem[] = [];
  const refusal = refusalIn(readable);
  if (refusal !== null)
    doubts.push(unusual('/evidence_upload_id', `says "${refusal}", so the office may not have accepted the filing`));
  if (showsOnlyLongerName(text, legalName))
    doubts.push(unusual('/evidence_upload_id', `shows a longer name that ends with "${legalName}"`));
  if (filedAt !== null && showsOtherDays(readable, filedAt, timeZone))
    doubts.push(unusual('/filed_at', 'is none of the days in the text of the proof'));
  if (effectiveAt !== null && !showsDay(readable, effectiveAt, timeZone))
    doubts.push(unusual('/effective_at', 'is not in the text of the proof'));
  const numbers = new Set(numbersIn(text, pattern).map(charactersOf));
  if (!isOnPage && charactersOf(number).length >= LONG_NUMBER && numbers.size > 1)
    doubts.push(
      unusual(
        '/evidence_page',
        'is missing, and the file shows several numbers of this office. Name the page of this filing',
      ),
    );
  return doubts;
}

/** Returns a problem if the text of a notice of rejection states an acceptance; otherwise null. */
export function doubtOfRejection(text: string | null): Problem | null {
  const readable = text === null ? null : readableText(text);
  const acceptance = readable && acceptanceIn(readable);
  return acceptance === null
    ? null
    : unusual('/evidence_upload_id', `says "${acceptance}", so the office may have accepted the filing`);
}

function unusual(pointer: string, message: string): Problem {
  const howTo = 'Read the proof again. If it is right, send it with "confirm_unusual": true';
  return { pointer, code: 'unusual', message: `${message}. ${howTo}` };
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

/**
 * Returns the fact in words for a message. Names from this service's records are quoted. Numbers, dates and a name that
 * the reader typed are not.
 */
function inWords(sought: SoughtFact): string {
  const isName = sought.fact === 'legal_name' || sought.fact === 'other_legal_name' || sought.fact === 'agent_name';
  return isName ? `${WORDS[sought.fact]} (${sought.value})` : WORDS[sought.fact];
}

/*
 * Compares an entered number with the text that a program recognized in a picture. Recognition misreads characters, so
 * its result can make an operator look again, but never confirms a number.
 */

/**
 * Letters that recognition confuses with digits, each with its digit. Both numbers are compared after replacing these
 * letters.
 */
const DIGIT_OF: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' };

/**
 * Maximum number of differing characters in a similar number. A number that differs in more characters is probably
 * another number on the paper, not a typing mistake.
 */
const SIMILAR_WITHIN = 2;

/**
 * Returns `same` if the text shows the entered number, `similar` if it shows only a similar number of the same office,
 * and null otherwise. `pattern`: regular expression for the office's numbers.
 */
export function recognizedNumber(text: string, entered: string, pattern: string): RecognizedNumber | null {
  const readable = readableText(text);
  if (readable === null) return null;
  const wanted = withDigits(entered);
  if (showsWords({ ...readable, letters: withDigits(readable.letters) }, wanted)) return 'same';
  const isSimilar = numbersIn(text, pattern).some((number) => {
    const distance = editDistance(charactersOf(number), charactersOf(wanted));
    return distance > 0 && distance <= SIMILAR_WITHIN;
  });
  return isSimilar ? 'similar' : null;
}

/**
 * Returns a problem if the picture of the proof shows only a number similar to the entered one. The message does not
 * contain the recognized number.
 */
export function recognizedProblem(
  recognized: RecognizedNumber | null,
  { pointer, isConfirmed }: { pointer: string; isConfirmed: boolean },
): Problem | null {
  if (recognized !== 'similar' || isConfirmed) return null;
  return {
    pointer,
    code: 'unusual',
    message:
      'differs in one or two characters from a number that the service recognized in the proof. Look at the proof again. If it shows exactly this number, send it with "confirm_unusual": true',
  };
}

/** Returns the numbers in a text that have the form of the office's numbers. */
function numbersIn(text: string, pattern: string): string[] {
  const form = pattern.replace(/^\^|\$$/g, '');
  const written = withDigits(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?\p{Pd} ?/gu, '-');
  return [...written.matchAll(new RegExp(`(?<![A-Z0-9])(?:${form})(?![A-Z0-9])`, 'g'))].map(([number]) => number);
}

function withDigits(text: string): string {
  return text.toUpperCase().replaceAll(/[OILZSB]/g, (letter) => DIGIT_OF[letter] ?? letter);
}

function charactersOf(number: string): string {
  return number.replaceAll(/[^A-Z0-9]/g, '');
}
