import { Type } from 'typebox';

/** The reason of an operator, which the audit chain keeps for good. */
export const recordedReason = (why: string) =>
  Type.String({
    minLength: 1,
    maxLength: 500,
    description: `${why} It is recorded: do not name a person of the account.`,
  });
