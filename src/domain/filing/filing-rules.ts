import type { DocumentKind, LaterKind } from '../entity/document.ts';
import type { EntityState } from '../entity/entity.ts';
import type { FilingType } from '../entity/filing-type.ts';
import { type MailText, mailText } from '../mail/mail-text.ts';
import type { AttestationTextVersion } from './attestation-texts.ts';
import type { FormWords } from './form-words.ts';

/* Rules for each type of filing. The effects of an office's answer are in outcomes/kinds/. */

type CommonRules = {
  /** Name for a sentence such as "The … is with the registry". */
  name: string;
  /** Name of the number that the office assigns on acceptance. */
  number: string;
  office: 'state' | 'tax';
  /** Rules for signing the filing. Null if nobody signs the filing, because it only makes a request. */
  signing: Signing | null;
  /** Papers that show the number or the date and are not filed. A correction creates them again. */
  reprints: readonly DocumentKind[];
  /** True if the office answers with a certificate of good standing. Its text must not deny the good standing. */
  certifiesStanding?: true;
};

/** Rules for the signature of a natural person on a filing. */
export type Signing = {
  /**
   * Ways to sign. `sworn`: the person signs under penalty of perjury. `authorized`: the person only authorizes a
   * payment.
   */
  as: 'sworn' | 'authorized';
  /**
   * Current version of the statement that people sign. `textOfCorporation` and `textOfOutsider` replace it for some
   * signers.
   */
  text: AttestationTextVersion;
  textOfCorporation?: AttestationTextVersion;
  /** Version of the statement for an organizer who is not a member. */
  textOfOutsider?: AttestationTextVersion;
  /** Name of the signed paper, worded for the beginning of a sentence. */
  subject: string;
  mail(about: { legalName: string; words: FormWords }): readonly MailText[];
  /** Heading of the signing page; the company's name follows it. `why`: the reason why this person is asked. */
  title: string;
  why(words: FormWords): string;
  /** Sentence on what happens if the person declines. */
  declined: string;
};

type FirstOrLast = CommonRules & { shownBy: 'state_filing' | 'ein' | 'dissolution' };

/** Rules of a filing for an existing company. Such a filing takes effect only when the office has accepted it. */
type LaterRules = CommonRules & {
  shownBy: 'itself';
  /** Occasion of the filing. Each proposal, obligation or order has at most one open or accepted filing. */
  period: 'proposal' | 'obligation' | 'order';
  /** States of a company in which the filing can be opened. */
  in: readonly EntityState[];
  /** The paper that is filed; null: none. `of_the_facts`: the paper depends on the changed facts (filed-facts.ts). */
  paper: LaterKind | 'of_the_facts' | null;
  /** True if an operator always files this type, because no registry accepts it over the protocol. */
  isByHand: boolean;
};

/** The state `Filed` is left out, because the constitution must not change while a tax number is requested. */
const FORMED = ['Registered', 'Active'] as const satisfies readonly EntityState[];
/** States of a company that has yearly duties. The duties begin when the registry accepts the company. */
const ON_FILE = ['Filed', ...FORMED] as const satisfies readonly EntityState[];

/** Papers for a bank, which show the filing number and the tax number. */
const FOR_BANK = ['banking_resolution', 'bank_pack_contents', 'bank_pack'] as const;

const CHANGE = {
  office: 'state',
  shownBy: 'itself',
  period: 'proposal',
  in: FORMED,
  isByHand: false,
  reprints: ['bundle'],
} as const;
const DUTY = {
  office: 'state',
  shownBy: 'itself',
  period: 'obligation',
  in: ON_FILE,
  isByHand: false,
  reprints: [],
} as const;
const ORDER = { ...DUTY, period: 'order', isByHand: true } as const;
const SWORN = {
  as: 'sworn',
  text: 'later-2026-11-4',
  textOfCorporation: 'later-of-corporation-2026-11',
} as const;

const READ_AND_SIGN = mailText`Before it is filed, you must read what will be filed and sign it under penalty of perjury.`;
const CHANGE_DECLINED = 'The change shown here will not be filed. The people who run the company are told.';

