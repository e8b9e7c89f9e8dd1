/** The parts of an error that may be logged. They never contain what a caller sent. */
export type ErrorDescription = {
  type: string;
  message: string;
  /** Only the stack frames, because the first line of a stack repeats the message. */
  stack: string;
  code?: string;
  constraint?: string;
  table?: string;
  cause?: ErrorDescription;
};

const MAX_DEPTH = 4;
/** Matches SQLSTATE class 22 (data exception). Error messages of this class quote the refused value. */
const QUOTES_A_VALUE = /^22[0-9A-Z]{3}$/;

/**
 * Returns the parts of an error that may be logged. A database error also contains the refused row ("Failing row
 * contains …"), the statement and its parameters; other libraries attach requests and buffers. None of these may be
 * logged.
 */
export function describeError(error: unknown, depth = 1): ErrorDescription {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'A value that is not an error was thrown.', stack: '' };
  const { code, constraint, table } = error as {
    code?: unknown;
    constraint?: unknown;
    table?: unknown;
  };
  const isQuoting = (typeof code === 'string' && QUOTES_A_VALUE.test(code)) || error instanceof SyntaxError;
  return {
    type: error.name,
    message: isQuoting ? 'A value could not be read.' : error.message,
    stack: framesOf(error),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(error.cause === undefined || depth === MAX_DEPTH ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
