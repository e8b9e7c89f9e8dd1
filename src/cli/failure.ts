import { CommanderError } from 'commander';
import { ApiError, type NextAction } from '../../sdk/src/index.ts';
import { ERROR_DOCS } from '../errors/error-docs.ts';
import type { ErrorCode } from '../errors/errors.ts';
import { EXIT_CODES, exitOf } from './exit-codes.ts';
import { Declined } from './usage-error.ts';

/** The facts about a failure, as programs get them. */
type Failure = {
  code: string;
  detail: string;
  /** The general remedy of this code. Null: there is none. */
  fix: string | null;
  /** The calls that lead on. */
  next: readonly NextAction[];
  errors: readonly unknown[];
  request_id: string | null;
  exit_code: number;
};

/**
 * Prints why a command failed, to standard error, and returns its exit code. Programs get JSON; an error of this
 * program itself keeps its stack.
 */
export function showFailure(err: NodeJS.WriteStream, error: unknown, isJson: boolean): number {
  const failure = failureOf(error);
  if (failure.code === 'failed' && !isJson) err.write(`${(error as Error).stack}\n`);
  else err.write(isJson ? `${JSON.stringify({ error: failure })}\n` : `${sentencesOf(failure).join('\n')}\n`);
  return failure.exit_code;
}

function failureOf(error: unknown): Failure {
  const exit = exitOf(error);
  const common = { fix: null, next: [], errors: [], request_id: null, exit_code: EXIT_CODES[exit] };
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof Declined) return { ...common, code: 'declined', detail };
  if (error instanceof CommanderError) return { ...common, ...usageOf(error) };
  if (!(error instanceof ApiError)) return { ...common, code: exit, detail, fix: FIXES[exit] ?? null };
  const { code, problem, nextActions, errors, requestId } = error;
  return {
    ...common,
    code: code ?? exit,
    detail: problem?.detail ?? detail,
    fix: FIXES[exit] ?? (code && ERROR_DOCS[code as ErrorCode]?.fix) ?? null,
    next: nextActions,
    errors,
    request_id: requestId,
  };
}

/** Where the program knows a nearer way than the API's. */
const FIXES: Partial<Record<ReturnType<typeof exitOf>, string>> = {
  authentication: 'Keep a key: efs login. For a new sandbox account: efs login --new',
  network: 'Check the server: efs doctor',
};

/** Commander's own words, without its decoration. */
function usageOf({ code, message }: CommanderError): { code: string; detail: string; fix: string } {
  const [, said = '', hint] = /^(?:error: )?([^\n]*)(?:\n\((.*)\))?/.exec(message) ?? [];
  const detail = code === 'commander.help' ? 'A command is missing.' : said;
  return { code: 'usage', detail, fix: hint ?? 'See the commands: efs help' };
}

function sentencesOf({ code, detail, fix, next, errors }: Failure): string[] {
  const places = errors.map((each) => {
    const { pointer, message } = each as { pointer?: string; message?: string };
    return `  ${pointer === undefined || pointer === '' ? '' : `${pointer}: `}${message ?? ''}`;
  });
  const steps = next.map(({ message }) => `  ${message}`);
  const isNearer = fix !== null && Object.values(FIXES).includes(fix);
  const remedy = steps.length > 0 && !isNearer ? ['Next:', ...steps] : fix === null ? [] : [fix];
  return [`${detail} (${code})`, ...(places.length > 1 ? places : []), ...remedy];
}
