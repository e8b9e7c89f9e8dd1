import { canonicalNumber } from '../formats/canonical.ts';
import type { Problem } from '../formats/problem.ts';
import type { EvidenceCheck } from './evidence.ts';

/*
 * If the service cannot find the entered facts in the text of a proof, a person reads the proof again and types its
 * number. The service does not show this person the number that was recorded.
 */

/** After this time, the operator who recorded a result may also do the second reading of its proof. */
export const OWN_READING_AFTER_MS = 24 * 3_600_000;

/**
 * Returns whether a result needs a second reading. `proof`: the comparison of the entered facts with their proof; null:
 * the proof was not compared.
 */
export function needsSecondReading(proof: EvidenceCheck | null | undefined): boolean {
  return proof != null && proof.outcome !== 'found' && proof.second_reading === undefined;
}

/** Removes the recorded number from a text, so that the second reader does not see the number there. */
export function withoutNumber<Text extends string | null>(text: Text, recorded: string): Text {
  const characters = [...canonicalNumber(recorded)];
  if (text === null || characters.length === 0) return text;
  return text.replaceAll(new RegExp(characters.join('[^a-z0-9]*'), 'gi'), '[number]') as Text;
}

/** Returns the comparison as the second reader may see it: without the recorded number in its note. */
export function unreadCheck(proof: EvidenceCheck, recorded: string): EvidenceCheck {
  return { ...proof, note: withoutNumber(proof.note, recorded) };
}

/**
 * A second reading of a proof. `typed`: the number that the second reader typed. `hasOpened`: true if this operator
 * downloaded the proof for this reading.
 */
export type Reading = {
  typed: string | undefined;
  reader: NonNullable<EvidenceCheck['second_reading']>;
  hasOpened: boolean;
};

/**
 * Compares the number that the second reader typed with the recorded one. A difference is reported without the recorded
 * number. A second reading is also allowed if it is not required. Returns the comparison with the second reader added,
 * and the problems.
 */
export function readAgain(
  proof: EvidenceCheck,
  recorded: string,
  { typed, reader, hasOpened }: Reading,
): { check: EvidenceCheck; problems: Problem[] } {
  if (typed === undefined) return { check: proof, problems: needsSecondReading(proof) ? [NOT_TYPED] : [] };
  if (needsSecondReading(proof) && !hasOpened) return { check: proof, problems: [NOT_OPENED] };
  const isSame = canonicalNumber(typed) === canonicalNumber(recorded);
  return { check: { ...proof, second_reading: reader }, problems: isSame ? [] : [DIFFERS] };
}

const NOT_TYPED: Problem = {
  pointer: '/number',
  code: 'required',
  message:
    'is required, because the service could not find what was recorded in the text of the proof. Download the proof, and type the number that it shows',
};

const NOT_OPENED: Problem = {
  pointer: '/number',
  code: 'proof_not_opened',
  message:
    'is accepted only from a person who has opened the proof for this reading. Download the proof, and type the number that it shows',
};

const DIFFERS: Problem = {
  pointer: '/number',
  code: 'differs',
  message:
    'differs from the number that was recorded. Read the proof again. If it shows this number, end what was recorded and record it anew',
};
