import type { Constitution } from '../constitution/constitution.ts';
import { idleProblems } from '../constitution/force-of-changes.ts';
import type { ConstitutionDefaults } from '../constitution/normalize.ts';
import { type ParsedConstitution, parseStored } from '../constitution/parse.ts';
import { newSpellingProblems } from '../constitution/rules/spelling-rules.ts';
import { isOnFile } from '../entity/entity.ts';
import { changedFiledFacts, type EntityFacts, fixedFactProblems } from '../filing/filed-facts.ts';
import { type ChangeFiling, filingFor } from '../filing/later-filing.ts';
import { canonicalJson } from '../formats/canonical.ts';
import { fieldName, problemSentence } from '../formats/field-name.ts';
import type { Problem } from '../formats/problem.ts';
import type { InForce } from './ballot.ts';
import { type Carried, changesAsShown } from './carried.ts';
import { type CorporateContent, isCorporate } from './corporate-source.ts';
import {
  changesConstitution,
  memberChangeOf,
  type SourceText,
  withCorporateChanges,
  withMemberChange,
  withRegisteredAgent,
} from './next-source.ts';
import type { ProposalContent } from './proposal.ts';
import { type Refused, refuse } from './refusal.ts';

/**
 * The version that takes effect once the proposal is executed, with its text, its canonical form and the hash of that
 * form.
 */
export type NextConstitution = SourceText & { constitution: Constitution; canonical: string; hash: string };

export type CurrentConstitution = InForce & SourceText;

/** A text that may become the next version of the constitution, with the result of parsing it. */
export type NextText = SourceText & { parsed: ParsedConstitution };

/**
 * Applies a proposal to the text in force and parses the result; null for a kind that does not change the constitution.
 * This may parse 64 KiB, twice for a change of members, so a server does it in a separate thread and passes on the
 * result. `carried`: decisions made since an amendment was written, which are applied to its text.
 */
export function readNext(
  current: SourceText,
  content: ProposalContent,
  defaults: ConstitutionDefaults,
  carried: readonly CorporateContent[],
): NextText | null | Refused {
  const text = nextSource(current, content, carried);
  if (text === null || 'ok' in text) return text;
  const { format, source } = text;
  return { format, source, parsed: parseStored(text, defaults) };
}

function nextSource(
  current: SourceText,
  content: ProposalContent,
  carried: readonly CorporateContent[],
): SourceText | null | Refused {
  if (content.kind === 'amend') {
    const text: SourceText =
      'constitution' in content
        ? { format: 'json', source: JSON.stringify(content.constitution) }
        : { format: 'yaml', source: content.constitution_yaml };
    return carried.length === 0 ? text : withCorporateChanges(text, carried);
  }
  if (content.kind === 'registered_agent_change') return withRegisteredAgent(current, content.registered_agent);
  if (isCorporate(content)) return withCorporateChanges(current, [content]);
  const change = memberChangeOf(content);
  if (change === null) return null;
  const text = withMemberChange(current, change);
  if (text !== null) return text;
  const [code, message] =
    change.operation === 'add'
      ? [
          'duplicate_member',
          `The constitution already has a member with this id.${content.kind === 'hire_agent' ? HIRED : ''}`,
        ]
      : ['unknown_member', 'The constitution has no member with this id.'];
  const pointer = content.kind === 'hire_agent' ? '/did' : '/member/id';
  return refuse('constitution_invalid', message, { problems: [{ pointer, code, message }] });
}

const HIRED =
  ' To change the limit or the permissions of an agent, propose to remove it (kind membership, operation remove), then hire it again. Its key ends, and it gets a new one.';

export type NextFacts = {
  entity: EntityFacts;
  current: CurrentConstitution;
  /** The result of `readNext` for this proposal and this constitution. */
  text: NextText | null;
  /**
   * Decisions on board and stock that took effect after an amendment was written, and that `readNext` also applied to
   * its text; null: it applied none, as for every other kind of proposal.
   */
  carried: Carried | null;
};

type Judged = { ok: true; next: NextConstitution | null; filing: ChangeFiling | null };

/**
 * Returns the constitution after this proposal, if it is valid and permitted. `next`: null for a kind that does not
 * change the constitution. `filing`: the filing that the office has to accept before `next` takes effect. Called when a
 * proposal is raised and again when it is executed. An amendment to which later decisions were applied (`carried`) is
 * refused if it would no longer change exactly what its voters saw.
 */
export function nextConstitution(facts: NextFacts, content: ProposalContent): Judged | Refused {
  const { current, carried } = facts;
  const judged = judge(facts, content);
  if (carried === null) return judged;
  const next = judged.ok ? judged.next : null;
  if (next !== null && changesAsShown(current.constitution, next.constitution, carried)) return judged;
  const detail = `Since this proposal was written, the board or the stock has changed, and with version ${current.version} of the constitution it would no longer change just what was shown, or it changes a member whom such a decision names. Create it again.`;
  return refuse('constitution_changed', detail);
}

