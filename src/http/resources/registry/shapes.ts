import { Type } from 'typebox';
import { FILING_TYPES } from '../../../domain/filing/filing.ts';
import { shape } from '../../../schema/wire.ts';

const MAX_REFERENCE = 200;

export const RegistryCallback = shape(
  'RegistryCallback',
  'A FilingAnswer of the registry protocol with its type. Other members are read from the registry.',
  {
    type: Type.Enum([...FILING_TYPES], { description: 'Register to ask: filings or tax numbers.' }),
    reference: Type.String({
      minLength: 1,
      maxLength: MAX_REFERENCE,
      examples: ['efs-0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11-formation-1'],
    }),
    status: Type.Enum(['pending', 'accepted', 'rejected'], {
      description: 'Answer that the registry now gives for this filing.',
    }),
  },
);
