import {
  COUNTING_METHODS,
  type CountedBallot,
  type CountingMethod,
  type CountingRules,
  type Elector,
  MAX_DEPTH,
} from '../constitution/counting-rules.ts';
import { parseDecimal } from '../formats/decimal.ts';
import { CHOICES, type Choice, type Vote, type VoteEvidence } from '../governance/vote-evidence.ts';
import { isCount, readRecord, TIMESTAMP } from './audit-shape.ts';

/* Functions that read entries about votes from an unverified file. They return null for data that cannot be counted. */

/** Maximum number of members in a constitution. This limits the memory for each open vote. */
const MAX_ELECTORS = 200;
const MAX_TEXT_LENGTH = 256;

export type ExportedVote = Pick<Vote, 'member_did' | 'choice' | 'evidence' | 'cast_at'> & {
  proposal_id: string;
  constitution_hash: string;
};

export type ExportedDecision = {
  proposal_id: string;
  /** The recorded vote counts, which must be equal to the recount; null: no counts were recorded. */
  tally: Record<string, unknown> | null;
  conditions: readonly { code: unknown; is_met: unknown }[];
  is_early: boolean;
};

export function readOpening(data: unknown): CountedBallot | null {
  const { id, rules: rulesObject, electorate: electors, ...object } = objectOf(data);
  const rules = readRules(readRecord(rulesObject) ?? {});
  const electorate = readElectorate(electors);
  const opens_at = readMoment(object['opens_at']);
  const closes_at = readMoment(object['closes_at']);
  if (!isShortText(id) || rules === null || electorate === null) return null;
  if (opens_at === null || closes_at === null || opens_at.getTime() >= closes_at.getTime()) return null;
  return { proposal_id: id, rules, electorate, opens_at, closes_at };
}

export function readVote(data: unknown): ExportedVote | null {
  const { id, member_did, choice, constitution_hash, ...object } = objectOf(data);
  const evidence = readEvidence(readRecord(object['evidence']) ?? {});
  const cast_at = readMoment(object['cast_at']);
  if (!isShortText(id) || typeof member_did !== 'string' || typeof constitution_hash !== 'string') return null;
  if (!isChoice(choice) || evidence === null || cast_at === null) return null;
  return { proposal_id: id, member_did, choice, evidence, cast_at, constitution_hash };
}

/** Reads the decision from the data of `proposal.approved` or `proposal.rejected`. */
export function readDecision(data: unknown): ExportedDecision | null {
  const { id, tally, conditions, is_early } = objectOf(data);
  if (!isShortText(id)) return null;
  return {
    proposal_id: id,
    tally: readRecord(tally),
    conditions: (Array.isArray(conditions) ? conditions : []).map((each: unknown) => {
      const { code = null, is_met = null } = readRecord(each) ?? {};
      return { code, is_met };
    }),
    is_early: is_early === true,
  };
}

/** Returns the id of the proposal that an entry concerns or carries out; null if the entry names no proposal. */
export function readProposalId(action: string, data: unknown): string | null {
  const { id, proposal_id } = objectOf(data);
  const named = action.startsWith('proposal.') ? id : proposal_id;
  return isShortText(named) ? named : null;
}

/** Returns the id of the board resolution that a stockholders' vote is about; null: none. */
export function readResolutionId(data: unknown): string | null {
  const resolution_id = readRecord(objectOf(data)['rules'])?.['resolution_id'];
  return isShortText(resolution_id) ? resolution_id : null;
}

/** Returns the kind of a proposal and the hash of its content; each is null if the entry does not name it. */
export function readProposalContent(data: unknown): { kind: string | null; contentHash: string | null } {
  const { kind, content_hash } = objectOf(data);
  return { kind: textOf(kind), contentHash: textOf(content_hash) };
}

/** Returns the amount named in a payment entry or in the execution entry of a spend proposal; null: none. */
export function readAmount(data: unknown): string | null {
  const { amount_usd, effect } = objectOf(data);
  return textOf(amount_usd ?? readRecord(effect)?.['amount_usd']);
}

export function readMember(data: unknown): string | null {
  return textOf(objectOf(data)['member_did']);
}

/** Returns whether a decision contains counted votes. */
export function hasTally(data: unknown): boolean {
  return objectOf(data)['tally'] !== undefined;
}

function textOf(value: unknown): string | null {
  return isShortText(value) ? value : null;
}

function objectOf(data: unknown): Record<string, unknown> {
  return readRecord(readRecord(data)?.['object']) ?? {};
}

function readRules(rules: Record<string, unknown>): CountingRules | null {
  const { method, quorum, threshold, threshold_of, more_than, required_signers, consent_of } = rules;
  const { max_depth, close_early, constitution_hash } = rules;
  if (!isMethod(method) || !isShare(quorum) || !(threshold === null || isShare(threshold))) return null;
  if (!(required_signers === null || isCount(required_signers))) return null;
  if (typeof close_early !== 'boolean' || !isShortText(constitution_hash)) return null;
  if (!isThresholdOf(threshold_of) || (threshold_of !== undefined && threshold === null)) return null;
  if (more_than !== undefined && (more_than !== true || threshold_of === undefined)) return null;
  if (!isConsentOf(consent_of)) return null;
  const fixed = {
    method,
    quorum,
    threshold,
    required_signers,
    close_early,
    constitution_hash,
    ...(threshold_of !== undefined && { threshold_of }),
    ...(more_than === true && { more_than: true as const }),
    ...(consent_of !== undefined && { consent_of }),
  };
  if (method !== 'delegation') return max_depth === undefined ? fixed : null;
  return isCount(max_depth) && max_depth <= MAX_DEPTH ? { ...fixed, max_depth } : null;
}

/** Reads an electorate; null if it is malformed, or lists a member twice, whose vote would then count twice. */
function readElectorate(value: unknown): Elector[] | null {
  if (!Array.isArray(value) || value.length > MAX_ELECTORS) return null;
  const electors = value.map((each: unknown) => readElector(readRecord(each) ?? {}));
  const readable = electors.filter((elector) => elector !== null);
  return new Set(readable.map(({ did }) => did)).size === value.length ? readable : null;
}

function readElector({ did, weight, public_key, delegate }: Record<string, unknown>): Elector | null {
  if (!isShortText(did) || !isCount(weight)) return null;
  if (!(public_key === null || isShortText(public_key))) return null;
  if (delegate === undefined) return { did, weight, public_key };
  return isShortText(delegate) ? { did, weight, public_key, delegate } : null;
}

function readEvidence({ form, public_key, signature, key_id }: Record<string, unknown>): VoteEvidence | null {
  if (form === 'bound_key') return typeof key_id === 'string' ? { form, key_id } : null;
  if (form !== 'signature' || typeof public_key !== 'string' || typeof signature !== 'string') return null;
  return { form, public_key, signature };
}

function readMoment(value: unknown): Date | null {
  if (typeof value !== 'string' || !TIMESTAMP.test(value)) return null;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

function isChoice(value: unknown): value is Choice {
  return (CHOICES as readonly unknown[]).includes(value);
}

function isThresholdOf(value: unknown): value is CountingRules['threshold_of'] {
  return value === undefined || value === 'electorate';
}

function isConsentOf(value: unknown): value is CountingRules['consent_of'] {
  if (value === undefined) return true;
  if (!Array.isArray(value) || value.length > MAX_ELECTORS || !value.every(isShortText)) return false;
  return new Set(value).size === value.length;
}

function isMethod(value: unknown): value is CountingMethod {
  return (COUNTING_METHODS as readonly unknown[]).includes(value);
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH;
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1 && parseDecimal(String(value)) !== undefined;
}
