import { AppError } from '../../errors/errors.ts';
import type { TransactionSql } from '../../sql/transactions.ts';
import {
  type CompanyPacket,
  type DissolutionPacket,
  type FilingPacket,
  type FormationPacket,
  packetHash,
  type Rejection,
  type SubmissionHeaders,
  type TaxNumberPacket,
} from '../protocol.ts';
import { type EntryType, isOnRegister, listHolders } from './entries.ts';
import type { FaultStep } from './fault-kinds.ts';
import { parseMoment } from './moment.ts';
import { einFromSerial } from './numbers.ts';
import { OFFICES, type Office, sequenceOf } from './offices.ts';
import { companyRejection, dissolutionRejection, formationRejection, reject } from './packet-check.ts';

/** A packet (the data that is filed) to enter into the register, with everything that depends on its type. */
export type Submission = {
  type: EntryType;
  step: FaultStep;
  reference: string;
  deadline: Date;
  packet: FilingPacket | TaxNumberPacket;
  packetHash: string;
  /** The company's name for a formation, otherwise the company's number. */
  subject: string;
  /** The name, number or period that only one accepted entry may hold; null: none. */
  holds: { type: EntryType; subject: string } | null;
  /** The company's new name, which it gets if this submission is accepted. */
  newName?: string;
  rejection: Rejection | undefined;
  /** Returns a rejection for reasons that depend on the state of the register. */
  findRejection?(tx: TransactionSql, now: Date): Promise<Rejection | undefined>;
  takenRejection: Rejection;
  /** Milliseconds until the decision at pace 1 (`pace` multiplies this time). */
  pendingMs: number;
  nextNumber(tx: TransactionSql, decidesAt: Date): Promise<string>;
};

export function filingSubmission(headers: SubmissionHeaders, packet: FilingPacket): Submission {
  switch (packet.type) {
    case 'formation':
      return formationSubmission(headers, packet);
    case 'dissolution':
      return dissolutionSubmission(headers, packet);
    default:
      return companySubmission(headers, packet);
  }
}

const NO_SUCH_COMPANY = reject('registry_other', 'This filer has no such company.', '/filing_number');

function formationSubmission(headers: SubmissionHeaders, packet: FormationPacket): Submission {
  const office = officeFor(packet);
  return {
    type: 'formation',
    step: 'state_filing',
    ...filed(headers, packet, office),
    subject: packet.normalized_name,
    holds: { type: 'formation', subject: packet.normalized_name },
    rejection: formationRejection(packet, office),
    takenRejection: reject('name_not_distinguishable', 'The name is already on the register.', '/legal_name'),
  };
}

function dissolutionSubmission(headers: SubmissionHeaders, packet: DissolutionPacket): Submission {
  const office = officeFor(packet);
  const { filing_number: number } = packet;
  return {
    type: 'dissolution',
    step: 'dissolution',
    ...filed(headers, packet, office),
    subject: number,
    holds: { type: 'dissolution', subject: number },
    rejection: dissolutionRejection(packet, office),
    findRejection: async (tx, now) => ((await isOnRegister(tx, packet, now)) ? undefined : NO_SUCH_COMPANY),
    takenRejection: reject('duplicate_filing', 'This company is dissolved or is being dissolved.', '/filing_number'),
  };
}

function companySubmission(headers: SubmissionHeaders, packet: CompanyPacket): Submission {
  const office = officeFor(packet);
  const { type, jurisdiction, filing_number: number } = packet;
  const newName = packet.changes?.normalized_name;
  const period = packet.report?.period;
  const year = period === undefined ? null : { type, subject: `${number} ${period}` };
  return {
    type,
    step: type,
    ...filed(headers, packet, office),
    // A yearly duty can be fulfilled once per period, so the subject includes the period.
    subject: year?.subject ?? number,
    holds: newName === undefined ? year : { type: 'formation', subject: newName },
    ...(newName !== undefined && { newName }),
    rejection: companyRejection(packet, office),
    findRejection: async (tx, now) => {
      const ended = { type: 'dissolution', jurisdiction, subject: number, exceptReference: null, now } as const;
      const isThere = (await isOnRegister(tx, packet, now)) && (await listHolders(tx, ended)).length === 0;
      return isThere ? undefined : NO_SUCH_COMPANY;
    },
    takenRejection:
      year === null
        ? reject('name_not_distinguishable', 'The name is already on the register.', '/changes/legal_name')
        : reject('duplicate_filing', 'This period is filed already.', '/report/period'),
  };
}

export function taxNumberSubmission(headers: SubmissionHeaders, packet: TaxNumberPacket): Submission {
  officeFor(packet);
  const hasParty = packet.responsible_party.name.trim() !== '';
  return {
    type: 'ein',
    step: 'ein',
    ...envelope(headers, packet),
    packet,
    subject: packet.filing_number,
    holds: { type: 'ein', subject: packet.filing_number },
    rejection: hasParty
      ? undefined
      : reject('ein_party_mismatch', 'Reference 102: no responsible party.', '/responsible_party/name'),
    takenRejection: reject('ein_name_conflict', 'Reference 101: this company already has a number.', '/filing_number'),
    pendingMs: 3_000,
    nextNumber: async (tx) => einFromSerial(await nextSerial(tx, 'ein_serial')),
  };
}

function filed(headers: SubmissionHeaders, packet: FilingPacket, office: Office) {
  return {
    ...envelope(headers, packet),
    packet,
    pendingMs: 6_000,
    nextNumber: async (tx: TransactionSql, decidesAt: Date) =>
      office.numberOf(await nextSerial(tx, sequenceOf(packet.jurisdiction)), decidesAt),
  };
}

function envelope(headers: SubmissionHeaders, packet: FilingPacket | TaxNumberPacket) {
  const deadline = parseMoment(headers['filing-deadline'], 'Filing-Deadline');
  return { reference: headers['idempotency-key'], deadline, packetHash: hashOf(packet) };
}

/**
 * Returns the hash of a packet (a filing's data). Refuses a packet without a canonical form, because such a packet has
 * no hash, and only the hash identifies a packet.
 */
function hashOf(packet: FilingPacket | TaxNumberPacket): string {
  try {
    return packetHash(packet);
  } catch (error) {
    throw new AppError('validation_failed', { detail: 'The packet has no RFC 8785 form.', internal: String(error) });
  }
}

function officeFor(packet: FilingPacket | TaxNumberPacket): Office {
  if (packet.livemode) {
    throw new AppError('validation_failed', { detail: 'This register is a sandbox. It accepts only livemode false.' });
  }
  const office = OFFICES[packet.jurisdiction];
  if (office === undefined) {
    throw new AppError('validation_failed', { detail: `Supported jurisdictions: ${Object.keys(OFFICES).join(', ')}.` });
  }
  return office;
}

async function nextSerial(tx: TransactionSql, sequence: string): Promise<number> {
  const [row] = await tx<{ serial: number }[]>`select nextval(${sequence}::text::regclass)::int as serial`;
  if (row === undefined) throw new Error('A sequence returned no row.');
  return row.serial;
}
