import { Type } from 'typebox';

const MAX_REFERENCE = 200;

export const RegistryCallback = Type.Object(
  {
    type: Type.Enum(['formation', 'ein'], { description: 'Which of its registers: filings, or tax numbers.' }),
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
