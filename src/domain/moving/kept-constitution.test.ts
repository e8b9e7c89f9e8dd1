import { expect, it } from 'vitest';
import { SMALL } from '../../../test/rules/constitution.ts';
import { parseStored } from '../constitution/parse.ts';
import { faultInForce, faultOfHistory } from './kept-constitution.ts';

it('an archive may have a constitution with a spelling that is refused now', () => {
  const old = {
    ...SMALL,
    name: 'Helios  PLLC',
    principal_office: { street: 'POB  12', city: 'Cheyenne', state: 'Wyomming', postal_code: '12' },
    mailing_address: { street: 'Ring 1', city: 'Wien', postal_code: '1010', country: 'XX' },
    organizer: { name: 'Ada  Byron', email: 'josé@example.org' },
  };
  const kept = { format: 'json', source: JSON.stringify(old) } as const;
  const parsed = parseStored(kept, { livemode: false });
  if (!parsed.ok) throw new Error('it is refused');
  const text = { ...kept, canonical: parsed.canonical, hash: parsed.hash };
  expect([faultInForce(text, { livemode: false }), faultOfHistory(text)]).toEqual([null, null]);
});
