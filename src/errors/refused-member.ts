import { AppError } from './errors.ts';

/**
 * Returns the error for one field of a body. `message` completes a sentence that begins with the field's name,
 * for example `must be in the past`.
 */
export function refusedMember(name: string, code: string, message: string): AppError {
  const problems = [{ pointer: `/${name}`, code, message }];
  return new AppError('validation_failed', { detail: `In the body, \`${name}\` ${message}.`, problems });
}
