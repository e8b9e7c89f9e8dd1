import { checkedIn } from './citations.ts';
import { ORDER_FORMS } from './order-forms.ts';
import type { State } from './state.ts';
import { DE_AGREEMENT } from './us-de-agreement.ts';
import { DE_CHANGES } from './us-de-changes.ts';
import { DE_CORPORATION_FORMS, DE_FORMS } from './us-de-form.ts';

const { statute, official, secondary } = checkedIn('2026-11');

const CORRECTION =
  'A certificate of correction specifies the inaccuracy to be corrected, and sets forth the corrected portion of the certificate.';

export const DELAWARE: State = {
  paperTitles: {
    articles: 'Certificate of formation',
    statement_of_organizer: 'Statement of authorized person',
    articles_of_dissolution: 'Certificate of cancellation',
    articles_of_amendment: 'Certificate of amendment',
    statement_of_change: 'Certificate of amendment of the registered agent',
    statement_of_correction: 'Certificate of correction',
    application_for_reinstatement: 'Certificate of revival',
  },
  signers: {
    ...statute('6 Del. C. § 18-204(a)'),
    value: { articles: 'Authorized person', later: 'Authorized person' },
  },
  byForm: {
    corporation: {
      paperTitles: {
        articles: 'Certificate of incorporation',
        operating_agreement: 'Bylaws',
        articles_of_dissolution: 'Certificate of dissolution',
        articles_of_amendment: 'Certificate of amendment of certificate of incorporation',
        statement_of_change: 'Certificate of change of registered agent',
      },
      signers: {
        ...statute('8 Del. C. § 103(a)(1), § 103(a)(2)a.'),
        value: { articles: 'Incorporator', later: 'Authorized officer' },
      },
      contactLaw: secondary('8 Del. C. § 132(d)'),
      forms: DE_CORPORATION_FORMS,
      notForfeited:
        'The calendar does not show that the certificate of this corporation became void. File the annual franchise tax report that is overdue instead, and ask the office if it shows the certificate as void.',
      later: {
        statement_of_correction: { ...secondary('8 Del. C. § 103(f)'), text: CORRECTION },
        application_for_reinstatement: {
          ...secondary('8 Del. C. § 312'),
          text: 'A corporation whose certificate of incorporation became void is revived by a certificate of revival.',
        },
      },
    },
  },
  perjuryLaw: {
    first: null,
    records: null,
    agentChanges: null,
    // The words come from the session law, 58 Del. Laws, c. 235. For LLCs, no text of the section on the oath was found.
    corporations: secondary('8 Del. C. § 103(b)(2)'),
  },
  contactLaw: secondary('6 Del. C. § 18-104(g)'),
  ownCourts: secondary('6 Del. C. § 18-109(d)'),
  agreement: DE_AGREEMENT,
  agreementOf: {},
  forms: { ...DE_FORMS, ...ORDER_FORMS['US-DE'] },
  // Delaware's requirements for most papers have not been read, so these papers are missing.
  changes: DE_CHANGES,
  later: {
    annual_tax_statement: {
      ...official('6 Del. C. § 18-1107'),
      text: 'A company pays a flat annual tax, and files no report.',
    },
    statement_of_correction: { ...secondary('6 Del. C. § 18-211(a)'), text: CORRECTION },
    application_for_reinstatement: {
      ...secondary('6 Del. C. § 18-1109'),
      text: 'A company whose certificate of formation was cancelled for an unpaid tax is revived by a certificate of revival.',
    },
  },
  notForfeited:
    'The calendar does not show that the certificate of this company was cancelled, and a Delaware LLC files no annual report. Pay the annual tax that is overdue instead, and ask the office if it has cancelled the certificate.',
  laterFees: {},
  // The statutes cap the expedited fees at $100, $200, $500 and $1,000. The office's own schedule was not available.
  services: {
    ...secondary('6 Del. C. § 18-1105(b), 8 Del. C. § 391(h), amounts on pages of vendors'),
    value: {
      expedited: { next_day: 5_000, same_day: 10_000, two_hours: 50_000, one_hour: 100_000 },
      certifiedCopy: 5_000,
    },
  },
  exampleCity: { city: 'Dover', state: 'DE', postal_code: '19901' },
  exampleCounty: 'Kent',
  // The town of each ZIP code comes from the npm package zipcodes 8.0.0, which has no counties. The county of each town
  // was not looked up, so a ZIP code near a county border is listed in both counties, and a ZIP code that is not listed
  // is not checked.
  counties: {
    'New Castle': '197 198 19938 19977',
    Kent: '19734 19901-19906 19934 19936 19938 19943 19946 19950 19952-19955 19961-19964 19977 19979-19980',
    Sussex:
      '19930-19933 19939-19941 19944-19945 19947 19950-19952 19954 19956 19958 19960 19963 19966-19971 19973 19975',
  },
};
