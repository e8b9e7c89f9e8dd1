import type { Person } from '../constitution/constitution.ts';
import { filedPerson } from '../formats/latin-name.ts';
import type { JurisdictionPack } from '../jurisdictions/pack.ts';
import type { Report } from './annual-filing.ts';
import type { FiledChanges, StatedLine } from './filed-changes.ts';
import type { LaterFilingType } from './filing-rules.ts';
import {
  type CompanyContent,
  companyFacts,
  type FiledDocument,
  type Packet,
  type PacketSubject,
  seal,
} from './packet.ts';

/** The part of a later filing's packet (data to send) that signers are shown. */
export type LaterContent = CompanyContent & {
  filing_number: string;
  signer: Person;
  documents: FiledDocument[];
  /** Facts in the state's records that the filing changes. */
  changes?: FiledChanges;
  /** Hash of the constitution that takes effect on acceptance. */
  next_constitution_hash?: string;
  /** Facts of a report as data; `stated`: the same facts as printed on the paper. */
  report?: Report;
  stated?: readonly StatedLine[];
};

/** Parts of a filing's data (packet) that depend on the type of filing. */
export type LaterParts = Pick<LaterContent, 'changes' | 'next_constitution_hash' | 'report' | 'stated'>;

/** Builds the data (packet) of a filing for an existing company, under the name currently on file. */
export function buildLaterPacket(
  entity: PacketSubject,
  pack: JurisdictionPack,
  type: LaterFilingType,
  filed: Pick<LaterContent, 'constitution_hash' | 'signer' | 'documents'> &
    LaterParts & { period: string; fee_cents: number },
): Packet {
  if (entity.filing_number === null) throw new Error(`a filing of type ${type} of what was never filed`);
  return seal({
    type,
    ...companyFacts(entity, pack),
    filing_number: entity.filing_number,
    ...filed,
    signer: filedPerson(filed.signer),
  } satisfies LaterContent & Record<string, unknown>);
}
