import { stringify } from 'yaml';
import { calendarsOf } from '../compliance/calendars.ts';
import { LATER_KINDS, TEMPLATE_VERSIONS } from '../entity/document.ts';
import { FILING_TYPES } from '../entity/filing-type.ts';
import { consentStatement, currentConsentText, needsAgentConsent } from '../filing/agent-consent.ts';
import { currentAttestationText } from '../filing/attestation.ts';
import { attestationStatement } from '../filing/attestation-texts.ts';
import { FILING_RULES } from '../filing/filing-rules.ts';
import { blake3Hex, canonicalJson, utf8 } from '../formats/canonical.ts';
import { agreementLaw } from '../jurisdictions/agreement-law.ts';
import type { FormsOf } from '../jurisdictions/form-field.ts';
import { currentPack } from '../jurisdictions/index.ts';
import type { JurisdictionCode, JurisdictionPack, LegalForm } from '../jurisdictions/pack.ts';
import { STATES } from '../jurisdictions/states.ts';
import { DE_BYLAWS } from '../jurisdictions/us-de-bylaws.ts';

/** The law of a state for one legal form, as a lawyer reviews it. `hash` covers the values, not their layout. */
export type PackText = { readonly text: string; readonly hash: string };

/**
 * Returns everything that the service states or applies as the law of a state for one legal form: rules, papers,
 * statements of signers, office forms and duties. `papers`: the words of the papers, which only a renderer has.
 */
export function packText(
  code: JurisdictionCode,
  form: LegalForm,
  papers: Readonly<Record<string, unknown>> = {},
): PackText {
  const values = plain({ ...reviewedValues(code, form), examples: papers });
  return {
    text: stringify(values, { version: '1.2', schema: 'core', aliasDuplicateObjects: false, lineWidth: 0 }),
    hash: blake3Hex(utf8(canonicalJson(values))),
  };
}

/** Papers whose text contains law. Papers that only repeat recorded facts, such as a receipt, are left out. */
const REVIEWED_TEMPLATES = [
  'articles',
  'consent',
  'operating_agreement',
  'statement_of_organizer',
  'communications_contact',
  'articles_of_dissolution',
  ...LATER_KINDS,
] as const;

function reviewedValues(code: JurisdictionCode, form: LegalForm) {
  const pack = currentPack(code);
  const { legalForms, deadlines, ...rules } = pack;
  const { byForm, paperTitles, signers, perjuryLaw, contactLaw, ownCourts } = STATES[code];
  const { forms, changes, later, laterFees, services } = STATES[code];
  const ofForm = byForm?.[form];
  const calendar = calendarsOf(code)[0];
  return {
    state: code,
    form,
    rules: { ...rules, ofForm: legalForms[form], deadlines: deadlines.filter(isFor(form)) },
    papers: {
      titles: { ...paperTitles, ...ofForm?.paperTitles },
      signers: ofForm?.signers ?? signers,
      later,
      laterFees,
      services,
      contactLaw: ofForm?.contactLaw ?? contactLaw,
      changes: changes[form],
      templates: templateVersions(),
    },
    signedStatements: { ...signedStatements(pack, form), perjuryLaw, ownCourts },
    agreement: form === 'corporation' ? { bylaws: DE_BYLAWS } : agreementLaw(code, form),
    officeForms: formsFor({ ...forms, ...ofForm?.forms }, form),
    duties: { ...calendar, rules: calendar.rules.filter(({ only = {} }) => isFor(form)(only)) },
  };
}

function isFor(form: LegalForm) {
  return ({ legalForm = form }: { readonly legalForm?: LegalForm }) => legalForm === form;
}

function templateVersions() {
  return Object.fromEntries(REVIEWED_TEMPLATES.map((kind) => [kind, TEMPLATE_VERSIONS[kind]]));
}

function formsFor(forms: FormsOf, form: LegalForm) {
  const entries = Object.entries(forms).map(([key, office]) => [
    key,
    { ...office, fields: office.fields.filter(isFor(form)) },
  ]);
  return Object.fromEntries(entries);
}

const AGENT = {
  name: '{agent_name}',
  street: '{agent_street}',
  city: '{agent_city}',
  state: '{agent_state}',
  postal_code: '{agent_postal_code}',
};

function signedStatements(pack: JurisdictionPack, form: LegalForm) {
  const signed = FILING_TYPES.filter((type) => FILING_RULES[type].signing !== null).map((type) => [
    type,
    attestationStatement(currentAttestationText(type, form), pack),
  ]);
  const outside = attestationStatement(currentAttestationText('formation', form, true), pack);
  const consents = needsAgentConsent(pack) ? (['consent', 'statement_of_change'] as const) : [];
  const agent = consents.map((paper) => [
    `agent_${paper}`,
    consentStatement(currentConsentText(paper), AGENT, '{legal_name}', pack),
  ]);
  return Object.fromEntries([...signed, ['formation_by_outsider', outside], ...agent]);
}

/**
 * Returns a copy without undefined members, which JSON lacks. Throws on a function, because a change in its code would
 * not change the hash.
 */
function plain(value: unknown): unknown {
  if (typeof value === 'function') throw new TypeError('a rule that is a function cannot be reviewed as text');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(members.map(([key, inner]) => [key, plain(inner)]));
}