function judge({ entity, current, text }: NextFacts, content: ProposalContent): Judged | Refused {
  if (text === null) {
    if (changesConstitution(content)) throw new Error(`a proposal of kind ${content.kind} without the text it makes`);
    return { ok: true, next: null, filing: null };
  }
  const { parsed, format, source } = text;
  if (!parsed.ok) return refuseInvalid(parsed.problems, current, content);
  const { constitution, canonical, hash } = parsed;
  if (hash === current.hash) {
    const message = 'The proposal would not change the constitution.';
    const problems = [{ pointer: '', code: 'unchanged', message }];
    return refuse('validation_failed', message, { problems: placed(problems, current, content) });
  }
  const fixed = fixedFactProblems(current.constitution, constitution, entity);
  if (fixed.length > 0) return refuseInvalid(fixed, current, content);
  const onFile = isOnFile(entity.state) ? fixedPartProblems(current.constitution, constitution, content) : [];
  if (onFile.length > 0) return refuseFixed(onFile, current, content);
  const next = { format, source, constitution, canonical, hash };
  if (!isOnFile(entity.state)) return { ok: true, next, filing: null };
  const facts = changedFiledFacts(current.constitution, constitution);
  if (facts.length === 0) return { ok: true, next, filing: null };
  const filing = filingFor(facts, constitution);
  const expected = content.kind === 'registered_agent_change' ? 'agent_change' : 'amendment';
  if (filing?.type === expected) return { ok: true, next, filing };
  if (facts.includes('registered_agent'))
    return refuse('requires_filing', AGENT_BESIDE, { problems: placed([AGENT_PROBLEM], current, content) });
  const problems = facts.map((fact) => ({ pointer: `/${fact}`, code: 'requires_filing', message: SEPARATELY }));
  return refuse('requires_filing', SEPARATE_PAPERS, { problems: placed(problems, current, content) });
}

const AGENT_BESIDE =
  'Changing the registered agent of a registered company needs a separate filing, which people approve first. Leave it unchanged here, and create a proposal of kind registered_agent_change.';
const AGENT_PROBLEM: Problem = {
  pointer: '/registered_agent',
  code: 'requires_filing',
  message: 'This fact needs a separate filing: create a proposal of kind registered_agent_change.',
};
const SEPARATE_PAPERS =
  'The state takes a separate paper for each of these facts. Change one of them in this proposal, and the others in proposals after it.';
const SEPARATELY = 'This fact needs a separate paper of the state. Change it in a separate proposal.';

/** Returns the problems without a pointer, because they concern the resulting constitution, not one field. */
function placedWhole(problems: readonly Problem[]): Problem[] {
  return problems.map(({ line: _line, column: _column, ...problem }) => ({
    ...problem,
    pointer: '',
    message: problemSentence(problem, 'The constitution'),
  }));
}

/**
 * Problems of changes that no majority may make: allowing a share below 0.51 to dissolve the company, or leaving the
 * company without a founder, a natural person (W.S. 17-31-114(a)) or a human contact. The rules for constitutions find
 * these problems. A proposal that causes one is refused with a separate code.
 */
const PROHIBITED: ReadonlySet<string> = new Set([
  '/governance/dissolution_threshold dissolution_below_floor',
  '/members wrong_count',
  '/members founder_missing',
  '/members natural_person_missing',
  '/escalation required',
  '/escalation/contacts required',
  '/escalation/contacts wrong_count',
  '/escalation/contacts/*/did contact_not_natural_person',
]);

function isProhibited({ pointer, code }: Problem): boolean {
  return PROHIBITED.has(`${pointer.replaceAll(/\/\d+/g, '/*')} ${code}`);
}

function refuseInvalid(problems: readonly Problem[], current: CurrentConstitution, content: ProposalContent): Refused {
  const all = { problems: placed(problems, current, content) };
  const prohibited = problems.filter(isProhibited);
  if (prohibited.length > 0) {
    const detail = `This amendment is prohibited: ${prohibited.map((problem) => problemSentence(problem)).join(' ')}`;
    return refuse('amendment_prohibited', detail, all);
  }
  const [first = { pointer: '', message: 'is invalid' }, ...others] = problems;
  const more = others.length === 0 ? '' : ` See \`errors\` for ${others.length} more.`;
  const detail = `The new constitution would be invalid: ${problemSentence(first, 'The constitution')}${more}`;
  return refuse('constitution_invalid', detail, all);
}

