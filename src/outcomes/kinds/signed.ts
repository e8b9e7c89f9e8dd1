import type { Rejection } from '../../domain/filing/formation.ts';
import { momentText } from '../../domain/formats/moment.ts';
import { withdrawFiling } from '../../store/filings.ts';
import { type Change, type Doubt, type FilingKind, recordSigned, type Standing } from '../kind.ts';

export const DECLINED = { code: 'attestation_declined', source: 'human', retryable: true } as const;

type Signed = {
  /** Returns whether the filing has been released, so that it may be sent. */
  isLetGo(change: Change): Promise<boolean>;
  /** Changes the progress that the account sees. */
  move(change: Change, moved: Omit<Standing, 'status'> & { status: 'filing' | Doubt }): Promise<void>;
  /** Releases the signed filing, so that a worker sends it to the registry. */
  release(change: Change, detail: string, isSimulated: boolean): Promise<void>;
  refuse(change: Change, rejection: Rejection): Promise<void>;
  /** Message shown if the signer declines. */
  declined: string;
};

type Shared = Pick<FilingKind, 'refuse' | 'isReached' | 'show' | 'giveUp' | 'signed' | 'unsigned'>;

/** Returns the shared behavior of filings that must be signed. They show no progress before the signature. */
export function signedFirst({ isLetGo, move, release, refuse, declined }: Signed): Shared {
  return {
    refuse,
    isReached: isLetGo,
    async show(change, { status, ...shown }) {
      if (!(await isLetGo(change))) return;
      await move(change, { ...shown, status: status === 'waiting' || status === 'running' ? 'filing' : status });
    },
    giveUp: null,
    async signed(change, { proof, isSimulated }) {
      await release(change, `Signed at ${momentText(change.tx.at)} and on the way to the registry.`, isSimulated);
      recordSigned(change, proof);
    },
    async unsigned(change) {
      if (!(await withdrawFiling(change.tx, change.filing))) return false;
      await refuse(change, { ...DECLINED, message: declined });
      return true;
    },
  };
}
