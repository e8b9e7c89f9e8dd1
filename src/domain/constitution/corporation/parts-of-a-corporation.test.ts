import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { corporation } from '../../../../test/rules/corporation.ts';
import { parseConstitutionValue } from '../parse.ts';
import { ConstitutionInput } from '../schema.ts';

/*
 * Every optional part of a constitution is used by a corporation or refused: one that is accepted and ignored is a
 * promise to its holders that nothing keeps.
 */

const ADA = corporation().constitution.members[0]?.id ?? '';
const base = () => parse(corporation().source) as Record<string, unknown> & { governance: object };

type Place = { usedIn: string } | { refused: unknown };

const PARTS: Readonly<Record<string, Place>> = {
  jurisdiction: { usedIn: 'src/domain/constitution/rules/rules.ts' },
  legal_form: { usedIn: 'src/domain/governance/bodies.ts' },
  purpose: { usedIn: 'src/documents/facts.ts' },
  mode: { usedIn: 'src/domain/governance/escalation.ts' },
  identity: { usedIn: 'src/domain/filing/filed-facts.ts' },
  governance: { usedIn: 'src/domain/governance/ballot.ts' },
  treasury: { usedIn: 'src/domain/governance/execution.ts' },
  management: { usedIn: 'src/domain/filing/packet.ts' },
  smart_contracts: { refused: [{ kind: 'url', value: 'https://looms.example.com/contract' }] },
  organizer: { usedIn: 'src/documents/facts.ts' },
  registered_agent: { usedIn: 'src/documents/facts.ts' },
  principal_office: { usedIn: 'src/documents/facts.ts' },
  mailing_address: { usedIn: 'src/documents/facts.ts' },
  responsible_party: { usedIn: 'src/domain/constitution/blockers.ts' },
  tax: { usedIn: 'src/domain/constitution/rules/tax-rules.ts' },
  economics: { refused: { capital_accounts: 'none' } },
  transfers: { refused: { consent: 'none' } },
  admission: { refused: { consent: 'vote' } },
  withdrawal: { refused: { allowed: true } },
  officers_and_authority: { usedIn: 'src/documents/templates/bylaws.ts' },
  indemnification: { refused: { covers: ['officers'] } },
  books: { usedIn: 'src/compliance/read-facts.ts' },
  disputes: { refused: { mediation_days: 30 } },
  operating_agreement: { usedIn: 'src/domain/constitution/corporation/corporation-rules.ts' },
  stock: { usedIn: 'src/domain/governance/bodies.ts' },
  directors: { usedIn: 'src/domain/governance/bodies.ts' },
  public_record: { usedIn: 'src/domain/constitution/normalize.ts' },
};

const GOVERNANCE: Readonly<Record<string, Place>> = {
  voting_method: { refused: 'token' },
  voting_threshold: { refused: 0.6 },
  quorum: { refused: 0.4 },
  amendment_threshold: { refused: 0.9 },
  dissolution_threshold: { refused: 0.9 },
  voting_period_hours: { usedIn: 'src/domain/governance/ballot.ts' },
  close_early: { usedIn: 'src/domain/governance/ballot.ts' },
  delegation: { refused: { max_depth: 3 } },
  required_signers: { refused: 2 },
  methods: { refused: { spend: 'token' } },
  board_acts_by: { usedIn: 'src/domain/governance/bodies.ts' },
};

function refusedAt(changes: object): string[] {
  const parsed = parseConstitutionValue({ ...base(), ...changes }, { livemode: false });
  return parsed.ok ? [] : parsed.problems.filter(({ code }) => code === 'not_applicable').map(({ pointer }) => pointer);
}

describe.each<[string, Readonly<Record<string, Place>>, readonly string[]]>([
  ['', PARTS, optionalIn(ConstitutionInput)],
  ['/governance', GOVERNANCE, optionalIn(ConstitutionInput.properties.governance)],
])('the parts of a corporation in "%s"', (path, places, parts) => {
  it('are all in this table', () => {
    expect(Object.keys(places).sort()).toEqual([...parts].sort());
  });

  it.each(Object.entries(places))('%s is used or refused', (part, place) => {
    if ('usedIn' in place) {
      expect(readFileSync(place.usedIn, 'utf8')).toMatch(new RegExp(`\\b${part}\\b`));
      return;
    }
    const given = { [part]: place.refused };
    const changes = path === '' ? given : { governance: { ...base().governance, ...given } };
    expect(refusedAt(changes)).toContain(`${path}/${part}`);
  });
});

it('a corporation that is managed by a program is refused, and one without a statement on programs is valid', () => {
  expect(refusedAt({ management: { algorithmic: 'full' } })).toEqual(['/management/algorithmic']);
  expect(refusedAt({ officers_and_authority: { officers: [{ title: 'President', member: ADA }] } })).toEqual([]);
});

function optionalIn({
  properties,
  required,
}: {
  properties: object;
  required?: readonly string[] | undefined;
}): string[] {
  return Object.keys(properties).filter((key) => required?.includes(key) !== true);
}