/**
 * Refuses changes that the proposal cannot make. If any change needs a filing, the code is `requires_filing`, even if
 * there are other problems.
 */
function refuseFixed(problems: readonly Problem[], current: CurrentConstitution, content: ProposalContent): Refused {
  const [first = { pointer: '', message: '' }] = problems;
  const isFiled = problems.some(({ code }) => code === 'requires_filing');
  const detail = problemSentence(first, 'The constitution');
  return refuse(isFiled ? 'requires_filing' : 'validation_failed', detail, {
    problems: placed(problems, current, content),
  });
}

/**
 * Refuses a proposal that changes only values without effect. Not checked on execution, so that a proposal that is
 * already open can continue.
 */
export function idleRefusal(
  current: CurrentConstitution,
  after: Constitution,
  content: ProposalContent,
): Refused | null {
  const problems = idleProblems(current.constitution, after);
  if (problems === null) return null;
  const reasons = [...new Set(problems.map(({ message }) => message))].join(' ');
  return refuse('validation_failed', `The proposal would change nothing. ${reasons}`, {
    problems: placed(problems, current, content),
  });
}

/**
 * Refuses a proposal that misspells a fact. This is not checked on execution, so that a proposal that is already open
 * can continue.
 */
export function spellingRefusal(
  current: CurrentConstitution,
  after: Constitution,
  content: ProposalContent,
): Refused | null {
  const problems = newSpellingProblems(current.constitution, after);
  return problems.length === 0 ? null : refuseInvalid(problems, current, content);
}

function placed(problems: readonly Problem[], current: CurrentConstitution, content: ProposalContent): Problem[] {
  if (content.kind === 'amend') {
    const member = 'constitution' in content ? '/constitution' : '/constitution_yaml';
    return problems.map((problem) => ({ ...problem, pointer: member + problem.pointer }));
  }
  // The pointers need no change, because the content has a field with the name of this part of the constitution.
  if (content.kind === 'registered_agent_change') return [...problems];
  if (isCorporate(content)) return placedWhole(problems);
  const changed = `/members/${indexOfChanged(current.constitution, content)}`;
  const [whole, renamed] = content.kind === 'hire_agent' ? ['', { '/id': '/did' }] : ['/member', {}];
  return problems.map(({ line: _line, column: _column, ...problem }) => {
    const { pointer } = problem;
    // A problem in another part of the constitution also comes from the changed member, so it gets the member's
    // pointer.
    if (!pointer.startsWith(`${changed}/`))
      return { ...problem, pointer: whole, message: problemSentence(problem, 'The constitution') };
    const inner = pointer.slice(changed.length);
    const sent = whole + ((renamed as Record<string, string>)[inner] ?? inner);
    return { ...problem, pointer: sent, message: problem.message.replace(fieldName(pointer), fieldName(sent)) };
  });
}

function indexOfChanged({ members }: Constitution, content: ProposalContent): number {
  if (content.kind !== 'membership' || content.operation !== 'update_role') return members.length;
  return members.findIndex(({ id }) => id === content.member.id);
}

const BY_ELECTION = 'changes only by proposals of kind elect_directors and remove_directors. Leave it as it is';
const BY_LEDGER = 'changes only by proposals of kind issue_stock and transfer_stock. Leave it as it is';
const BY_COUNSEL =
  'is stated in the certificate of incorporation, and the certificate of amendment of a corporation (8 Del. C. § 242) is not filed here. Leave it as it is, or amend it with counsel';

type Part = { pointer: string; code: string; message: string; of: (constitution: Constitution) => unknown };

const FIXED: readonly Part[] = [
  { pointer: '/directors', code: 'not_applicable', message: BY_ELECTION, of: ({ directors }) => directors },
  { pointer: '/stock/holdings', code: 'not_applicable', message: BY_LEDGER, of: ({ stock }) => stock?.holdings },
  { pointer: '/stock/classes', code: 'requires_filing', message: BY_COUNSEL, of: ({ stock }) => stock?.classes },
  { pointer: '/name', code: 'requires_filing', message: BY_COUNSEL, of: ({ name }) => name },
  { pointer: '/purpose', code: 'requires_filing', message: BY_COUNSEL, of: ({ purpose }) => purpose },
];

function fixedPartProblems(
  before: Constitution,
  after: Constitution,
  { kind }: Pick<ProposalContent, 'kind'>,
): Problem[] {
  if (before.legal_form !== 'corporation' || (kind !== 'amend' && kind !== 'membership')) return [];
  return FIXED.filter(({ of }) => canonicalJson(of(before) ?? null) !== canonicalJson(of(after) ?? null)).map(
    ({ pointer, code, message }) => ({ pointer, code, message }),
  );
}
