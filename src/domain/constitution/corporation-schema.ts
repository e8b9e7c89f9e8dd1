import { Type } from 'typebox';
import { line, person } from './fields.ts';

const closed = { additionalProperties: false } as const;

/** Parts of a constitution that only a corporation has. */
export const corporationParts = {
  stock: Type.Optional(
    Type.Object(
      {
        classes: Type.Array(
          Type.Object(
            {
              name: line(64, 'Name of the class, such as Common Stock'),
              shares: Type.Integer({
                minimum: 1,
                maximum: 100_000_000_000,
                description: 'Number of shares that the corporation may issue',
              }),
              par_value_usd: Type.Optional(
                Type.String({
                  maxLength: 16,
                  pattern: '^(?:0|[1-9]\\d{0,8})(?:\\.\\d{1,6})?$',
                  description:
                    'Par value of each share, in dollars (example: "0.0001"). Without it, the shares have none',
                }),
              ),
              rights: Type.Optional(
                line(2_000, 'Powers, preferences and rights. Needed if there are several classes (8 Del. C. § 151)'),
              ),
            },
            closed,
          ),
          { minItems: 1, maxItems: 10, description: 'Classes of stock' },
        ),
      },
      { ...closed, description: 'Stock that a corporation may issue (8 Del. C. § 102(a)(4))' },
    ),
  ),
  directors: Type.Optional(
    Type.Array(person('A director'), {
      minItems: 1,
      maxItems: 25,
      description: 'The first directors of a corporation',
    }),
  ),
};
