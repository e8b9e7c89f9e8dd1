import { blake3Hex, canonicalJson, utf8 } from '../domain/canonical.ts';
import type { ProposalContent } from '../domain/governance/proposal.ts';
import type { Problem } from '../domain/problem.ts';
import { AppError } from '../errors.ts';
import { CONTENT, type CreateProposal } from '../schema/proposal.ts';
import { compileBody } from './validate.ts';

/** A proposal as a caller words it. The hash stands for its words where they must not. */
export type ReadProposal = { title: string; description: string; content: ProposalContent; content_hash: string };

const CHECKS = new Map(Object.entries(CONTENT).map(([kind, schema]) => [kind, compileBody(schema)]));

/** Sorts out what of the body is content, and refuses what does not belong to its kind, all of it at once. */
export function readProposal({ kind, title, description = '', draft: _draft, ...given }: CreateProposal): ReadProposal {
  const check = CHECKS.get(kind === 'membership' ? `membership ${given.operation}` : kind);
  if (check === undefined) {
    throw refuse([{ pointer: '/operation', code: 'required', message: 'is required with kind membership' }]);
  }
  const checked = check(given);
  if ('problems' in checked) throw refuse(checked.problems.map(ofKind));
  const content = { kind, ...given } as ProposalContent;
  return { title, description, content, content_hash: blake3Hex(utf8(canonicalJson({ title, description, content }))) };
}

/** What is known of another kind is not unknown. */
function ofKind(problem: Problem): Problem {
  if (problem.code !== 'unknown_member') return problem;
  return { ...problem, code: 'not_with_kind', message: 'does not go with this kind of proposal' };
}

function refuse(problems: Problem[]): AppError {
  const [first] = problems;
  return new AppError('validation_failed', {
    detail: `In the body, ${first?.pointer || 'the whole'} ${first?.message}.`,
    problems,
  });
}
