import type { Address, Constitution } from '../constitution/constitution.ts';
import type { Citation } from '../jurisdictions/pack.ts';

/** One line of Form SS-4 with the value to write on it; null: left blank. */
export type TaxFormLine = { line: string; label: string; value: string | null; note?: string };

/** The form that the lines belong to, and the source of the answers. */
export const TAX_FORM: Citation & { title: string } = {
  title: 'Form SS-4 (Rev. December 2025)',
  citation: 'Form SS-4 and its instructions, Rev. December 2025; Treas. Reg. 301.7701-3(b)',
  checkedOn: '2026-11',
  mark: 'official',
};

/** Note for line 7b, on the form and in answers. */
const NEVER_HELD = 'Never held here: write it by hand.';

/** Returns the members that the tax law counts: neither observers nor programs. */
export function ownersOf({ members }: Pick<Constitution, 'members'>): Constitution['members'] {
  return members.filter(({ role }) => role === 'founder' || role === 'member');
}

type Company = { legalName: string; state: string; startedOn: string; addressText(address: Address): string };

/** Returns every line of the form, in its order. */
export function taxFormLines(constitution: Constitution, company: Company): TaxFormLine[] {
  return [...whoLines(constitution, company), ...kindLines(constitution), ...businessLines(constitution, company)];
}

function whoLines(constitution: Constitution, { legalName, addressText, state }: Company): TaxFormLine[] {
  const { principal_office: office, mailing_address, responsible_party } = constitution;
  const mailing = mailing_address ?? office;
  const isElsewhere = mailing_address !== undefined && office !== undefined;
  return [
    { line: '1', label: 'Legal name of entity', value: legalName },
    { line: '2', label: 'Trade name', value: 'None' },
    { line: '3', label: 'Executor, trustee, "care of"', value: 'None' },
    { line: '4a\u2013b', label: 'Mailing address', value: mailing ? addressText(mailing) : null },
    { line: '5a\u2013b', label: 'Street address, if different', value: isElsewhere ? addressText(office) : 'Same' },
    {
      line: '6',
      label: 'County and state of principal business',
      value: office?.state ?? state,
      note: 'Add the county by hand.',
    },
    { line: '7a', label: 'Name of responsible party', value: responsible_party?.name ?? null },
    { line: '7b', label: 'SSN, ITIN or EIN', value: null, note: NEVER_HELD },
  ];
}

function kindLines(constitution: Constitution): TaxFormLine[] {
  const owners = ownersOf(constitution).length;
  const isSingle = owners === 1;
  return [
    { line: '8a', label: 'Limited liability company', value: 'Yes' },
    {
      line: '8b',
      label: 'Number of LLC members',
      value: String(owners),
      ...(owners < constitution.members.length && { note: 'Observers and algorithmic members are not counted.' }),
    },
    { line: '8c', label: 'Organized in the United States', value: 'Yes' },
    {
      line: '9a',
      label: 'Type of entity',
      value: isSingle ? 'Other: Disregarded entity' : 'Partnership',
      ...(isSingle && {
        note: 'If its only member is foreign: Other, "Foreign-owned U.S. disregarded entity-Form 5472".',
      }),
    },
    { line: '9b', label: 'State of incorporation, if a corporation', value: 'N/A' },
  ];
}

function businessLines({ purpose, responsible_party }: Constitution, { startedOn }: Company): TaxFormLine[] {
  return [
    { line: '10', label: 'Reason for applying', value: 'Started new business' },
    { line: '11', label: 'Date business started', value: startedOn, note: 'The day of filing, where the office is.' },
    { line: '12', label: 'Closing month of accounting year', value: 'December' },
    { line: '13', label: 'Employees expected in 12 months', value: 'Agricultural 0, household 0, other 0' },
    { line: '14', label: 'Form 944', value: 'N/A', note: 'No employees: see line 13.' },
    { line: '15', label: 'First date wages were paid', value: 'N/A' },
    { line: '16', label: 'Principal activity', value: 'Other' },
    { line: '17', label: 'Principal line of business', value: purpose },
    { line: '18', label: 'Applied for an EIN before', value: 'No' },
    { line: '', label: 'Third-party designee', value: 'None' },
    {
      line: '',
      label: 'Signer',
      value: responsible_party?.name ?? null,
      note: 'Title, telephone, signature and date are written by hand.',
    },
  ];
}
