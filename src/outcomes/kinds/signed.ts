import { momentText } from '../../domain/formats/moment.ts';
import type { Change } from '../kind.ts';

/* Words for a filing that a person was asked to sign. */

export const DECLINED = { code: 'attestation_declined', source: 'human', retryable: true } as const;

export function signedDetail({ tx }: Change): string {
  return `Signed at ${momentText(tx.at)} and on the way to the registry.`;
}
