import { submissionSchema } from '../../../domain/constitution/submission-schema.ts';
import { feeRuleOf } from '../../../domain/jurisdictions/form-rules.ts';
import { currentPack, findPack, JURISDICTION_CODES } from '../../../domain/jurisdictions/index.ts';
import type {
  Deadline,
  ExpectedTime,
  JurisdictionCode,
  JurisdictionPack,
  LegalForm,
  LegalFormRules,
  Rule,
} from '../../../domain/jurisdictions/pack.ts';
import { rulesOf } from '../../../domain/jurisdictions/rules-of.ts';
import { ORDER_LEVELS } from '../../../domain/jurisdictions/state.ts';
import { STATES } from '../../../domain/jurisdictions/states.ts';
import { AppError } from '../../../errors/errors.ts';
import { json } from '../../answers/reply.ts';
import { publicRoute } from '../../calls/route.ts';
import { JurisdictionList, JurisdictionPath, JurisdictionRequirements, RequirementsQuery } from './shapes.ts';

/** The rules change only with a release, so an answer may be an hour old. */
const CACHED = { 'cache-control': 'public, max-age=3600' };

export const listJurisdictions = publicRoute({
  operationId: 'list_jurisdictions',
  method: 'GET',
  path: '/v1/jurisdictions',
  tag: 'Reference',
  summary: 'List jurisdictions',
  description:
    'Lists the states in which companies can be formed, and their legal forms. Each legal form shows its filing fee and the usual time until a decision, and how certain these facts are.',
  command: 'jurisdictions list',
  searchWords: 'states where wyoming delaware colorado',
  responses: { 200: { description: 'All jurisdictions.', schema: JurisdictionList, headers: ['Cache-Control'] } },
  handler: () => json(200, { data: JURISDICTION_CODES.map((code) => jurisdictionBody(currentPack(code))) }, CACHED),
});

export const getJurisdictionRequirements = publicRoute({
  operationId: 'get_jurisdiction_requirements',
  method: 'GET',
  path: '/v1/jurisdictions/{code}/requirements',
  tag: 'Reference',
  summary: 'Get jurisdiction requirements',
  description:
    'Returns the requirements for a submission in a jurisdiction: a JSON Schema, and every rule with its source. Some requirements cannot be expressed in a schema. POST /v1/constitutions/validate checks all requirements.',
  command: 'jurisdictions requirements',
  searchWords: 'state need rules fee',
  params: JurisdictionPath,
  query: RequirementsQuery,
  responses: {
    200: { description: 'The rules in effect.', schema: JurisdictionRequirements, headers: ['Cache-Control'] },
  },
  errors: ['not_found'],
  handler: ({ params, query }) => {
    const pack = findPack(params.code);
    if (!pack) {
      throw new AppError('not_found', {
        detail: `This jurisdiction is not supported. Supported: ${JURISDICTION_CODES.join(', ')}.`,
      });
    }
    const form = query.legal_form ?? pack.defaultLegalForm;
    refuseOtherForm(pack, form);
    return json(200, requirementsBody(pack, form), CACHED);
  },
});

function refuseOtherForm(pack: JurisdictionPack, form: LegalForm): void {
  const allowed = Object.keys(pack.legalForms);
  if (allowed.includes(form)) return;
  const message = `must be a legal form of ${pack.code}: ${allowed.join(' or ')}`;
  throw new AppError('invalid_parameter', {
    detail: `\`legal_form\` ${message}.`,
    problems: [{ pointer: '/legal_form', code: 'legal_form_not_in_jurisdiction', message, allowed }],
  });
}

function jurisdictionBody(pack: JurisdictionPack) {
  const { code, title, registry, timeZone, packVersion, defaultLegalForm, registrationAuthority } = pack;
  return {
    code,
    title,
    registry,
    registration_authority: confirmed(registrationAuthority),
    time_zone: timeZone,
    pack_version: packVersion,
    default_legal_form: defaultLegalForm,
    legal_forms: Object.entries(pack.legalForms).map(([form, rules]) => formBody(pack, form as LegalForm, rules)),
    services: servicesBody(pack.code),
  };
}

function servicesBody(code: JurisdictionCode) {
  const { citation, mark, value } = STATES[code].services;
  const levels = ORDER_LEVELS.filter((level) => level !== 'regular');
  return {
    expedited: levels.flatMap((service_level) => {
      const fee_cents = value.expedited[service_level];
      return fee_cents === undefined ? [] : [{ service_level, fee_cents }];
    }),
    certified_copy_cents: value.certifiedCopy,
    source: citation,
    mark,
  };
}

function formBody(pack: JurisdictionPack, form: LegalForm, { title, designators, elfCode }: LegalFormRules) {
  const { expectedTimes } = pack;
  const fee = feeRuleOf(pack, form, 'formation');
  if (!fee || !expectedTimes.formation) throw new Error(`${pack.code} without fee or time of a formation`);
  return {
    legal_form: form,
    title,
    designators: designators.value.accepted,
    standard_designator: designators.value.standard,
    elf_code: confirmed(elfCode),
    fee_cents: fee.value,
    fee_mark: fee.mark,
    ...expectedDays(expectedTimes.formation.value),
    expected_days_mark: expectedTimes.formation.mark,
  };
}

function expectedDays(time: ExpectedTime) {
  return 'businessDays' in time
    ? ({ expected_days: time.businessDays, expected_days_kind: 'business' } as const)
    : ({ expected_days: time.calendarDays, expected_days_kind: 'calendar' } as const);
}

/** Returns a confirmed value, otherwise null, because an answer must not show an unconfirmed value as a fact. */
function confirmed<Value>({ mark, value }: Rule<Value>): Value | null {
  return mark === 'unconfirmed' ? null : value;
}

function requirementsBody(pack: JurisdictionPack, form: LegalForm) {
  return {
    jurisdiction: pack.code,
    legal_form: form,
    pack_version: pack.packVersion,
    schema: submissionSchema(pack, form),
    rules: rulesOf(pack, form).map(({ checkedOn, ...rule }) => ({ ...rule, checked_on: checkedOn })),
    deadlines: pack.deadlines.filter(({ legalForm = form }) => legalForm === form).map(deadlineBody),
  };
}

function yearlyBody({ monthsAfter, ...due }: Extract<Deadline['value'], { every: string }>) {
  return { ...due, ...(monthsAfter !== undefined && { months_after: monthsAfter }) };
}

function deadlineBody({ code, title, value, consequence, citation, checkedOn, mark }: Deadline) {
  const due = 'every' in value ? yearlyBody(value) : { after_days: value.afterDays, event: value.event };
  return { code, title, due, consequence, citation, checked_on: checkedOn, mark };
}
