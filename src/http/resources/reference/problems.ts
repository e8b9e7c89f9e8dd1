import { Type } from 'typebox';
import { AppError, ERRORS, type ErrorCode } from '../../../errors/errors.ts';
import { ProblemDocument, shape, text } from '../../../schema/wire.ts';
import { prefersHtml } from '../../answers/accept.ts';
import { explainAllErrors, explainError } from '../../answers/error-explanation.ts';
import { json } from '../../answers/reply.ts';
import { publicRoute } from '../../calls/route.ts';
import { PROBLEM_PAGE_HEADERS, renderErrorPage, renderErrorsPage } from '../../pages/problem-pages.ts';

/** The JSON body of a page under /problems. */
export const ErrorExplanation = shape('ErrorExplanation', 'Meaning, cause and resolution of an error code.', {
  type: Type.String({ format: 'uri-reference', description: 'Address of this explanation.' }),
  code: Type.Enum(Object.keys(ERRORS)),
  status: Type.Integer(),
  title: Type.String(),
  retryable: Type.Boolean({ description: 'True if the same request may succeed later.' }),
  meaning: Type.String(),
  cause: Type.String(),
  fix: text('The steps that resolve the error.'),
  example: ProblemDocument,
});

const OR_A_PAGE = 'Explains one error code. Clients that prefer text/html to application/json get a web page.';
/**
 * The pages may be cached, because they change only with a release. The header `vary`: the cross-origin headers depend
 * on the origin, and the body depends on the accepted type.
 */
const CACHED = { 'cache-control': 'public, max-age=300', vary: 'Accept, Origin' };

const EXAMPLE = explainError('version_conflict', '');

export const listProblems = publicRoute({
  operationId: 'list_problems',
  method: 'GET',
  path: '/problems',
  tag: 'Reference',
  summary: 'List error codes',
  description: OR_A_PAGE,
  command: 'problems list',
  responses: {
    200: {
      description: 'All error codes, by HTTP status.',
      schema: shape('ErrorExplanationList', 'All error codes, each with its explanation.', {
        data: Type.Array(ErrorExplanation),
      }),
      mediaType: 'text/html',
      headers: ['Cache-Control'],
      example: { data: [EXAMPLE] },
    },
  },
  handler: ({ deps, accept }) => {
    const explanations = explainAllErrors(deps.baseUrl);
    return prefersHtml(accept)
      ? page(renderErrorsPage(explanations))
      : json(200, { data: explanations }, { ...CACHED });
  },
});

export const getProblem = publicRoute({
  operationId: 'get_problem',
  method: 'GET',
  path: '/problems/{code}',
  tag: 'Reference',
  summary: 'Get an error code',
  description: OR_A_PAGE,
  command: 'problems get',
  params: Type.Object({
    code: Type.String({ maxLength: 64, description: 'An error code.', examples: ['version_conflict'] }),
  }),
  responses: {
    200: {
      description: 'The error code.',
      schema: ErrorExplanation,
      mediaType: 'text/html',
      headers: ['Cache-Control'],
      example: EXAMPLE,
    },
  },
  errors: ['not_found'],
  handler: ({ deps, params, accept }) => {
    if (!isErrorCode(params.code)) {
      throw new AppError('not_found', { detail: 'This error code does not exist. GET /problems lists all codes.' });
    }
    const explanation = explainError(params.code, deps.baseUrl);
    return prefersHtml(accept) ? page(renderErrorPage(explanation)) : json(200, explanation, { ...CACHED });
  },
});

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

function page(body: string) {
  return { status: 200, headers: { ...PROBLEM_PAGE_HEADERS, ...CACHED }, body };
}