export const FILING_RULES = {
  formation: {
    name: 'formation',
    number: 'filing number',
    office: 'state',
    shownBy: 'state_filing',
    signing: {
      as: 'sworn',
      text: '2026-11-7',
      textOfCorporation: 'incorporation-2026-11-4',
      textOfOutsider: 'outside-2026-11-2',
      subject: 'The filing of the company',
      mail: ({ legalName }) => [
        mailText`The filing of ${legalName} names you as the person who forms the company.`,
        READ_AND_SIGN,
      ],
      title: 'Sign the filing of',
      why: () =>
        'You are named as the person who forms this company. It is filed only if you sign. Read everything first.',
      declined: 'The filing shown here will not be made. The person who forms the company is told.',
    },
    reprints: [
      'receipt',
      'statement_of_organizer',
      'communications_contact',
      'ein_worksheet',
      'bundle',
      'certificate',
      ...FOR_BANK,
    ],
  },
  ein: {
    name: 'application for a tax number',
    number: 'tax number',
    office: 'tax',
    shownBy: 'ein',
    signing: {
      as: 'sworn',
      text: 'ss4-2026-11',
      subject: 'The application for a tax number',
      mail: ({ legalName }) => [
        mailText`${{ own: legalName }} was formed, and needs a tax number (EIN) of the IRS. Its rules name you as the responsible party.`,
        mailText`Before an operator applies for it, you must answer the questions of Form SS-4, and sign it under penalties of perjury.`,
      ],
      title: 'Sign the application for a tax number of',
      why: () =>
        'You are the responsible party of this company. An operator of this service applies for its tax number (EIN) only if you answer these questions and sign, and then sign Form SS-4 itself with your answers.',
      declined: 'Nobody applies for the number. The person who forms the company is told.',
    },
    reprints: ['bundle', ...FOR_BANK],
  },
  dissolution: {
    name: 'dissolution',
    number: 'dissolution number',
    office: 'state',
    shownBy: 'dissolution',
    signing: {
      as: 'sworn',
      text: 'dissolution-2026-11-6',
      textOfCorporation: 'dissolution-of-corporation-2026-11',
      subject: 'The dissolution',
      mail: ({ legalName, words }) => [
        mailText`The ${{ own: words.dissolvers }} of ${legalName} decided to dissolve it and ask you to sign for the company.`,
        mailText`Before the paper of the dissolution is filed, you must read it and sign it under penalty of perjury.`,
      ],
      title: 'Sign the dissolution of',
      why: ({ dissolvers }) =>
        `The ${dissolvers} of this company decided to dissolve it, and ask you to sign for it. The dissolution is filed only if you sign. Read everything first.`,
      declined: 'The paper shown here will not be filed. The people who run the company are told.',
    },
    reprints: ['bundle'],
  },
  amendment: {
    name: 'amendment',
    number: 'number of the amendment',
    ...CHANGE,
    paper: 'of_the_facts',
    signing: {
      ...SWORN,
      subject: 'An amendment',
      mail: changeMail((words) => `The ${words.deciders} decided an amendment`),
      title: 'Sign an amendment of',
      why: ({ deciders }) =>
        `The ${deciders} of this company decided to change facts that the state has on file, and ask you to sign for the company. The change is filed only if you sign. Read everything first.`,
      declined: CHANGE_DECLINED,
    },
  },
  agent_change: {
    name: 'change of the registered agent',
    number: 'number of the change of agent',
    ...CHANGE,
    paper: 'of_the_facts',
    signing: {
      ...SWORN,
      text: 'agent-change-2026-11-2',
      subject: 'A change of the registered agent',
      mail: changeMail((words) => `The ${words.deciders} decided to change the registered agent`),
      title: 'Sign the change of the registered agent of',
      why: ({ deciders }) =>
        `The ${deciders} of this company decided to change its registered agent, and ask you to sign for the company. The change is filed only if you sign. Read everything first.`,
      declined: CHANGE_DECLINED,
    },
  },
  annual_report: {
    name: 'annual report',
    number: 'number of the annual report',
    ...DUTY,
    paper: 'annual_report',
    signing: {
      ...SWORN,
      subject: 'An annual report',
      mail: dutyMail('The annual report is due', 'under penalty of perjury'),
      title: 'Sign the annual report of',
      why: () =>
        'The annual report of this company is due, and you are asked to sign it for the company. It is filed only if you sign. Read everything first.',
      declined: 'The report shown here will not be filed. The people who run the company are told.',
    },
  },
  annual_tax: {
    name: 'annual tax',
    number: 'number of the tax payment',
    ...DUTY,
    paper: 'annual_tax_statement',
    signing: {
      as: 'authorized',
      text: 'payment-2026-11-2',
      subject: 'The annual tax',
      mail: dutyMail('The annual tax is due', 'so that it is paid'),
      title: 'Authorize the annual tax of',
      why: () =>
        'The annual tax of this company is due, and you are asked to authorize its payment. It is paid only if you sign. Read everything first.',
      declined: 'The tax shown here will not be paid. The people who run the company are told.',
    },
  },
  good_standing: {
    name: 'request for a certificate of good standing',
    number: 'number of the certificate',
    ...ORDER,
    certifiesStanding: true,
    paper: null,
    signing: null,
  },
  correction: {
    name: 'statement of correction',
    number: 'number of the correction',
    ...ORDER,
    paper: 'statement_of_correction',
    signing: {
      ...SWORN,
      subject: 'A statement of correction',
      mail: dutyMail('A statement of correction was ordered for the record', 'under penalty of perjury'),
      title: 'Sign a statement of correction of',
      why: () =>
        'A record of this company is to be corrected, and you are asked to sign for the company. The statement is filed only if you sign. Read everything first.',
      declined: 'The statement shown here will not be filed. The people who run the company are told.',
    },
  },
  reinstatement: {
    name: 'application for reinstatement',
    number: 'number of the reinstatement',
    ...ORDER,
    paper: 'application_for_reinstatement',
    signing: {
      ...SWORN,
      subject: 'An application for reinstatement',
      mail: dutyMail('The reinstatement was applied for', 'under penalty of perjury'),
      title: 'Sign the application for reinstatement of',
      why: () =>
        'The reinstatement of this company is applied for, and you are asked to sign for the company. The application is filed only if you sign. Read everything first.',
      declined: 'The application shown here will not be filed. The people who run the company are told.',
    },
  },
} as const satisfies Record<FilingType, FirstOrLast | LaterRules>;

