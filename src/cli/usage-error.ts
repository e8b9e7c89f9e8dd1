import type { NextAction } from '../../sdk/src/index.ts';

/** Thrown for input that the command cannot use; the message says what to give instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** An expected failure. The message explains it, and `exit` names the exit code. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exit: 'failed' | 'not_found' | 'conflict' | 'timeout' | 'ended_badly' | 'network';
  /** The next step for the person; null if there is none. */
  readonly next: NextAction | null;
  constructor(message: string, exit: CommandFailure['exit'] = 'failed', next: NextAction | null = null) {
    super(message);
    this.exit = exit;
    this.next = next;
  }
}

/** Thrown if the command was ended by Ctrl-C or a signal. Nothing is printed about it. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly exit: 'interrupted' | 'terminated';
  constructor(exit: Interrupted['exit']) {
    super('The command was ended from outside.');
    this.exit = exit;
  }
}

/** Thrown if the person answered no. */
export class Declined extends Error {
  override readonly name = 'Declined';
  constructor() {
    super('Nothing was done.');
  }
}
