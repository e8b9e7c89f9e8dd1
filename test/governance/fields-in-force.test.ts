import { expect, it } from 'vitest';
import type { Constitution, VotingMethod } from '../../src/domain/constitution/constitution.ts';
import { ACTS_ON, type ActsOn, FIELDS, idleAt } from '../../src/domain/constitution/force.ts';
import { PERMISSIONS, ROLES, VOTING_METHODS } from '../../src/domain/constitution/schema.ts';
import { inForce } from '../rules/company.ts';
import { corporation } from '../rules/corporation.ts';

/** The values of fields that have force one by one. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  '/members/*/role': ROLES,
  '/members/*/permissions/*': PERMISSIONS,
};
/** Fields that a corporation cannot choose: another value than the law's is refused. */
const CHOSEN_BY_LAW = /^\/governance\/(?!close_early|voting_period_hours|board_acts_by)/;

const companies = new Map<VotingMethod, Constitution>(
  VOTING_METHODS.map((method) => {
    const governance = { voting_method: method, ...(method === 'multisig' && { required_signers: 2 }) };
    return [method, inForce({ governance }).constitution];
  }),
);

function force(field: string, value: string | undefined, constitution: Constitution): string {
  if (constitution.legal_form === 'corporation' && CHOSEN_BY_LAW.test(field)) return 'refused';
  const [member = null] = constitution.members;
  return idleAt(field.replaceAll('*', '0'), { constitution, value, member }) === null ? 'yes' : 'no';
}

function rowsOf(field: string): string[] {
  return (VALUES[field] ?? [undefined]).map((value) => {
    const name = `${field.slice(1).replaceAll('/', '.').replaceAll('.*', '[]')}${value === undefined ? '' : `: ${value}`}`;
    const all = [...companies.entries()].map(([method, company]) =>
      field.endsWith('required_signers') && method !== 'multisig' ? 'refused' : force(field, value, company),
    );
    return `| \`${name}\` | ${all.join(' | ')} | ${force(field, value, corporation().constitution)} |`;
  });
}

function page(): string {
  const fields = Object.entries(FIELDS);
  const always = (place: ActsOn) =>
    fields
      .filter(([, acts]) => acts === place)
      .map(([field]) => `\`${field.slice(1).replaceAll('/', '.').replaceAll('.*', '[]')}\``);
  return `# Which fields of a constitution have force

Written by a test from [the table](../src/domain/constitution/force.ts) that the service itself uses. A field has force if another value would lead to another result.

A proposal that changes only values without force is refused with \`validation_failed\`. Its \`errors\` have the code \`without_force\`, the place, and the next step. If a proposal changes other values too, its \`changes\`, the \`effects\` of its dry run and its receipt have the same sentence as \`without_force\`. A constitution that is created or validated with such a value is accepted: the answer of \`validate_constitution\` and the dry run say it.

## Fields that depend on the voting method

The columns are an LLC that decides everything by one method, and a corporation. With methods by kind (\`governance.methods\`), a value has force in the kinds whose method counts it.

| field | ${VOTING_METHODS.map((method) => `\`${method}\``).join(' | ')} | corporation |
|---|${'---|'.repeat(VOTING_METHODS.length + 1)}
${fields
  .filter(([, acts]) => typeof acts !== 'string')
  .flatMap(([field]) => rowsOf(field))
  .join('\n')}

\`voting_method\` has none if \`methods\` gives every kind its own. \`weight\` and the permission \`vote\` have none for an observer, and \`weight\` none for a member without the permission \`vote\`.

## Fields that always have force

| acts on | fields |
|---|---|
${(Object.entries(ACTS_ON) as [ActsOn, string][]).map(([place, words]) => `| ${words} | ${always(place).join(', ')} |`).join('\n')}
`;
}

it('docs/fields-in-force.md says of every field of a constitution what it acts on, and under which voting method', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/fields-in-force.md');
});
