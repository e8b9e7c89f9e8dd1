import { checkedIn } from './citations.ts';
import { type ChangePaperRules, type ChangesOfForms, changedBy, notOnFile, onFile } from './company-facts.ts';
import type { DocumentStatement } from './pack.ts';

/*
 * Title 8 was read as of July 2011. Of title 6, only a few sections were read in full. The words of amendments come
 * from papers that companies filed.
 */
const { statute, secondary, inferred, unconfirmed } = checkedIn('2026-11');

const NAME: DocumentStatement = {
  ...inferred('6 Del. C. § 18-202(a)'),
  id: 'name',
  heading: 'Name',
  text: 'The name of the limited liability company is {legal_name}. Its certificate of formation was filed on {filed_on}, under the file number {filing_number}.',
};
const AUTHORIZED_PERSON: DocumentStatement = {
  ...statute('6 Del. C. § 18-204(a)'),
  id: 'authorized_person',
  heading: 'Authorized person',
  text: 'The undersigned, {signer_name}, an authorized person, has executed this certificate of amendment.',
};

const LLC_AMENDMENT: ChangePaperRules = {
  fee: { ...unconfirmed('6 Del. C. § 18-1105(a)(3): $180, and $40 for the municipality'), value: 22_000 },
  statements: [
    NAME,
    {
      ...inferred('6 Del. C. § 18-202(a)'),
      id: 'new_name',
      heading: 'Amendment',
      text: 'The certificate of formation of the limited liability company is hereby amended by striking out the statement relating to its name and by substituting the following new statement: The name of the limited liability company is {new_name}.',
    },
    AUTHORIZED_PERSON,
  ],
};

const LLC_AGENT: ChangePaperRules = {
  fee: { ...secondary('6 Del. C. § 18-1105(a)(11), on pages of vendors'), value: 5_000 },
  statements: [
    NAME,
    {
      ...inferred('6 Del. C. § 18-202(a), § 18-104(a)'),
      id: 'new_agent',
      heading: 'Amendment',
      text: 'The certificate of formation of the limited liability company is hereby amended by changing its registered office in the State of Delaware to {new_agent_address}. The name of its registered agent at that address, upon whom process against the limited liability company may be served, is {new_agent_name}.',
    },
    AUTHORIZED_PERSON,
  ],
};

const CORPORATION: DocumentStatement = {
  ...secondary('8 Del. C. § 242(b)(1)'),
  id: 'corporation',
  heading: 'Corporation',
  text: '{legal_name}, a corporation organized and existing under the General Corporation Law of the State of Delaware, certifies the following. Its certificate of incorporation was filed on {filed_on}, under the file number {filing_number}.',
};
const OFFICER = (paper: string): DocumentStatement => ({
  ...statute('8 Del. C. § 103(a)(2)'),
  id: 'officer',
  heading: 'Authorized officer',
  text: `The undersigned, {signer_name}, an authorized officer, has executed this ${paper}, and acknowledges that it is the act of the corporation and that the facts stated in it are true.`,
});

const INCORPORATION_AMENDMENT: ChangePaperRules = {
  // The amount is not certain: since the fee for the municipality rose in 2023, some vendors have stated $214.
  fee: { ...unconfirmed('8 Del. C. § 391(a), on pages of vendors'), value: 19_400 },
  statements: [
    CORPORATION,
    {
      ...statute('8 Del. C. § 242(a)(1), § 242(b)(1)'),
      id: 'new_name',
      heading: 'Resolution of the board',
      text: 'The board of directors duly adopted a resolution that sets forth the following amendment of the certificate of incorporation and declares it advisable: The provision of the certificate of incorporation that states the name of the corporation is amended to read in its entirety: The name of the corporation is {new_name}.',
    },
    {
      // The text states the stockholders' written consent, as § 228(e) requires, because in this service they act by
      // consent and not by a vote at a meeting.
      ...statute('8 Del. C. § 228(e), § 242(b)(1)'),
      id: 'adoption',
      heading: 'Adoption',
      text: 'Written consent of the stockholders has been given in accordance with § 228 of the General Corporation Law of the State of Delaware, and the amendment was duly adopted in accordance with § 242.',
    },
    OFFICER('certificate of amendment'),
  ],
};

const INCORPORATION_AGENT: ChangePaperRules = {
  fee: { ...secondary('8 Del. C. § 391(a), on pages of vendors'), value: 5_000 },
  statements: [
    // Section 133 requires a certificate of the change. The certificate also states the day and the number of the
    // filing, because they help the office to find the corporation.
    { ...CORPORATION, ...inferred('8 Del. C. § 133') },
    {
      ...statute('8 Del. C. § 133, § 102(a)(2)'),
      id: 'new_agent',
      heading: 'Resolution of the board',
      text: 'The board of directors has duly adopted a resolution that the registered office of the corporation within the State of Delaware be changed to {new_agent_address}, and that the registered agent in charge of it, upon whom process against the corporation may be served, be {new_agent_name}.',
    },
    OFFICER('certificate'),
  ],
};

