import { Type } from 'typebox';
import { ERRORS } from '../../../errors/errors.ts';
import { ProblemDocument } from '../../../schema/wire.ts';

/** The content of a page under /problems. */
export const ErrorExplanation = Type.Object(
  {
    type: Type.String({ format: 'uri-reference', description: 'Address of this explanation.' }),
    code: Type.Enum(Object.keys(ERRORS)),
    status: Type.Integer(),
    title: Type.String(),
    retryable: Type.Boolean({ description: 'True if the same request may succeed later.' }),
    meaning: Type.String(),
    cause: Type.String(),
    fix: Type.String({ description: 'The steps that resolve the error.' }),
    example: ProblemDocument,
  },
  { $id: 'ErrorExplanation', description: 'Meaning, cause and resolution of an error code.' },
);
