import type { Constitution } from '../constitution/constitution.ts';
import { canonicalJson } from '../formats/canonical.ts';
import { filedPerson } from '../formats/latin-name.ts';
import { currentPack } from '../jurisdictions/index.ts';
import { legalName } from '../names/legal-name.ts';
import { normalizeName } from '../names/name-normal-form.ts';
import { agentOf } from './packet.ts';
import { askedBy } from './rejection.ts';

/** Returns whether the part of the constitution that was rejected now differs from the data of the rejected filing. */
export function isCorrected(
  rejectionCode: string,
  filed: Readonly<Record<string, unknown>>,
  constitution: Constitution,
): boolean {
  switch (askedBy(rejectionCode)) {
    case 'name_change':
      return filed['normalized_name'] !== normalizedNameOf(constitution);
    case 'information':
      return rejectionCode === 'registry_other' || isOther(filed['registered_agent'], agentInPacket(constitution));
    case 'signature':
      return isOther(filed['organizer'], constitution.organizer && filedPerson(constitution.organizer));
    default:
      return false;
  }
}

function normalizedNameOf({ name, legal_form, jurisdiction }: Constitution): string {
  const pack = currentPack(jurisdiction);
  return normalizeName(legalName(name, legal_form, pack), pack);
}

function agentInPacket({ registered_agent: agent }: Constitution): object | undefined {
  return agent && agentOf(agent);
}

function isOther(filed: unknown, now: object | undefined): boolean {
  return now !== undefined && canonicalJson(now) !== canonicalJson(filed);
}
