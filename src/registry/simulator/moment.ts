import { AppError } from '../../errors/errors.ts';

/** A moment the schema found well-formed; throws `invalid_parameter` when the calendar does not have it. */
export function parseMoment(text: string, parameter: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) {
    throw new AppError('invalid_parameter', { detail: `${parameter} is no moment of the calendar.` });
  }
  return moment;
}
