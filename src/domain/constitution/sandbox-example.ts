import type { JurisdictionCode } from '../jurisdictions/pack.ts';
import { STATES } from '../jurisdictions/states.ts';
import type { ConstitutionInput } from './schema.ts';

/** Part of every name that the sandbox invents; a live submission that contains it is blocked. */
export const SANDBOX_MARK = '(sandbox example)';

/** Name and address used if a sandbox account gives no name or address (example.com is reserved, RFC 2606). */
export const EXAMPLE_FOUNDER = { name: `Founder ${SANDBOX_MARK}`, email: 'founder@example.com' } as const;

/** Invented members: two people who vote, and an agent that acts. Their DIDs do not resolve (RFC 2606). */
export const EXAMPLE_MEMBERS: ConstitutionInput['members'] = ['Bea', 'Cem'].map((name) => ({
  id: `did:web:${name.toLowerCase()}.example`,
  name: `${name} ${SANDBOX_MARK}`,
  role: 'member',
  natural_person: true,
  email: `${name.toLowerCase()}@example.com`,
}));
export const EXAMPLE_AGENT: ConstitutionInput['members'][number] = {
  id: 'did:web:agent.example',
  name: `Agent ${SANDBOX_MARK}`,
  role: 'algorithmic',
  permissions: ['propose', 'execute'],
};

/**
 * Returns invented parties of a filing. Consents and signatures are left out, because a sandbox does not require them.
 */
export function exampleParties(
  jurisdiction: JurisdictionCode,
  founder: { name: string; email: string },
): Required<Pick<ConstitutionInput, 'organizer' | 'registered_agent' | 'principal_office' | 'responsible_party'>> {
  const { exampleCity: place, exampleCounty: county } = STATES[jurisdiction];
  return {
    organizer: founder,
    registered_agent: {
      name: `Registered Agent ${SANDBOX_MARK}`,
      street: `100 Example Street ${SANDBOX_MARK}`,
      ...place,
      ...(county !== undefined && { county }),
      email: 'agent@example.com',
    },
    principal_office: { street: `200 Example Street ${SANDBOX_MARK}`, ...place, country: 'US' },
    responsible_party: founder,
  };
}

/** Returns stock with the lowest tax, with the founder as first director and as the officer who signs later papers. */
export function exampleStock(founderDid: string) {
  return {
    stock: { classes: [{ name: 'Common Stock', authorized_shares: 5_000, par_value_usd: '0.001' }] },
    directors: [founderDid],
    officers_and_authority: { officers: ['President', 'Secretary'].map((title) => ({ title, member: founderDid })) },
  };
}
