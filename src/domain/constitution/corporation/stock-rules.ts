import type { Problem } from '../../formats/problem.ts';
import type { Constitution, Stock } from '../constitution.ts';
import { type Rule, repeatedAt } from '../rules/rule.ts';
import { authorizedOf, issuedOf } from './stock.ts';

export const stockRules: readonly Rule[] = [
  {
    reads: ['/stock/classes/*/name'],
    check: ({ stock }) => {
      const classes = stock?.classes ?? [];
      return repeatedAt(classes, ({ name }) => name?.toUpperCase())
        .filter((at) => classes[at]?.name !== undefined)
        .map((at) => ({
          pointer: `/stock/classes/${at}/name`,
          code: 'duplicate',
          message: 'is the name of another class',
        }));
    },
  },
  {
    // § 102(a)(4): if there are several classes, the certificate states the rights of each.
    reads: ['/stock/classes'],
    check: ({ stock }) => {
      const classes = stock?.classes ?? [];
      if (classes.length < 2) return [];
      return classes.flatMap(({ rights }, at) =>
        rights === undefined
          ? [{ pointer: `/stock/classes/${at}/rights`, code: 'required', message: 'is required with several classes' }]
          : [],
      );
    },
  },
  {
    // § 151(b), § 212(a): at least one class must have votes, because its holders elect the directors.
    reads: ['/stock/classes'],
    check: ({ stock }) => {
      if (stock === undefined || stock.classes.some(({ votes_per_share }) => votes_per_share > 0)) return [];
      const message = 'must have a class whose shares vote: set `votes_per_share` to 1 or more';
      return [{ pointer: '/stock/classes', code: 'stock_without_vote', message }];
    },
  },
  { reads: ['/stock', '/members/*/id'], check: unknownHoldings },
  {
    reads: ['/stock'],
    check: ({ stock }) =>
      repeatedAt(stock?.holdings ?? [], (each) => `${each.class}\n${each.member}`).map((at) =>
        onHolding(at, '', 'duplicate', 'is written twice. Add its shares up'),
      ),
  },
  // § 161: refuses more issued shares than the certificate authorizes.
  { reads: ['/stock'], check: ({ stock }) => (stock === undefined ? [] : aboveAuthorized(stock)) },
];

function unknownHoldings({ stock, members }: Constitution): Problem[] {
  const memberIds = new Set(members.map(({ id }) => id));
  return (stock?.holdings ?? []).flatMap((holding, at) => {
    const problems: Problem[] = [];
    if (!memberIds.has(holding.member)) {
      const message = 'is not the id of a member. A member who holds stock stays listed';
      problems.push(onHolding(at, '/member', 'unknown_member', message));
    }
    if (authorizedOf(stock, holding.class) === null) {
      problems.push(onHolding(at, '/class', 'unknown_class', 'is not the name of a class in `stock.classes`'));
    }
    return problems;
  });
}

function aboveAuthorized(stock: Stock): Problem[] {
  return stock.classes.flatMap(({ name, authorized_shares: most }, at) => {
    const issued = issuedOf(stock, name);
    if (issued <= most) return [];
    const message = `must be at least ${issued}, the number of issued shares of this class`;
    return [{ pointer: `/stock/classes/${at}/authorized_shares`, code: 'above_authorized', message }];
  });
}

function onHolding(at: number, field: string, code: string, message: string): Problem {
  return { pointer: `/stock/holdings/${at}${field}`, code, message };
}
