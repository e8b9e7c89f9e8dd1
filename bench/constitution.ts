/**
 * A typical constitution: three members, an agent, the usual rules. Exactly 2 KiB, with comments as people write them.
 */
const SIZE_BYTES = 2_048;

const TEXT = `# Constitution of Helios Research
name: Helios Research
jurisdiction: US-WY
legal_form: dao_llc
purpose: any lawful purpose
mode: hybrid
governance:
  voting_method: 1p1v
  voting_threshold: 0.5
  quorum: 0.4
  amendment_threshold: 0.66
  dissolution_threshold: 0.66
  voting_period_hours: 72
  close_early: true
treasury:
  daily_spend_limit_usd: "10000.00"
  reserve_minimum_usd: "25000.00"
  require_human_above_usd: "50000.00"
  counterparty_caps_usd:
    "*": "5000"
members:
  - id: did:web:ada.example.com
    name: Ada
    role: founder
    permissions: [propose, vote, execute, amend, admin]
    natural_person: true
    email: ada@example.com
  - id: did:web:bob.example.com
    name: Bob
    role: member
    natural_person: true
  - id: did:oas:agent:7
    name: Clerk
    role: algorithmic
    permissions: [propose]
escalation:
  contacts:
    - name: Ada
      email: ada@example.com
      did: did:web:ada.example.com
organizer:
  name: Ada
  email: ada@example.com
registered_agent:
  name: Prairie Agents Inc.
  street: 30 N Gould St
  city: Sheridan
  state: WY
  postal_code: "82801"
  email: service@prairie.example
  consent:
    signed_by: Pat Prairie
    signed_at: 2026-04-26T18:00:00Z
principal_office:
  street: 1 Main St
  city: Cheyenne
  state: WY
  postal_code: "82001"
responsible_party:
  name: Ada
  email: ada@example.com
`;

/** Returns the same company every time, in exactly 2 KiB. */
export function constitutionOf2KiB(): string {
  const lines = Math.ceil((SIZE_BYTES - TEXT.length) / 80);
  const comment = `# ${'Why these rules: see the minutes of the founding meeting. '.repeat(lines * 2)}`;
  return `${TEXT}${comment.slice(0, SIZE_BYTES - TEXT.length - 1)}\n`;
}
