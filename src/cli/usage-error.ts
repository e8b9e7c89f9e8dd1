import type { NextAction } from '../../sdk/src/index.ts';

/** The command was given something that it cannot use; the message says what to give. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A failure that the message explains, with the name of its exit code: no defect of the program. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exit: 'failed' | 'not_found' | 'conflict' | 'timeout' | 'ended_badly' | 'network';
  /** The step that leads on. */
  readonly next: NextAction | null;
  constructor(message: string, exit: CommandFailure['exit'] = 'failed', next: NextAction | null = null) {
    super(message);
    this.exit = exit;
    this.next = next;
  }
}

/** The command was ended from outside, by Ctrl-C or by a signal. Whoever did it needs no word about it. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly exit: 'interrupted' | 'terminated';
  constructor(exit: Interrupted['exit']) {
    super('The command was ended from outside.');
    this.exit = exit;
  }
}

/** The person who was asked did not want it. */
export class Declined extends Error {
  override readonly name = 'Declined';
  constructor() {
    super('Nothing was done.');
  }
}
