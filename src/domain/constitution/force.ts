import { listed } from '../formats/listed.ts';
import {
  type Constitution,
  electorateOf,
  type Governance,
  type Member,
  type ProposalKind,
  type VotingMethod,
} from './constitution.ts';
import { permissionsOfRole, weightOfRole } from './normalize.ts';
import { WEIGHING_METHODS } from './rules/member-rules.ts';
import { isCorporateKind, PROPOSAL_KINDS } from './schema.ts';

/** The parts of the service that a field can affect. */
export const ACTS_ON = {
  votes: 'the count of votes, and who is asked',
  spending: 'every payment',
  rights: 'what a person may do, and by which key or address they are known',
  agreement: 'the text that binds the members: the operating agreement, or the bylaws',
  filing: 'what is filed with the state, and in which state',
  tax: 'the application for the tax number, and the calendar',
  public: 'the public record',
} as const;
export type ActsOn = keyof typeof ACTS_ON;

/** A value in a constitution, with the constitution that decides whether the value has an effect. */
export type Place = {
  constitution: Constitution;
  value: unknown;
  /** The old value, if a change replaced it; otherwise absent. */
  before?: unknown;
  /** The member that the value belongs to; null: none. */
  member: Member | null;
};

/**
 * Reason why a value has no effect, with advice on how to get the intended effect. `kinds`: kinds of proposals in which
 * the value still has an effect; empty: none.
 */
export type Idle = { message: string; kinds: readonly ProposalKind[] };

type Field = ActsOn | { actsOn: ActsOn; idle: (place: Place) => Idle | null; fallback: (place: Place) => unknown };

const KINDS = PROPOSAL_KINDS.filter((kind) => !isCorporateKind(kind));
/** Kinds of proposals that multisig decides only by the number of signers. */
const ORDINARY: readonly ProposalKind[] = ['spend', 'hire_agent', 'registered_agent_change', 'custom'];

/**
 * Every field of a constitution with the part of the service that it affects; a test compares the list with the schema.
 * If all fields inside a field affect the same part, one entry is enough. `idle` returns why a value has no effect
 * (null: it has an effect). `fallback` returns the default, which is never reported.
 */
export const FIELDS: Readonly<Record<string, Field>> = {
  '/name': 'filing',
  '/jurisdiction': 'filing',
  '/legal_form': 'filing',
  '/purpose': 'agreement',
  '/mode': 'votes',
  '/identity/did': 'public',
  '/governance/voting_method': field('votes', '1p1v', unusedMethod),
  '/governance/voting_threshold': field('votes', 0.5, unusedThreshold),
  '/governance/quorum': 'votes',
  '/governance/amendment_threshold': 'votes',
  '/governance/dissolution_threshold': 'votes',
  '/governance/voting_period_hours': 'votes',
  '/governance/close_early': field('votes', true, neverEarly),
  '/governance/delegation/allowed': field('votes', false, undelegated),
  '/governance/delegation/max_depth': field('votes', 2, undelegated),
  '/governance/delegation/revocable': field('votes', true, undelegated),
  '/governance/required_signers': field('votes', undefined, unsigned),
  '/governance/methods': 'votes',
  '/governance/board_acts_by': 'votes',
  '/treasury': 'spending',
  '/members/*/id': 'rights',
  '/members/*/name': 'rights',
  '/members/*/latin_name': 'rights',
  '/members/*/role': { actsOn: 'rights', idle: emptyRole, fallback: ({ value }) => value },
  '/members/*/permissions/*': { actsOn: 'rights', idle: emptyPermission, fallback: usualPermission },
  '/members/*/weight': {
    actsOn: 'votes',
    idle: uncounted,
    fallback: ({ member }) => weightOfRole(member?.role ?? 'member'),
  },
  '/members/*/natural_person': 'rights',
  '/members/*/email': 'rights',
  '/members/*/public_key': 'rights',
  '/members/*/signatory': 'agreement',
  '/escalation/contacts/*/name': 'votes',
  '/escalation/contacts/*/latin_name': 'votes',
  '/escalation/contacts/*/email': 'votes',
  '/escalation/contacts/*/did': 'votes',
  '/escalation/contacts/*/purposes/*': 'votes',
  '/management': 'agreement',
  '/smart_contracts': 'filing',
  '/organizer': 'filing',
  '/registered_agent': 'filing',
  '/principal_office': 'filing',
  '/mailing_address': 'filing',
  '/responsible_party': 'tax',
  '/tax': 'tax',
  '/economics': 'agreement',
  '/transfers': 'agreement',
  '/admission': 'agreement',
  '/withdrawal': 'agreement',
  '/officers_and_authority': 'agreement',
  '/indemnification': 'agreement',
  '/books': 'agreement',
  '/disputes': 'agreement',
  '/operating_agreement': 'agreement',
  '/stock': 'votes',
  '/directors': 'votes',
  '/public_record': 'public',
};

function field(actsOn: ActsOn, fallback: unknown, idle: (place: Place) => Idle | null): Field {
  return { actsOn, idle, fallback: () => fallback };
}

export function idleAt(pointer: string, place: Place): Idle | null {
  return fieldAt(pointer)?.idle(place) ?? null;
}

/**
 * Returns why a value has no effect, as `idleAt` does, but only if the value differs from the default; null if it is
 * the default or has an effect.
 */
export function idleIfChosen(pointer: string, place: Place): Idle | null {
  return fieldAt(pointer)?.fallback(place) === place.value ? null : idleAt(pointer, place);
}

