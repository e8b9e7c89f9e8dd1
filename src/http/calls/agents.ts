import type { Route } from './route.ts';

/* Reasons why an operation is not offered to agents as a tool. */
export const SECRET_IN_ANSWER = 'Its answer contains a secret, which must not pass through a model.';
export const ANSWERED_BY_PERSON =
  'A person answers it, in their mail or with their own key; a model never passes on their decision.';
export const CALLED_BY_OTHERS = 'Other services call it, with their signature.';
export const TRANSFERS_FILE = 'It transfers a file.';

/** Returns why no agent tool calls an operation; null if the tool `call_operation` does. */
export function refusalForAgents({ scope, isPage, agents }: Pick<Route, 'scope' | 'isPage' | 'agents'>): string | null {
  if (scope === 'operator') return 'It belongs to the operator of the service.';
  if (isPage) return 'It is a web page for a person.';
  return agents?.none ?? null;
}
