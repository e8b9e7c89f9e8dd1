import { isRejectionCode, REJECTION_CODES } from '#domain/filing/rejection.ts';
import type { Formation } from '#sdk/index.ts';
import { sentence } from './sentence.ts';

type Rejection = NonNullable<Formation['rejection']>;

const SOURCES: Readonly<Record<Rejection['source'], string>> = {
  registry: 'Rejected by the registry:',
  tax: 'Rejected by the tax office:',
  human: 'Declined by a person:',
};

/** The party that rejected. The service stops a name before it files it, so that no fee is lost. */
export function rejectedBy({ steps }: Formation, { source }: Rejection): string {
  const isOwnCheck = steps.some(({ name, status }) => name === 'name_check' && STOPPED.includes(status));
  return isOwnCheck ? 'Stopped by the check of the name, before it was filed:' : SOURCES[source];
}

const STOPPED: readonly string[] = ['failed', 'action_required'];

/** A newer service may have codes that this console does not know. */
export function reasonWords({ code }: Pick<Rejection, 'code'>): string {
  return isRejectionCode(code) ? REJECTION_CODES[code].meaning : `${sentence(code.replaceAll('_', ' '))}.`;
}
