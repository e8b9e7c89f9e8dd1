import type { NextCall } from './next-call.ts';

/** A tool refuses a call by itself, before it reaches the API. */
export class ToolRefusal extends Error {
  readonly code: string;
  /** The words of the command with which a person does it; null: none does. */
  readonly command: string | null;
  /** The call that leads on; null: the message says what to change, or a person acts. */
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
