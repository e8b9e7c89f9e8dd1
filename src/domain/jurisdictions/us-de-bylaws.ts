import { checkedIn } from './citations.ts';
import type { Citation } from './pack.ts';

const { statute, secondary, unconfirmed } = checkedIn('2026-11');

type BylawClause = Citation & { readonly heading: string; readonly text: string };

/**
 * Bylaws of a Delaware corporation, adopted by its directors. They state how its bodies decide, in agreement with the
 * vote counting of ../governance/bodies.ts. Apart from § 102, only copies of § 103(a), § 109(a), § 131(a), § 132(a), § 141(a) and § 228 on
 * other sites were read, so the clauses refer to sections and restate little.
 */
export const DE_BYLAWS: readonly { readonly title: string; readonly clauses: readonly BylawClause[] }[] = [
  {
    title: 'Offices',
    clauses: [
      {
        ...statute('8 Del. C. § 131(a), § 132(a)'),
        heading: 'Registered office',
        text: 'The corporation keeps the registered office and the registered agent in Delaware that its certificate of incorporation names, until they are changed as the law provides.',
      },
    ],
  },
  {
    title: 'Stockholders',
    clauses: [
      {
        ...unconfirmed('8 Del. C. § 211, § 222'),
        heading: 'Meetings',
        text: 'An annual meeting of the stockholders elects the directors. Meetings are held and notice is given as § 211 and § 222 provide.',
      },
      {
        ...unconfirmed('8 Del. C. § 141(k), § 212, § 216'),
        heading: 'Votes',
        text: 'Each share has one vote unless the certificate of incorporation says otherwise. Quorum and majorities are those of § 216.',
      },
      {
        ...secondary('8 Del. C. § 228(a)'),
        heading: 'Consent without a meeting',
        text: 'The stockholders may act by consent, in electronic form as well, as § 228 provides: the holders of more than half of the outstanding votes decide, who also elect and remove directors.',
      },
    ],
  },
  {
    title: 'Directors',
    clauses: [
      {
        ...secondary('8 Del. C. § 141(a)'),
        heading: 'Powers',
        text: 'The business and affairs of the corporation are managed by or under the direction of its board of directors, except as the law or the certificate of incorporation provides otherwise.',
      },
      {
        ...unconfirmed('8 Del. C. § 141(b), § 223'),
        heading: 'Number and vacancies',
        text: 'The board has as many directors as were named or last elected. Vacancies are filled as § 223 provides.',
      },
      {
        ...unconfirmed('8 Del. C. § 141(b), § 141(f)'),
        heading: 'Decisions',
        text: 'At a meeting, a majority of all directors is a quorum, and the vote of a majority of all directors decides. Without a meeting, the board acts by the consent of all directors.',
      },
    ],
  },
  {
    title: 'Officers',
    clauses: [
      {
        ...unconfirmed('8 Del. C. § 142'),
        heading: 'Officers',
        text: 'The board chooses the officers, who have the titles and duties that it gives them. One of them records the proceedings of the meetings.',
      },
    ],
  },
  {
    title: 'Stock',
    clauses: [
      {
        ...unconfirmed('8 Del. C. § 152, § 158'),
        heading: 'Issue',
        text: 'The board issues stock within the limits of the certificate of incorporation, for the consideration that § 152 allows. Shares are uncertificated unless the board decides otherwise.',
      },
      {
        ...unconfirmed('8 Del. C. § 159, § 219'),
        heading: 'Transfer and record',
        text: 'Stock is transferred as § 159 provides, at the request of its holder. The stock ledger, which is a part of the constitution, says who the stockholders are.',
      },
    ],
  },
  {
    title: 'General',
    clauses: [
      {
        ...unconfirmed('8 Del. C. § 145'),
        heading: 'Indemnification',
        text: 'The corporation indemnifies its directors and officers where § 145 requires it.',
      },
      {
        ...unconfirmed('8 Del. C. § 220'),
        heading: 'Inspection',
        text: 'Stockholders and directors inspect books and records as § 220 provides.',
      },
      {
        ...secondary('8 Del. C. § 108(c), § 109(a)'),
        heading: 'Adoption and amendment',
        text: 'The directors adopt these bylaws. They are amended by a resolution of the board and then by the stockholders. Where they conflict with the certificate of incorporation, the certificate prevails.',
      },
    ],
  },
];
