import type { NextCall } from './next-call.ts';

/** A refusal by the tool itself, before the API is called. */
export class ToolRefusal extends Error {
  readonly code: string;
  /** The CLI command by which a person can take the refused action; null if there is none. */
  readonly command: string | null;
  /** The next call; null if the message says what to change, or a person has to act. */
  readonly next: NextCall | null;

  constructor(
    code: string,
    message: string,
    { command = null, next = null }: { command?: string | null; next?: NextCall | null } = {},
  ) {
    super(message);
    this.code = code;
    this.command = command;
    this.next = next;
  }
}
