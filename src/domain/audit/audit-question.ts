import type { SignatureClaim } from '../formats/signature-claim.ts';

/** A signature that the caller has to check; the answer may come later. */
export type SignatureQuestion = { claim: SignatureClaim; answer(isValid: boolean): void };

/** Counts the question as open until it is answered, so that a missing answer is never taken for a valid signature. */
export function askSignature(
  walk: { unanswered: number },
  claim: SignatureClaim,
  take: (isValid: boolean) => void,
): SignatureQuestion {
  walk.unanswered += 1;
  return {
    claim,
    answer(isValid) {
      walk.unanswered -= 1;
      take(isValid);
    },
  };
}