type Rules = typeof FILING_RULES;

/** Types of filing for an existing company. They use the same state machine as a formation (filing.ts). */
export type LaterFilingType = { [T in FilingType]: Rules[T]['shownBy'] extends 'itself' ? T : never }[FilingType];

export const LATER_FILING_TYPES = (Object.keys(FILING_RULES) as FilingType[]).filter(isLaterFiling);

export function isLaterFiling(type: FilingType): type is LaterFilingType {
  return FILING_RULES[type].shownBy === 'itself';
}

/** Returns the step of the formation in which this type of filing is sent; null: no step sends it. */
export function stepOf(type: FilingType): 'state_filing' | 'ein' | null {
  const { shownBy } = FILING_RULES[type];
  return shownBy === 'state_filing' || shownBy === 'ein' ? shownBy : null;
}

/** Returns whether the office answers this type of filing with a certificate of good standing. */
export function isStandingCertified(type: FilingType): boolean {
  const rules: CommonRules = FILING_RULES[type];
  return rules.certifiesStanding === true;
}

export function isOfTaxOffice(type: FilingType): type is 'ein' {
  return FILING_RULES[type].office === 'tax';
}

function changeMail(decided: (words: FormWords) => string): Signing['mail'] {
  return ({ legalName, words }) => [
    mailText`${{ own: decided(words) }} of ${legalName}, which names you as the person who signs.`,
    READ_AND_SIGN,
  ];
}

function dutyMail(due: string, how: string): Signing['mail'] {
  return ({ legalName }) => [
    mailText`${{ own: due }} of ${legalName}, which names you as the person who signs.`,
    mailText`Before it is filed, you must read what will be filed and sign it ${{ own: how }}.`,
  ];
}
