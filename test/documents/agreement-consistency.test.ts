import { describe, expect, it } from 'vitest';
import type { DocumentContent } from '../../src/documents/content.ts';
import type { DocumentRequest } from '../../src/documents/document.ts';
import { layOut } from '../../src/documents/layout.ts';
import { contentOf } from '../../src/documents/render.ts';
import { paginate } from '../../src/documents/sheet.ts';
import { writePdf } from '../../src/documents/write-pdf.ts';
import { STATE_FORMS } from '../../src/domain/jurisdictions/index.ts';
import { companyOf, KINDS, SIZES } from './agreement/companies.ts';
import { type Contradiction, differing, occurrences } from './agreement/facts.ts';
import { paperDifferences } from './agreement/papers.ts';
import { unrelated } from './agreement/relations.ts';
import { textOf } from './text.ts';

/*
 * An agreement that says two things says nothing. Every number, share, amount and name that the printed agreement has
 * twice is compared, with the tax form and the articles too, over the text that a reader finds in the PDF.
 */

/** A corporation has bylaws instead. */
const LLC_FORMS = STATE_FORMS.filter(([, form]) => form !== 'corporation');
const CASES = LLC_FORMS.flatMap(([jurisdiction, legal_form]) =>
  SIZES.flatMap((size) =>
    KINDS.flatMap((kind) => [false, true].map((hasParts) => ({ jurisdiction, legal_form, size, kind, hasParts }))),
  ),
);

/** The hash in it is compared as well; it would interrupt tables, so it comes first. */
const FOOTER = / ?Page \d+ of \d+ ?Cedar Works.* (Constitution, BLAKE3 \w{64})$/;

async function printed(request: DocumentRequest, change = (content: DocumentContent) => content): Promise<string> {
  const content = change(contentOf(request));
  const { legal_name } = request.entity;
  const pdf = writePdf(paginate(layOut(content)), {
    title: content.title,
    subject: '',
    footer: [`${legal_name} \u00b7 ${content.title}`, `Constitution, BLAKE3 ${request.constitution_hash}`],
    isSandbox: false,
    date: new Date(request.dated_at),
  });
  const { pages } = await textOf(pdf);
  const footers = pages.map((page) => FOOTER.exec(page)?.[1] ?? '');
  const words = pages.map((page) => page.replace(FOOTER, ''));
  return [...footers, ...words].join(' ').replaceAll(/\s+/g, ' ').trim();
}

const contradictionsIn = (text: string): Contradiction[] => [...differing(text), ...unrelated(text)];

describe.each(LLC_FORMS)('%s %s', (jurisdiction, legal_form) => {
  const cases = CASES.filter((each) => each.jurisdiction === jurisdiction && each.legal_form === legal_form);
  it.each(cases)('$size $kind, parts $hasParts: no contradiction', async (of) => {
    const company = companyOf(of);
    const agreement = await printed(company.agreement);
    const papers = {
      agreement,
      worksheet: await printed(company.worksheet),
      articles: await printed(company.articles),
    };
    expect([...contradictionsIn(agreement), ...paperDifferences(papers)]).toEqual([]);
  });
});

it('every fact is found at least twice, so that there is something to compare', async () => {
  const text = await printed(companyOf({ ...PLANTED_IN, hasParts: true }).agreement);
  for (const [kind, times] of occurrences(text)) expect(times, kind).toBeGreaterThan(1);
});

const PLANTED_IN = { jurisdiction: 'US-WY', legal_form: 'dao_llc', size: 5, kind: 'agents', hasParts: true } as const;

