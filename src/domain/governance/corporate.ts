import type { Constitution, ProposalKind } from '../constitution/constitution.ts';
import { authorizedOf, issuedOf, sharesOf, votesPerShareOf } from '../constitution/corporation/stock.ts';
import { isReachable } from '../constitution/reachable.ts';
import { isCorporateKind } from '../constitution/schema.ts';
import { type EntityState, isOnFile } from '../entity/entity.ts';
import { problemSentence } from '../formats/field-name.ts';
import type { Problem } from '../formats/problem.ts';
import { courseOf, votersIn } from './bodies.ts';
import { type CorporateContent, isCorporate } from './corporate-source.ts';
import type { PersonInput, ProposalContent } from './proposal.ts';
import { type Refused, refuse } from './refusal.ts';

/* Checks proposals about the board and stock of a corporation, and whether the corporation can decide anything yet. */

/**
 * Returns why a proposal cannot be put to the board or the stockholders. `actor`: the member who raises or opens it.
 * Numbers of shares in the stock ledger are checked again on execution, because other decisions may have changed them.
 */
export function corporateRefusal(
  constitution: Constitution,
  content: ProposalContent,
  { state, actor }: { state: EntityState; actor: string | null },
): Refused | null {
  if (constitution.legal_form !== 'corporation') return ofAnLlc(content.kind);
  return (
    beforeFiling(content.kind, state) ??
    withoutStock(constitution, content.kind) ??
    (isCorporate(content) ? ledgerRefusal(constitution, content, actor) : null)
  );
}

function ofAnLlc(kind: ProposalKind): Refused | null {
  if (!isCorporateKind(kind)) return null;
  const message = `is a decision of a corporation, and this company is an LLC. Use the kind \`membership\`.`;
  return invalid([{ pointer: '/kind', code: 'not_applicable', message }]);
}

/**
 * Refuses every proposal before the filing, because no board exists yet (8 Del. C. § 106). Until then the account
 * writes the constitution.
 */
function beforeFiling(kind: ProposalKind, state: EntityState): Refused | null {
  if (isOnFile(state)) return null;
  const detail = `A corporation decides nothing before it is filed: it is ${state}, and a proposal of kind ${kind} needs its board or its stockholders. Change the constitution with PUT /v1/entities/{id} instead.`;
  return refuse('illegal_transition', detail, { state, allowed_actions: [] });
}

function withoutStock(constitution: Constitution, kind: ProposalKind): Refused | null {
  const isTheirs = courseOf(constitution, kind)?.includes('stockholders') ?? false;
  if (!isTheirs || votersIn(constitution, 'stockholders').length > 0) return null;
  const message =
    'needs the stockholders, and no stock that votes is issued. Issue stock first, with a proposal of kind `issue_stock`';
  return invalid([{ pointer: '/kind', code: 'no_stockholders', message }]);
}

function ledgerRefusal(constitution: Constitution, content: CorporateContent, actor: string | null): Refused | null {
  switch (content.kind) {
    case 'elect_directors':
      return invalid(electionProblems(constitution, content.directors));
    case 'remove_directors':
      return invalid(removalProblems(constitution, content.directors));
    case 'issue_stock':
      return invalid([...holderProblems(constitution, content), ...issueProblems(constitution, content)]);
    case 'transfer_stock':
      return (
        othersShares(content.from, actor) ??
        invalid([...holderProblems(constitution, content), ...transferProblems(constitution, content)])
      );
  }
}

function electionProblems(constitution: Constitution, directors: readonly PersonInput[]): Problem[] {
  return directors.flatMap((person, at) => {
    const pointer = `/directors/${at}`;
    if (constitution.directors?.includes(person.id) || isRepeated(directors, at))
      return [{ pointer: `${pointer}/id`, code: 'duplicate', message: 'is a director already' }];
    return [...personProblems(constitution, person, pointer), ...silentProblems(constitution, person, pointer)];
  });
}

function removalProblems({ directors = [] }: Constitution, removed: readonly { id: string }[]): Problem[] {
  const gone = new Set(removed.map(({ id }) => id));
  const problems = removed.flatMap(({ id }, at): Problem[] => {
    const pointer = `/directors/${at}/id`;
    if (!directors.includes(id)) {
      return [{ pointer, code: 'unknown_director', message: 'is not the DID of a director' }];
    }
    return isRepeated(removed, at)
      ? [{ pointer, code: 'duplicate', message: 'is listed twice. Name each director once' }]
      : [];
  });
  if (problems.length > 0 || directors.some((did) => !gone.has(did))) return problems;
  const message = 'must leave at least one director (8 Del. C. § 141(b)). Elect a successor first';
  return [{ pointer: '/directors', code: 'board_empty', message }];
}

