import type { NextAction } from '#sdk/index.ts';

export const ACTORS: Readonly<Record<NextAction['actor'], string>> = {
  agent: 'You',
  human: 'A person, by mail',
  operator: 'The operator of this service',
  registry: 'The registry',
};

/** The same as a heading. */
export const TURNS: Readonly<Record<NextAction['actor'], string>> = {
  agent: 'It is your turn',
  human: 'A person is asked by mail',
  operator: 'The operator of this service is at work',
  registry: 'The registry is at work',
};

/** Words for people where the API's own are for programs. */
const MESSAGES: Readonly<Record<string, string>> = {
  submit_formation: 'Submit the formation when its data are complete.',
  retry_from_failed: 'Retry the formation.',
  import_again: 'The import was not confirmed. Correct it, then import the company again.',
  follow_dissolution: 'The company is winding down.',
};

export function nextStepWords({ code, message }: NextAction): string {
  return MESSAGES[code] ?? message;
}
