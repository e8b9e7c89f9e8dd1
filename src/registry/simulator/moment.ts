import { AppError } from '../../errors/errors.ts';

/** Reads a moment that the schema found well-formed; throws `invalid_parameter` if the calendar has no such day. */
export function parseMoment(text: string, parameter: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) {
    throw new AppError('invalid_parameter', { detail: `${parameter} is not a valid date and time.` });
  }
  return moment;
}
