import type { Operation } from '../domain/filing/next-action.ts';
import type { Blocker, Problem } from '../domain/formats/problem.ts';
import type { AppErrorOptions } from './errors.ts';

/** The cause of a refusal and the remedy, for people and for agents. */
export type ErrorDoc = {
  /** The meaning of the code. */
  meaning: string;
  /** The usual cause. */
  cause: string;
  /** The remedy: which member to check, which call to make. */
  fix: string;
  /** An example of the refusal: the varying parts of its problem document. */
  example: Pick<AppErrorOptions, 'detail' | 'extra' | 'retryAfterSeconds'> & {
    problems?: readonly (Problem | Blocker)[];
    /** The call that was refused. */
    call?: Operation;
  };
};
