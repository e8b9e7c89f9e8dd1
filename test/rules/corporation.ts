import type { ConstitutionInput } from '../../src/domain/constitution/schema.ts';
import type { CurrentConstitution } from '../../src/domain/governance/next-constitution.ts';
import { ADA, BEA, CEM, COMPANY, inForce } from './company.ts';

const CORPORATION: Partial<ConstitutionInput> = {
  jurisdiction: 'US-DE',
  legal_form: 'corporation',
  governance: {},
  members: COMPANY.members.map(({ weight: _weight, ...member }) =>
    member.id === CEM.did ? { ...member, email: 'cem@helios.test' } : member,
  ),
  stock: {
    classes: [{ name: 'Common Stock', authorized_shares: 1_500, par_value_usd: '0.001' }],
    holdings: [
      { member: ADA.did, class: 'Common Stock', shares: 600 },
      { member: BEA.did, class: 'Common Stock', shares: 400 },
    ],
  },
  directors: [ADA.did, BEA.did, CEM.did],
  officers_and_authority: { officers: [{ title: 'President', member: ADA.did }] },
};

export function corporation(changes: Partial<ConstitutionInput> = {}, version = 1): CurrentConstitution {
  return inForce({ ...CORPORATION, ...changes }, version);
}

/** A corporation whose board has not issued any stock. */
export function withoutStock(): CurrentConstitution {
  return corporation({ stock: { classes: CORPORATION.stock?.classes ?? [] } });
}