const AGREEMENT = 'The limited liability company agreement alone states it, so nothing is filed.';
const CERTIFICATE = statute('6 Del. C. § 18-201(a): name, registered office and agent, and no more');
const REPORT = 'The annual franchise tax report states it each year; nothing is filed in between.';
const COUNSEL = 'A certificate of amendment under § 242, which this service does not file: amend it with counsel.';

const FACTS = {
  name: changedBy('articles_of_amendment', {
    ...statute('6 Del. C. § 18-201(a)(1), § 18-202'),
    how: 'A certificate of amendment.',
  }),
  legal_form: onFile({
    ...unconfirmed('6 Del. C. § 18-216'),
    how: 'Another form is a conversion, which this service does not file: convert it with counsel.',
  }),
  principal_office: notOnFile({
    ...CERTIFICATE,
    how: 'The certificate of formation does not state it, and an LLC files no report.',
  }),
  mailing_address: notOnFile({
    ...CERTIFICATE,
    how: 'The certificate of formation does not state it, and an LLC files no report.',
  }),
  registered_agent: changedBy('statement_of_change', {
    ...inferred('6 Del. C. § 18-104, § 18-202'),
    how: 'A certificate of amendment of the registered office or agent alone, which costs less. An agent whose own address or name changes files for all its companies (§ 18-104(b), (c)).',
  }),
  smart_contracts: notOnFile({ ...CERTIFICATE, how: AGREEMENT }),
  management: notOnFile({ ...CERTIFICATE, how: AGREEMENT }),
  purpose: notOnFile({ ...CERTIFICATE, how: AGREEMENT }),
  stock: notOnFile({ ...CERTIFICATE, how: 'An LLC has none.' }),
  directors: notOnFile({ ...CERTIFICATE, how: 'An LLC has none.' }),
  officers: notOnFile({ ...CERTIFICATE, how: AGREEMENT }),
  members: notOnFile({ ...CERTIFICATE, how: AGREEMENT }),
  organizer: notOnFile({
    ...statute('6 Del. C. § 18-204(a)'),
    how: 'The authorized person of a filed certificate stays what it was.',
  }),
  responsible_party: notOnFile({
    ...secondary('Treas. Reg. 301.6109-1(d)(2)(ii)'),
    how: 'Form 8822-B tells the IRS within 60 days. This service does not file it; the calendar has the day.',
  }),
} as const;

export const DE_CHANGES: ChangesOfForms = {
  llc: { facts: FACTS, papers: { articles_of_amendment: LLC_AMENDMENT, statement_of_change: LLC_AGENT } },
  corporation: {
    papers: { articles_of_amendment: INCORPORATION_AMENDMENT, statement_of_change: INCORPORATION_AGENT },
    facts: {
      ...FACTS,
      name: changedBy('articles_of_amendment', {
        ...secondary('8 Del. C. § 102(a)(1), § 242(a)(1); § 242(d)(1) lets the board decide alone'),
        how: 'A certificate of amendment under § 242. Board and stockholders decide here, although the board alone may.',
      }),
      principal_office: onFile({ ...statute('8 Del. C. § 502(a)(3)'), how: REPORT }),
      mailing_address: notOnFile({
        ...inferred('8 Del. C. § 102(a), § 502(a)'),
        how: 'No paper of a corporation states it.',
      }),
      registered_agent: changedBy('statement_of_change', {
        ...statute('8 Del. C. § 133, § 134'),
        how: 'A certificate of change, after a resolution of the board. An agent whose own address or name changes files for all its companies (§ 134).',
      }),
      smart_contracts: notOnFile({
        ...secondary('8 Del. C. § 102(a)'),
        how: 'The bylaws alone state it, so nothing is filed.',
      }),
      management: notOnFile({
        ...secondary('8 Del. C. § 102(a), § 141(a)'),
        how: 'The bylaws alone state it, so nothing is filed.',
      }),
      purpose: onFile({ ...secondary('8 Del. C. § 102(a)(3), § 242(a)(2)'), how: COUNSEL }),
      stock: onFile({ ...secondary('8 Del. C. § 102(a)(4), § 242(b)'), how: COUNSEL }),
      directors: onFile({ ...statute('8 Del. C. § 502(a)(4)'), how: REPORT }),
      officers: onFile({
        ...statute('8 Del. C. § 502(a)(4)'),
        how: 'The annual franchise tax report names the officer who signs it, and no other.',
      }),
      members: notOnFile({
        ...secondary('8 Del. C. § 219'),
        how: 'The stock ledger alone states the stockholders, so nothing is filed.',
      }),
      organizer: onFile({
        ...secondary('8 Del. C. § 102(a)(5)'),
        how: 'The incorporator of a filed certificate stays what it was.',
      }),
    },
  },
};
