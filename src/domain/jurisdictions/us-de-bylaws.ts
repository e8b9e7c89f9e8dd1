import { checkedIn } from './citations.ts';
import type { Citation } from './pack.ts';

const { statute } = checkedIn('2026-11');

type BylawClause = Citation & { readonly heading: string; readonly text: string };

/**
 * Bylaws of a Delaware corporation, adopted by its directors. They state how its bodies decide, in agreement with the
 * vote counting of ../governance/bodies.ts. The sections were read as they stood in July 2011, so the clauses refer to
 * sections and restate little.
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
        ...statute('8 Del. C. § 211, § 222'),
        heading: 'Meetings',
        text: 'An annual meeting of the stockholders elects the directors. The board sets its day and time. Meetings are held and notice is given as § 211 and § 222 provide.',
      },
      {
        ...statute('8 Del. C. § 212(a), § 216'),
        heading: 'Votes',
        text: 'Each share has one vote unless the certificate of incorporation says otherwise. Quorum and majorities are those of § 216.',
      },
      {
        ...statute('8 Del. C. § 228(a), § 228(d), § 141(k), § 211(b)'),
        heading: 'Consent without a meeting',
        text: 'The stockholders may act by consent, in electronic form as well, as § 228 provides: the holders of more than half of the outstanding votes decide, who also elect and remove directors. A consent that is not unanimous takes the place of the annual meeting only if all seats on the board are vacant and it fills them (§ 211(b)).',
      },
    ],
  },
  {
    title: 'Directors',
    clauses: [
      {
        ...statute('8 Del. C. § 141(a)'),
        heading: 'Powers',
        text: 'The business and affairs of the corporation are managed by or under the direction of its board of directors, except as the law or the certificate of incorporation provides otherwise.',
      },
      {
        ...statute('8 Del. C. § 141(b), § 223'),
        heading: 'Number and vacancies',
        text: 'The board has as many directors as were named or last elected. Vacancies are filled as § 223 provides.',
      },
      {
        ...statute('8 Del. C. § 141(b), § 141(f)'),
        heading: 'Decisions',
        text: 'At a meeting, a majority of all directors is a quorum, and the vote of a majority of all directors decides. Without a meeting, the board acts by the consent of all directors.',
      },
    ],
  },
  {
    title: 'Officers',
    clauses: [
      {
        ...statute('8 Del. C. § 142'),
        heading: 'Officers',
        text: 'The board chooses the officers, who have the titles and duties that it gives them. One of them records the proceedings of the meetings.',
      },
    ],
  },
  {
    title: 'Stock',
    clauses: [
      {
        ...statute('8 Del. C. § 152, § 158'),
        heading: 'Issue',
        text: 'The board issues stock within the limits of the certificate of incorporation, for the consideration that § 152 allows. By adopting these bylaws, the board resolves that all shares are uncertificated.',
      },
      {
        ...statute('8 Del. C. § 159, § 219(c)'),
        heading: 'Transfer and record',
        text: 'Stock is transferred as § 159 provides, at the request of its holder. The stock ledger is a part of the constitution, and is the only evidence of who may vote at a meeting.',
      },
    ],
  },
  {
    title: 'General',
    clauses: [
      {
        ...statute('8 Del. C. § 145(c)'),
        heading: 'Indemnification',
        text: 'The corporation indemnifies its directors and officers where § 145 requires it.',
      },
      {
        ...statute('8 Del. C. § 220(b), § 220(d)'),
        heading: 'Inspection',
        text: 'Stockholders and directors inspect books and records as § 220 provides.',
      },
      {
        ...statute('8 Del. C. § 108(c), § 109'),
        heading: 'Adoption and amendment',
        text: 'The directors adopt these bylaws. The power to amend them is in the stockholders, with or without a resolution of the board. Where they conflict with the certificate of incorporation, the certificate prevails.',
      },
    ],
  },
];
