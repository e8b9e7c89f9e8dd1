import { type Static, type TSchema, Type } from 'typebox';
import type { OrderKind } from '../../../domain/filing/order.ts';
import { body, uuid } from '../../../schema/wire.ts';

const closed = { additionalProperties: false } as const;
const Words = (description: string) => Type.String({ minLength: 1, maxLength: 2_000, description });

const Correction = Type.Object(
  {
    filing_id: uuid('The accepted filing whose record is inaccurate.'),
    inaccuracy: Words('The inaccurate statement.'),
    reason: Words('The reason why it is inaccurate.'),
    corrected: Words('The statement as it should be.'),
  },
  { ...closed, description: 'Parts of a statement of correction.' },
);

const kindOf = <const K extends OrderKind>(kind: K) => Type.Literal(kind, { description: 'Kind of the order.' });

const GoodStanding = body('CreateGoodStandingOrder', 'A certificate of good standing.', {
  kind: kindOf('good_standing'),
});
const Statement = body('CreateCorrectionOrder', 'A statement of correction.', {
  kind: kindOf('correction'),
  correction: Correction,
});
const Reinstatement = body('CreateReinstatementOrder', 'A reinstatement after the articles were forfeited.', {
  kind: kindOf('reinstatement'),
});

function oneOf<F extends TSchema[]>(forms: [...F], options: object) {
  return Type.Unsafe<Static<F[number]>>({ ...options, oneOf: forms });
}

const ref = (kind: string) => `#/components/schemas/Create${kind}Order`;

export const CreateOrder = oneOf([GoodStanding, Statement, Reinstatement], {
  $id: 'CreateOrder',
  description: 'An order that an operator carries out. `kind` determines its members.',
  discriminator: {
    propertyName: 'kind',
    mapping: { good_standing: ref('GoodStanding'), correction: ref('Correction'), reinstatement: ref('Reinstatement') },
  },
});
