import { ApiError } from '#sdk/errors.ts';
import { isNoAnswer } from '../api/reach.ts';
import { detailOf, itemsOf, type Labels } from './problem-items.ts';
import { type Step, stepsOf } from './problem-steps.ts';

export type Told = {
  code: string;
  title: string;
  detail: string | null;
  items: string[];
  steps: Step[];
  requestId: string | null;
  /** The same call can succeed later, unchanged. */
  isPassing: boolean;
};

/** An error in words for people. The API's own are for programs, and name calls and members of them. */
export function tell(error: unknown, labels: Labels = {}): Told {
  if (isNoAnswer(error)) return NO_ANSWER;
  if (error instanceof ApiError && error.problem !== null) {
    const { code, title, detail, request_id } = error.problem;
    return {
      code,
      title,
      detail: detailOf(detail, error.errors),
      items: itemsOf(error.errors, labels),
      steps: stepsOfRefusal(error),
      requestId: request_id,
      isPassing: isPassing(error),
    };
  }
  return {
    code: error instanceof ApiError ? String(error.status) : 'console_error',
    title: 'Something failed on this page',
    detail: error instanceof Error ? error.message : String(error),
    items: [],
    steps: [{ words: 'Reload the page.' }],
    requestId: null,
    isPassing: true,
  };
}

const NO_ANSWER: Told = {
  code: 'no_answer',
  title: 'The service did not answer',
  detail: 'The connection failed, or the service is not running.',
  items: [],
  steps: [{ words: 'Try again when it answers. Nothing is done twice.' }],
  requestId: null,
  isPassing: true,
};

function isPassing({ status, problem }: ApiError): boolean {
  return problem?.retryable === true || status >= 500 || status === 429;
}

function stepsOfRefusal(error: ApiError): Step[] {
  const steps = stepsOf(error.nextActions);
  if (steps.length > 0 || !isPassing(error)) return steps;
  const { retryAfterSeconds: seconds } = error;
  if (seconds === null) return [{ words: 'Try again later.' }];
  return [{ words: `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.` }];
}