function isRepeated(people: readonly { id: string }[], at: number): boolean {
  return people.findIndex(({ id }) => id === people[at]?.id) < at;
}

function holderProblems(
  constitution: Constitution,
  { holder, stock_class }: { holder: PersonInput; stock_class: string },
): Problem[] {
  const isVoter = votesPerShareOf(constitution.stock, stock_class) > 0;
  return [
    ...personProblems(constitution, holder, '/holder'),
    ...(isVoter ? silentProblems(constitution, holder, '/holder') : []),
  ];
}

/**
 * Returns a problem if a person cannot cast a vote, because a decision that needs all directors would then wait
 * forever.
 */
function silentProblems({ members }: Constitution, person: PersonInput, pointer: string): Problem[] {
  const member = members.find(({ id }) => id === person.id);
  if (isReachable(member ?? person)) return [];
  const [field, message] =
    member === undefined
      ? [
          'email',
          'is required for someone who votes: they could neither be invited nor sign. Give `email`, or their `public_key`',
        ]
      : [
          'id',
          'is a member without `email` and `public_key`, who could never vote. Add one of them by an amendment first',
        ];
  return [{ pointer: `${pointer}/${field}`, code: 'member_unreachable', message }];
}

/**
 * Returns the problems with a person's fields. For an existing member only `id` is accepted, so that an election does
 * not change the member's other data.
 */
function personProblems({ members }: Constitution, person: PersonInput, pointer: string): Problem[] {
  const fields = Object.keys(person).filter((key) => key !== 'id');
  if (!members.some(({ id }) => id === person.id)) {
    if (fields.includes('name')) return [];
    const message = 'is required for someone who is no member yet';
    return [{ pointer: `${pointer}/name`, code: 'required', message }];
  }
  return fields.map((field) => ({
    pointer: `${pointer}/${field}`,
    code: 'not_applicable',
    message: 'is known: the person is a member. Send only `id`; an amendment changes the rest',
  }));
}

type Shares = { stock_class: string; shares: number };

/** Returns problems with an issue of stock: the certificate must authorize the shares (§ 161). */
function issueProblems({ stock }: Constitution, { stock_class, shares }: Shares): Problem[] {
  const authorized = authorizedOf(stock, stock_class);
  if (authorized === null) return [unknownClass(stock)];
  const left = authorized - issuedOf(stock, stock_class);
  if (shares <= left) return [];
  const message = `must be at most ${left}: ${authorized} shares of ${stock_class} are authorized, and ${authorized - left} are issued`;
  return [{ pointer: '/shares', code: 'above_authorized', message }];
}

function transferProblems(
  { stock }: Constitution,
  transfer: Shares & { from: string; holder: PersonInput },
): Problem[] {
  const { stock_class, shares, from, holder } = transfer;
  if (authorizedOf(stock, stock_class) === null) return [unknownClass(stock)];
  const problems: Problem[] = [];
  if (from === holder.id) {
    problems.push({ pointer: '/holder/id', code: 'unchanged', message: 'must be another person' });
  }
  const available = sharesOf(stock, from, stock_class);
  if (shares > available) {
    const message = `must be at most ${available}, the shares of ${stock_class} that this member holds`;
    problems.push({ pointer: '/shares', code: 'above_holding', message });
  }
  return problems;
}

/**
 * Refuses a transfer of shares by anyone but their holder (§ 159). `actor`: null on execution, because this was checked
 * earlier.
 */
function othersShares(from: string, actor: string | null): Refused | null {
  if (actor === null || actor === from) return null;
  const detail =
    'Only the holder of the shares can ask for their transfer. Create the proposal with the key or the signature of the member in `from`. A transfer by law, such as to heirs, is not offered here: ask counsel.';
  return refuse('not_permitted', detail);
}

function unknownClass(stock: Constitution['stock']): Problem {
  const allowed = (stock?.classes ?? []).map(({ name }) => name);
  const message = `must be the name of a class of stock: ${allowed.join(' or ')}`;
  return { pointer: '/stock_class', code: 'unknown_class', message, allowed };
}

function invalid(problems: readonly Problem[]): Refused | null {
  const [first] = problems;
  return first === undefined ? null : refuse('validation_failed', problemSentence(first), { problems });
}
