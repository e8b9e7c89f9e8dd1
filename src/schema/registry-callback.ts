import { Type } from 'typebox';
import { FILING_TYPES } from '../domain/filing/filing.ts';

const MAX_REFERENCE = 200;

export const RegistryCallback = Type.Object(
  {
    type: Type.Enum([...FILING_TYPES], { description: 'Of its register of filings, or of tax numbers.' }),
    reference: Type.String({
      minLength: 1,
      maxLength: MAX_REFERENCE,
      examples: ['efs-0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11-formation-1'],
    }),
    status: Type.Enum(['pending', 'accepted', 'rejected'], { description: 'What a look-up answers from now on.' }),
  },
  {
    $id: 'RegistryCallback',
    description: 'A FilingAnswer of the registry protocol and its type. Further members are read from the look-up.',
  },
);
