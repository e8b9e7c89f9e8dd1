import { AppError } from '../../errors/errors.ts';

/** Parses a time that is well-formed by the schema; throws `invalid_parameter` if no such date exists. */
export function parseMoment(text: string, parameter: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) {
    throw new AppError('invalid_parameter', { detail: `${parameter} is not a valid date and time.` });
  }
  return moment;
}
