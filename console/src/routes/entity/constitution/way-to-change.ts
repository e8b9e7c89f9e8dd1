import { useQuery } from '@tanstack/react-query';
import type { Entity } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { entityQuery } from '../../../queries/entities.ts';

/** Until the company is filed its account replaces the text; afterwards its members amend it. */
export function isReplaced(state: Entity['state']): boolean {
  return state === 'Draft' || state === 'FilingFailed' || state === 'ImportFailed';
}

/** The label of the button; null while nothing can change. */
export function changeWords(state: Entity['state']): string | null {
  if (isReplaced(state)) return 'Edit the constitution';
  return state === 'Filing' || state === 'Importing' || state === 'Dissolved' ? null : 'Propose an amendment';
}

/** The same of an entity by its id; false until it is read. */
export function useIsReplaced(entityId: string): boolean {
  const { data } = useQuery(entityQuery(useEfs(), entityId));
  return data !== undefined && isReplaced(data.state);
}
