import { Type } from 'typebox';
import { PAR_VALUE_PATTERN } from '../../formats/decimal.ts';
import { did, line } from '../fields.ts';

const closed = { additionalProperties: false } as const;

/** Ways in which a corporation's board decides: `consent` (8 Del. C. § 141(f)) or `meeting` (§ 141(b), § 141(i)). */
export const BOARD_ACTS_BY = ['consent', 'meeting'] as const;

export const MAX_DIRECTORS = 25;
/** Maximum number of votes per share, chosen so that the votes of all shares fit in a double. */
const MAX_VOTES_PER_SHARE = 100;
const MAX_SHARES = 100_000_000_000;

export const className = line(64, 'Name of the class, such as Common Stock');
export const shareCount = Type.Integer({ minimum: 1, maximum: MAX_SHARES, description: 'Number of shares' });

const StockClass = Type.Object(
  {
    name: className,
    authorized_shares: Type.Integer({
      minimum: 1,
      maximum: MAX_SHARES,
      description: 'Number of shares that the corporation may issue',
    }),
    par_value_usd: Type.Optional(
      Type.String({
        maxLength: 16,
        pattern: PAR_VALUE_PATTERN,
        description: 'Par value of each share, in dollars (example: "0.0001"). Without it, the shares have none',
      }),
    ),
    votes_per_share: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_VOTES_PER_SHARE,
        default: 1,
        description: 'Votes of each share; 0 for a class that does not vote (8 Del. C. § 151(a), § 212(a))',
      }),
    ),
    rights: Type.Optional(
      line(2_000, 'Powers, preferences and rights. Needed if there are several classes (8 Del. C. § 151)'),
    ),
  },
  closed,
);

const Holding = Type.Object({ member: did('DID of the member'), class: className, shares: shareCount }, closed);

export const corporationParts = {
  stock: Type.Optional(
    Type.Object(
      {
        classes: Type.Array(StockClass, { minItems: 1, maxItems: 10, description: 'Classes of stock' }),
        holdings: Type.Optional(
          Type.Array(Holding, {
            maxItems: 400,
            description:
              'The stock ledger: issued shares by holder and class. Empty at the formation; then proposals of kind issue_stock and transfer_stock change it',
          }),
        ),
      },
      { ...closed, description: 'Stock of a corporation (8 Del. C. § 102(a)(4))' },
    ),
  ),
  directors: Type.Optional(
    Type.Array(did('DID of a member who is a natural person'), {
      minItems: 1,
      maxItems: MAX_DIRECTORS,
      description: 'The board of directors of a corporation. After the formation the stockholders elect it',
    }),
  ),
};
