import type { SignatureClaim } from '../formats/signature-claim.ts';

/** A signature that the caller has to check, possibly later. */
export type SignatureQuestion = { claim: SignatureClaim; answer(isValid: boolean): void };

/**
 * Adds a signature that the caller has to check. It counts as unanswered until the caller answers, so that an unchecked
 * signature never passes as valid.
 */
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
