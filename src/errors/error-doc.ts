import type { Operation } from '../domain/filing/next-action.ts';
import type { Blocker, Problem } from '../domain/formats/problem.ts';
import type { AppErrorOptions } from './errors.ts';

/** The cause of an error and its remedy, for people and agents. */
export type ErrorDoc = {
  meaning: string;
  cause: string;
  /** The remedy, such as the field to check or the call to make. */
  fix: string;
  /** Example values for the parts of the problem document (error response) that differ from call to call. */
  example: Pick<AppErrorOptions, 'detail' | 'extra' | 'retryAfterSeconds'> & {
    problems?: readonly (Problem | Blocker)[];
    /** The refused call in the example above. */
    call?: Operation;
  };
};
