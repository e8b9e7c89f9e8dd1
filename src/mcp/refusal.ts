/** A tool refuses a call by itself, before it reaches the API. */
export class ToolRefusal extends Error {
  readonly code: string;
  /** The words of the command with which a person does it; null: none does. */
  readonly command: string | null;

  constructor(code: string, message: string, command: string | null = null) {
    super(message);
    this.code = code;
    this.command = command;
  }
}
