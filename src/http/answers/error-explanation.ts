import { ERROR_DOCS } from '../../errors/error-docs.ts';
import { AppError, ERRORS, type ErrorCode } from '../../errors/errors.ts';
import type { ProblemDocument } from '../../schema/wire.ts';
import { problemDocument } from './problem.ts';
import { refusalActions } from './refusal-actions.ts';

/** The complete explanation of an error code, with an example problem document. */
export type Explanation = {
  type: string;
  code: ErrorCode;
  status: number;
  title: string;
  retryable: boolean;
  meaning: string;
  cause: string;
  fix: string;
  example: ProblemDocument;
};

const EXAMPLE_REQUEST_ID = '0198c5a4-9f20-7d31-8c55-3b6e1f0a2d47';

export function explainError(code: ErrorCode, baseUrl: string): Explanation {
  const { meaning, cause, fix, example } = ERROR_DOCS[code];
  const { status, title, retryable } = ERRORS[code];
  const { call = null, ...options } = example;
  const refusal = new AppError(code, options);
  const document = problemDocument(refusal, baseUrl, EXAMPLE_REQUEST_ID, refusalActions(refusal, call));
  return { type: document.type, code, status, title, retryable, meaning, cause, fix, example: document };
}

/** Explains every error code, in the order of `ERRORS`. */
export function explainAllErrors(baseUrl: string): Explanation[] {
  return (Object.keys(ERRORS) as ErrorCode[]).map((code) => explainError(code, baseUrl));
}
