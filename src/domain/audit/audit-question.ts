import type { SignatureClaim } from '../formats/signature-claim.ts';

/** A claim that the caller is asked about; the answer may come later. */
export type SignatureQuestion = { claim: SignatureClaim; answer(isValid: boolean): void };

/** Counts the question until it is answered, so that silence is never taken for a yes. */
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