function fieldAt(pointer: string): Exclude<Field, ActsOn> | null {
  const field = FIELDS[pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*')];
  return field === undefined || typeof field === 'string' ? null : field;
}

function nowhere(message: string): Idle {
  return { message, kinds: [] };
}

function isCorporation({ legal_form }: Constitution): boolean {
  return legal_form === 'corporation';
}

function kindsBy({ voting_method, methods }: Governance, wanted: readonly VotingMethod[]): ProposalKind[] {
  return KINDS.filter((kind) => wanted.includes(methods[kind] ?? voting_method));
}

function methodsOf({ voting_method, methods }: Governance, kinds: readonly ProposalKind[] = KINDS): string {
  return words([...new Set(kinds.map((kind) => methods[kind] ?? voting_method))]);
}

function words(items: readonly string[]): string {
  return listed(items.map((item) => `\`${item}\``));
}

const VOTES_OF_A_CORPORATION = 'a director has one vote, and a stockholder the votes of their shares';

function uncounted({ constitution, member }: Place): Idle | null {
  if (isCorporation(constitution)) {
    return nowhere(
      `In a corporation \`weight\` counts nothing: ${VOTES_OF_A_CORPORATION}. Create a proposal of kind \`issue_stock\` or \`transfer_stock\` to change votes.`,
    );
  }
  const { governance } = constitution;
  if (member !== null && !electorateOf(constitution).some(({ id }) => id === member.id)) {
    return nowhere(
      'This member does not vote, so their `weight` counts nothing. Also give them the permission `vote`, in a role other than `observer`.',
    );
  }
  const kinds = kindsBy(governance, WEIGHING_METHODS);
  if (kinds.length === 0) {
    return nowhere(
      `Votes are counted by ${methodsOf(governance)}, which gives every member one vote, so \`weight\` counts nothing. To give a share of the votes, amend the constitution with \`governance.voting_method: token\` and the weights together: the share of a member is then their weight in the sum of all weights.`,
    );
  }
  if (kinds.length === KINDS.length) return null;
  const others = KINDS.filter((kind) => !kinds.includes(kind));
  return {
    message: `\`weight\` counts only in ${words(kinds)}. It counts nothing in ${words(others)}, decided by ${methodsOf(governance, others)}. Amend \`governance.voting_method\` or \`governance.methods\` to \`token\` where it should count.`,
    kinds,
  };
}

function unusedMethod({ constitution: { governance } }: Place): Idle | null {
  if (KINDS.some((kind) => governance.methods[kind] === undefined)) return null;
  return nowhere(
    '`governance.methods` gives every kind of proposal a method of its own, so `governance.voting_method` decides nothing. Change or remove the kinds in `governance.methods`.',
  );
}

function unusedThreshold({ constitution: { governance, ...others } }: Place): Idle | null {
  if (others.legal_form === 'corporation') return null;
  const bySigners = kindsBy(governance, ['multisig']).filter((kind) => ORDINARY.includes(kind));
  if (bySigners.length < ORDINARY.length) return null;
  return nowhere(
    `${words(ORDINARY)} are decided by \`multisig\`, which asks for \`governance.required_signers\` approvals, so \`governance.voting_threshold\` decides nothing. Change \`governance.required_signers\`, or the voting method.`,
  );
}

function neverEarly({ constitution }: Place): Idle | null {
  if (isCorporation(constitution)) return null;
  if (kindsBy(constitution.governance, ['conviction']).length < KINDS.length) return null;
  return nowhere(
    'Every kind of proposal is decided by `conviction`, whose votes stay open for the whole period, so `governance.close_early` changes nothing. Choose another voting method to close votes early.',
  );
}

function undelegated({ constitution: { governance } }: Place): Idle | null {
  if (kindsBy(governance, ['delegation']).length > 0) return null;
  return nowhere(
    `Votes are counted by ${methodsOf(governance)}, which count no delegated vote, so \`governance.delegation\` changes no result. Set \`governance.voting_method\`, or a kind in \`governance.methods\`, to \`delegation\` in the same change.`,
  );
}

function unsigned({ constitution: { governance } }: Place): Idle | null {
  if (kindsBy(governance, ['multisig']).length > 0) return null;
  return nowhere(
    'No kind of proposal is decided by `multisig`, because `governance.methods` gives each another method, so `governance.required_signers` counts nothing. Set a kind in `governance.methods` to `multisig`.',
  );
}

/**
 * Returns why the role has no effect: in a corporation, `founder` and `member` give no rights. Null in an LLC, and if
 * the old or new role is another one, because other roles have an effect in a corporation too.
 */
function emptyRole({ constitution, value, before }: Place): Idle | null {
  const isNamed = [value, before].every((role) => role === undefined || role === 'founder' || role === 'member');
  if (!isCorporation(constitution) || !isNamed) return null;
  return nowhere(
    `In a corporation the roles \`founder\` and \`member\` give nothing: ${VOTES_OF_A_CORPORATION}. Create a proposal of kind \`elect_directors\` or \`issue_stock\`.`,
  );
}

function emptyPermission({ constitution, value, member }: Place): Idle | null {
  if (value === 'amend' || value === 'admin') {
    return nowhere(
      `The permission \`${value}\` gives nothing: no act asks for it. Give \`propose\` to a member who proposes amendments, and \`execute\` to one who carries them out.`,
    );
  }
  if (value !== 'vote') return null;
  if (isCorporation(constitution)) {
    return nowhere(
      `In a corporation the permission \`vote\` gives no vote: ${VOTES_OF_A_CORPORATION}. Create a proposal of kind \`elect_directors\` or \`issue_stock\`.`,
    );
  }
  if (member?.role !== 'observer') return null;
  return nowhere(
    'An observer never votes, so the permission `vote` gives nothing. Give the member the role `member` as well.',
  );
}

function usualPermission({ value, member }: Place): unknown {
  return member !== null && permissionsOfRole(member.role).includes(value as never) ? value : undefined;
}
