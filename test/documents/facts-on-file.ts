import { signerCapacity } from '../../src/domain/filing/attestation.ts';
import { feeWords } from '../../src/domain/filing/fee.ts';
import { COMPANY_FACTS, type CompanyFact, type FactRule } from '../../src/domain/jurisdictions/company-facts.ts';
import { documentTitle } from '../../src/domain/jurisdictions/document-title.ts';
import { currentPack, STATE_FORMS } from '../../src/domain/jurisdictions/index.ts';
import type { JurisdictionCode, LegalForm } from '../../src/domain/jurisdictions/pack.ts';
import { STATES } from '../../src/domain/jurisdictions/states.ts';
import { MARKS } from './legal-review.ts';

const FACTS: Readonly<Record<CompanyFact, string>> = {
  name: 'Name',
  legal_form: 'Legal form',
  principal_office: 'Principal office',
  mailing_address: 'Mailing address',
  registered_agent: 'Registered agent and office',
  smart_contracts: 'Smart contracts',
  management: 'Management',
  purpose: 'Purpose',
  stock: 'Authorized stock',
  directors: 'Directors',
  officers: 'Officers',
  members: 'Members',
  organizer: 'Organizer',
  responsible_party: 'Responsible party',
};

/** Returns the rules of a state and form, which every form that the service offers has. */
export function changesOf(code: JurisdictionCode, form: LegalForm) {
  const changes = STATES[code].changes[form];
  if (changes === undefined) throw new Error(`no changes of ${code} ${form}`);
  return changes;
}

/** The page docs/facts-on-file.md. */
export function renderFactsOnFile(): string {
  const parts = STATE_FORMS.map(([code, form]) => {
    const pack = currentPack(code);
    const { facts } = changesOf(code, form);
    const rows = COMPANY_FACTS.map((fact) => row(code, form, FACTS[fact], facts[fact]));
    return `## ${pack.title}: ${pack.legalForms[form]?.title}

| Fact | On file | Paper | Signer | Fee | How it changes | Source | Mark |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
  });
  return `# Facts on file, and how they change

Some facts of a company are on file with its state. For each fact, this page says whether it is on file, which paper changes it, who signs the paper, and what the office charges. A fact that is not on file changes when the members decide, and nothing is filed. A test writes this page from the data that the service files by ([test/documents/facts-on-file.test.ts](../test/documents/facts-on-file.test.ts)); [Change facts on file](guides/change-facts-on-file.md) shows the calls. It is no legal advice. The marks are explained in [Statements of law in the papers](legal-review.md).

${parts.join('\n')}`;
}

function row(code: JurisdictionCode, form: LegalForm, title: string, rule: FactRule): string {
  const { isOnFile, paper, how, citation, mark } = rule;
  const fee = paper && changesOf(code, form).papers[paper]?.fee;
  const cells = [
    title,
    isOnFile ? 'yes' : 'no',
    paper === null ? '–' : documentTitle(paper, { jurisdiction: code, legal_form: form }),
    paper === null ? '–' : signerCapacity(paper, code, form),
    paper === null ? '–' : `${feeWords(fee?.value ?? null)}${fee ? ` (${MARKS[fee.mark]})` : ''}`,
    how,
    citation,
    MARKS[mark],
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
