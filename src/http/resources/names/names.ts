import { textProblems } from '../../../domain/constitution/screen.ts';
import { problemSentence } from '../../../domain/formats/field-name.ts';
import type { Problem } from '../../../domain/formats/problem.ts';
import { currentPack, DEFAULT_JURISDICTION } from '../../../domain/jurisdictions/index.ts';
import type { JurisdictionPack, LegalForm } from '../../../domain/jurisdictions/pack.ts';
import { formOfName } from '../../../domain/names/legal-name.ts';
import type { NameProblem } from '../../../domain/names/names.ts';
import { AppError } from '../../../errors/errors.ts';
import { checkName as check } from '../../../forming/check-name.ts';
import { json } from '../../answers/reply.ts';
import { changeRoute } from '../../calls/route.ts';
import { CheckName, NameCheck } from './shapes.ts';

export const checkName = changeRoute({
  operationId: 'check_name',
  method: 'POST',
  path: '/v1/names/check',
  tag: 'Names',
  summary: 'Check a name',
  description:
    'Checks whether a company can have this name. The check uses the rules of the state and the other filings of this service, and asks the registry. The check does not reserve the name. Only a submitted filing reserves it.',
  scope: 'entities:write',
  command: 'names check',
  searchWords: 'available taken free',
  reach: 'narrowed',
  makes: null,
  cannotBeUndone: null,
  body: CheckName,
  examples: {
    name: { summary: 'DAO LLC in Wyoming', value: { name: 'helios-research' } },
    elsewhere: {
      summary: 'Company in another state',
      value: { name: 'Helios Research', jurisdiction: 'US-DE', legal_form: 'llc' },
    },
  },
  responses: { 200: { description: 'The result for the name.', schema: NameCheck } },
  errors: ['validation_failed'],
  callsOutside: true,
  handler: async ({ deps, body, accountId, onlyEntityId, answerOnce }) => {
    const pack = currentPack(body.jurisdiction ?? DEFAULT_JURISDICTION);
    const legalForm = body.legal_form ?? formOfName(body.name, pack);
    refuse([...textProblems({ name: body.name }), ...formProblems(pack, legalForm)]);
    const { problems, ...answer } = await check(deps, { name: body.name, legalForm, pack, accountId, onlyEntityId });
    return answerOnce(async () => json(200, { ...answer, problems: problems.map(problemBody) }));
  },
});

function problemBody({ checkedOn, ...problem }: NameProblem) {
  return { ...problem, checked_on: checkedOn };
}

function formProblems(pack: JurisdictionPack, legalForm: LegalForm): Problem[] {
  const allowed = Object.keys(pack.legalForms);
  if (allowed.includes(legalForm)) return [];
  const message = `must be a legal form of ${pack.code}: ${allowed.join(' or ')}`;
  return [{ pointer: '/legal_form', code: 'legal_form_not_in_jurisdiction', message, allowed }];
}

function refuse(problems: Problem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw new AppError('validation_failed', { detail: problemSentence(first), problems });
}
