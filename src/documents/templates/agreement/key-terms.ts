import { capital } from '../../../domain/formats/capital.ts';
import { percentText } from '../../../domain/formats/percent.ts';
import { taxClassificationOf } from '../../../domain/tax/classification.ts';
import { closingMonth } from '../../../domain/tax/tax-form.ts';
import { dollarsText } from '../../../domain/treasury/money.ts';
import type { Block } from '../../content.ts';
import { formOf } from '../../subject.ts';
import { fields, heading } from '../blocks.ts';
import { count, type Terms } from './clause.ts';
import { shareText, unitsTotal } from './interests.ts';
import { CLASSIFICATIONS } from './taxes.ts';
import { quorumText } from './votes.ts';

/** Returns the terms on the first page, which a bank, a tax preparer or a lawyer needs first. */
export function keyTerms(terms: Terms): Block[] {
  const { subject, constitution, members, pack } = terms;
  const { governance, treasury, economics } = constitution;
  const month = closingMonth(constitution);
  const agents = constitution.members.filter(({ role }) => role === 'algorithmic').length;
  const units = unitsTotal(economics?.interests ?? []);
  const interests = units === undefined ? shareText('100') : `${units} units`;
  return [
    heading('Key terms'),
    fields([
      { label: 'Company', value: subject.entity.legal_name },
      { label: 'State and form', value: `${pack.title}, ${formOf(subject).title}` },
      {
        label: 'Members in law',
        value: `${count(members.length, 'member')}${agents > 0 ? `, and ${count(agents, 'agent')}` : ''}`,
      },
      {
        label: 'Interests',
        value: economics?.interests ? `${interests} in all, in Schedule B` : 'None stated: the statute decides',
      },
      { label: 'Federal tax', value: capital(CLASSIFICATIONS[taxClassificationOf(constitution)]) },
      {
        label: 'Fiscal year',
        value: month === undefined ? 'The tax year that the law prescribes' : `Ends on the last day of ${month}`,
      },
      {
        label: 'Votes needed',
        value: `Ordinary ${percentText(governance.voting_threshold)}, amendment ${percentText(governance.amendment_threshold)}, dissolution ${percentText(governance.dissolution_threshold)} of the electorate`,
      },
      { label: 'Quorum', value: capital(quorumText(governance.quorum)) },
      {
        label: 'Most in any 24 hours',
        value: treasury.daily_spend_limit_usd === undefined ? 'No limit' : dollarsText(treasury.daily_spend_limit_usd),
      },
      { label: 'Governing law', value: pack.title },
    ]),
  ];
}
