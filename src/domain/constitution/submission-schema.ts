import { requiredPartsOf } from '../jurisdictions/form-rules.ts';
import { DEFAULT_JURISDICTION } from '../jurisdictions/index.ts';
import type { JurisdictionPack, LegalForm } from '../jurisdictions/pack.ts';
import { STATES } from '../jurisdictions/states.ts';
import { STREET_PATTERN } from '../places/street.ts';
import { partsOfOtherForms } from './corporation/corporation-rules.ts';
import { ConstitutionInput, MANAGED_BY_MEMBERS } from './schema.ts';

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] };

/**
 * Returns the JSON Schema (2020-12) of a constitution that can be submitted: the general schema plus the requirements
 * of the state's law. The schema cannot express every check: some compare people's names, or a county with a ZIP code;
 * others depend on the current day or on the words of a name.
 */
export function submissionSchema(pack: JurisdictionPack, legalForm: LegalForm): Schema {
  // Works on a copy, because the general schema must not change.
  const schema = JSON.parse(JSON.stringify(ConstitutionInput)) as Schema;
  const properties = schema.properties ?? {};
  restrict(properties['name'], { allOf: [{ pattern: `^${pack.names.characters.value}*$` }] });
  properties['jurisdiction'] = { ...properties['jurisdiction'], enum: [pack.code] };
  properties['legal_form'] = { ...properties['legal_form'], enum: [legalForm] };
  // `identity` is removed, because the DID is issued only after the filing.
  for (const part of ['identity', ...partsOfOtherForms(legalForm)]) delete properties[part];
  restrictAgent(properties['registered_agent'], pack, legalForm);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schema,
    title: `Constitution to submit: ${pack.title}, ${pack.legalForms[legalForm]?.title}`,
    required: [
      ...new Set([...(schema.required ?? []), ...impliedParts(pack, legalForm), ...requiredPartsOf(pack, legalForm)]),
    ],
    ...(legalForm === 'dao_llc' && { anyOf: [{ not: BY_CONTRACTS }, NAMED_AND_DESCRIBED] }),
  };
}

/** Returns the parts that a constitution must state, because their defaults would be another state or legal form. */
function impliedParts(pack: JurisdictionPack, legalForm: LegalForm): string[] {
  return [
    ...(pack.code === DEFAULT_JURISDICTION ? [] : ['jurisdiction']),
    ...(pack.defaultLegalForm === legalForm ? [] : ['legal_form']),
  ];
}

function restrictAgent(agent: Schema | undefined, pack: JurisdictionPack, legalForm: LegalForm): void {
  const { state, firstZip, lastZip } = pack.registeredOffice.value;
  const { email } = pack.registeredAgent;
  const properties = agent?.properties ?? {};
  restrict(properties['state'], { enum: [state] });
  const { counties } = STATES[pack.code];
  if (counties) restrict(properties['county'], { enum: Object.keys(counties) });
  restrict(properties['street'], { pattern: STREET_PATTERN });
  restrict(properties['street2'], { pattern: STREET_PATTERN });
  restrict(properties['postal_code'], {
    minimum: firstZip,
    maximum: lastZip,
    pattern: `^(?:${digitRange(String(firstZip), String(lastZip))})(?:-[0-9]{4})?$`,
  });
  restrict(agent, {
    required: [
      ...(agent?.required ?? []),
      ...(email.value ? ['email'] : []),
      ...(pack.legalForms[legalForm]?.countyOfOffice?.value ? ['county'] : []),
    ],
  });
}

function restrict(schema: Schema | undefined, rule: Record<string, unknown>): void {
  if (schema) Object.assign(schema, rule);
}

const BY_CONTRACTS = {
  required: ['management'],
  properties: { management: { required: ['algorithmic'], properties: { algorithmic: { enum: ['partial', 'full'] } } } },
};
const NAMED_AND_DESCRIBED = {
  required: ['smart_contracts'],
  properties: {
    smart_contracts: { minItems: 1 },
    management: { required: ['description'], properties: { description: { not: { const: MANAGED_BY_MEMBERS } } } },
  },
};

/** Returns a pattern for a range of numbers with equally many digits, such as 82001 to 83128, both included. */
export function digitRange(first: string, last: string): string {
  const [low = '', high = ''] = [first[0], last[0]];
  if (first.length === 1) return low === high ? low : `[${low}-${high}]`;
  const [firstRest, lastRest] = [first.slice(1), last.slice(1)];
  const [zeros, nines] = ['0'.repeat(firstRest.length), '9'.repeat(firstRest.length)];
  if (low === high) return `${low}(?:${digitRange(firstRest, lastRest)})`;
  const middle: [number, number] = [Number(low) + 1, Number(high) - 1];
  return [
    `${low}(?:${digitRange(firstRest, nines)})`,
    ...(middle[0] <= middle[1] ? [`[${middle[0]}-${middle[1]}][0-9]{${firstRest.length}}`] : []),
    `${high}(?:${digitRange(zeros, lastRest)})`,
  ].join('|');
}