/** A wrong value in one of the places where the agreement states a fact: the text, its replacement, and what finds it. */
const PLANTS: readonly [title: string, from: string, to: string, found: string][] = [
  [
    'another number of members',
    'The company has 5 members in law',
    'The company has 7 members in law',
    'number of members',
  ],
  [
    'members counted with agents in the key terms',
    '"5 members, and 1 agent"',
    '"6 members, and 1 agent"',
    'number of members',
  ],
  ['a wrong heading of the schedule', 'Part 1: Members (5)', 'Part 1: Members (6)', 'number of members'],
  ['a member left out of the schedule', '"Member,\\nnatural person"', '"Observer"', 'natural persons listed'],
  [
    'another number of natural persons',
    'Of these, 5 are natural persons',
    'Of these, 4 are natural persons',
    'natural persons listed',
  ],
  ['an agent more', 'Schedule A also lists 1 agent', 'Schedule A also lists 2 agents', 'number of agents'],
  ['an observer more', '1 observer in part 3', '2 observers in part 3', 'number of observers'],
  ['another ordinary share', 'Ordinary 55%', 'Ordinary 51%', 'share for ordinary proposals'],
  [
    'a majority where an amendment needs more',
    'amending the constitution, with approvals of at least 70%',
    'amending the constitution, with approvals of at least 50%',
    'share for amendments',
  ],
  [
    'another share for admission',
    'a membership vote, with approvals of at least 70%',
    'a membership vote, with approvals of at least 66%',
    'share for amendments',
  ],
  [
    'a majority where a dissolution needs more',
    'dissolve the company with approvals of at least 80%',
    'dissolve the company with approvals of at least 51%',
    'share for dissolution',
  ],
  ['another quorum', '"Quorum","value":"35%', '"Quorum","value":"40%', 'quorum'],
  ['another daily limit', '"$9,000.00"', '"$90,000.00"', 'daily limit'],
  [
    'another end of the year',
    'The fiscal year ends on the last day of June',
    'The fiscal year ends on the last day of December',
    'end of the fiscal year',
  ],
  [
    'another name of the company',
    '"label":"Company","value":"Cedar Works DAO LLC"',
    '"label":"Company","value":"Cedar Work DAO LLC"',
    'name of the company',
  ],
  ['the law of another state', 'The law of Wyoming also governs', 'The law of Delaware also governs', 'state'],
  ['another version', '"label":"Version","value":"3"', '"label":"Version","value":"2"', 'version of the constitution'],
  ['another tax classification', 'the company is a partnership', 'the company is a corporation', 'tax classification'],
  [
    'interests of less than the whole',
    '["Person Ab Example","20%"]',
    '["Person Ab Example","19.99%"]',
    'sum of interests',
  ],
  ['another total of interests', '"text":"100%"', '"text":"99%"', 'interests in all'],
  ['another total of contributions', '"text":"$5,010.00"', '"text":"$5,100.00"', 'sum of contributions'],
  ['another value of a contribution', '"$1,002.00"', '"$2,001.00"', 'sum of contributions'],
  [
    'a holder whom nobody knows',
    '["Person Ab Example","20%"]',
    '["Person Zz Example","20%"]',
    'holder who is not listed',
  ],
  [
    'a contributor whom nobody knows',
    '["Person Ac Example","Cash"',
    '["Person Zz Example","Cash"',
    'contributor who is not listed',
  ],
  [
    'authority of someone unknown',
    '["Clerk Program","contracts',
    '["Clark Program","contracts',
    'authority of someone unknown',
  ],
  ['authority beyond the treasury', '"$500.00"', '"$5,000.00"', 'authority beyond the treasury'],
  [
    'an agent of another name',
    '"text":"Clerk Program","face":"bold"},{"text":", did',
    '"text":"Clark Program","face":"bold"},{"text":", did',
    'agent who is not listed',
  ],
  [
    'a signer who is no member',
    '"kind":"signature","of":"Person Ab Example"',
    '"kind":"signature","of":"Clerk Program"',
    'signer who is no member',
  ],
  [
    'a line for the agent',
    '"kind":"heading","text":"Schedule A',
    '"kind":"signature","of":"Clerk Program","role":"Member. By its operator"},{"kind":"heading","text":"Schedule A',
    'signature lines',
  ],
  ['another electorate', '5 persons or programs have the right', '6 persons or programs have the right', 'electorate'],
  [
    'more signatures than voters',
    '2 approvals of the electorate',
    '12 approvals of the electorate',
    'more signatures than voters',
  ],
  [
    'no partnership in the next article',
    'The partnership representative is',
    'There is none, because the company is no partnership. It is',
    'representative without a partnership',
  ],
  ['a reference to a section that moved', '"number":"6.3"', '"number":"6.9"', 'reference'],
  ['the statute of another state', 'W.S. 17-29-501', '6 Del. C. § 18-701', 'statute of another state'],
];

describe('a planted contradiction is found', () => {
  it.each(PLANTS)('%s', async (_title, from, to, kind) => {
    const request = companyOf(PLANTED_IN).agreement;
    const text = await printed(request, (content) => {
      const json = JSON.stringify(content.blocks);
      expect(json).toContain(from);
      return { ...content, blocks: JSON.parse(json.replace(from, to)) };
    });
    expect(contradictionsIn(text).map((each) => each.kind)).toContain(kind);
  });

  it.each([
    ['members on the worksheet', 'has 5 members in law', 'has 7 members in law'],
    ['entity type on the worksheet', 'the company is a partnership', 'the company is a corporation'],
    ['closing month on the worksheet', 'year ends on the last day of June', 'year ends on the last day of May'],
    ['responsible party on the worksheet', 'responsible party is Rita', 'responsible party is Rite'],
    ['registered agent in the articles', 'Agents of the State,', 'Agents of a State,'],
  ])('between two papers: %s', async (kind, from, to) => {
    const company = companyOf(PLANTED_IN);
    const change = (content: DocumentContent) => {
      const json = JSON.stringify(content.blocks);
      expect(json).toContain(from);
      return { ...content, blocks: JSON.parse(json.replace(from, to)) };
    };
    const papers = {
      agreement: await printed(company.agreement, change),
      worksheet: await printed(company.worksheet),
      articles: await printed(company.articles),
    };
    expect(paperDifferences(papers).map((each) => each.kind)).toContain(kind);
  });
});
