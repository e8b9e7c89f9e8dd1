import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentRequest } from '../../src/documents/document.ts';
import { renderDocument } from '../../src/documents/render.ts';
import { requestsOf } from './samples.ts';
import { dense, textOf } from './text.ts';

/* Whatever a name contains, the document is made, and the whole name can be read in it. */

const NAMES: readonly [string, string][] = [
  ['markup', '<script>alert(1)</script> & {agent_name} %PDF (\\)'],
  ['a word longer than any line', `${'Donaudampfschifffahrtsgesellschaft'.repeat(3)}kapitän`],
  ['128 capital letters', 'W'.repeat(128)],
  ['Greek with breathings', 'Ἑλληνικὴ Δημοκρατία Ἀθῆναι ᾧ ΰ'],
  ['Cyrillic of many languages', 'Ђурђевић Їжак Ґава Ўзбек Қазақ Ӡыкә Ԥсны Ԓыԓы'],
  ['Vietnamese and Pinyin', 'Nguyễn Thị Hồng Ǎnhuī lǜ'],
  ['combining marks without a letter of their own', 'Ṙ̃x̣̂ m̐ŋ́ a͜b'],
  ['a hundred marks on one letter', `e${'\u0323\u0301'.repeat(50)}`],
  ['Chinese', '北京 Robotics'],
  ['digits and signs', '№ 5 – “€ 3½” … ™ © § ¶ † ‰'],
];

const WITHOUT_GLYPHS: readonly [string, string, RegExp][] = [
  ['an emoji', 'Rocket 🚀 Labs', /Rocket ‹U\+1F680› Labs/],
  ['a family of them', 'Family 👨‍👩‍👧 Trustless', /‹U\+1F468 U\+200D U\+1F469 U\+200D U\+1F467›/],
  ['Tibetan', 'བཀྲ Robotics', /‹U\+0F56›‹U\+0F40 U\+0FB2› Robotics/],
  ['a private character', 'Mark \ue000 One', /‹U\+E000›/],
];

/** Uses the name for the company, the agent, the organizer, a member and the final signer, all at once. */
function documentsOf(name: string): DocumentRequest[] {
  return requestsOf('dao').map((request) => {
    const { constitution, entity } = request;
    const [first, ...others] = constitution.members;
    const agent = constitution.registered_agent;
    return {
      ...request,
      entity: { ...entity, legal_name: name },
      ...('dissolution' in request && { dissolution: { ...request.dissolution, signer_name: name } }),
      constitution: {
        ...constitution,
        members: [{ ...first, name } as never, ...others],
        organizer: { name, email: 'a@northwind.energy' },
        responsible_party: { name, email: 'a@northwind.energy' },
        ...(agent && { registered_agent: { ...agent, name, street: name } }),
      },
    };
  });
}

describe.each(NAMES)('%s', (_title, name) => {
  it.each(documentsOf(name).map((request) => [request.kind, request] as const))(
    'is complete in the %s',
    async (_kind, request) => {
      const { text } = await textOf(renderDocument(request).content);
      expect(dense(text)).toContain(dense(name));
    },
  );
});

describe.each(WITHOUT_GLYPHS)('%s, which no font has', (_title, name, shown) => {
  it.each(documentsOf(name).map((request) => [request.kind, request] as const))(
    'is shown by its code point in the %s',
    async (_kind, request) => {
      const { text } = await textOf(renderDocument(request).content);
      expect(text).toMatch(shown);
    },
  );
});

it('three hundred random names, of any text that can be stored, are rendered', () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 128 });
  fc.assert(
    fc.property(names, (name) => {
      const [articles] = documentsOf(name.normalize('NFC'));
      if (articles === undefined) throw new Error('no sample');
      expect(renderDocument(articles).content.length).toBeGreaterThan(10_000);
    }),
    { numRuns: 300 },
  );
}, 60_000);

describe('large content', () => {
  const members = Array.from({ length: 200 }, (_, at) => ({
    id: `did:web:member-${at}.example.org`,
    name: `Member ${at} of the Cooperative`,
    role: 'founder',
    natural_person: true,
    weight: at,
  }));
  const smart_contracts = Array.from({ length: 50 }, (_, at) => ({
    kind: 'url',
    value: `https://contracts.example.org/${at}/${'deep/'.repeat(90)}end`,
  }));

  it('200 members are in the agreement, each once in its schedule, under a head on every page', async () => {
    const request = requestsOf('wyoming', { changes: { members } }).find(({ kind }) => kind === 'operating_agreement');
    if (request === undefined) throw new Error('no sample');
    const { text, pages } = await textOf(renderDocument(request).content);
    for (const { id } of members) expect(text.split(`${id} `).length).toBe(2);
    const listing = pages.filter((page) => page.includes('did:web:member-'));
    expect(listing.length).toBeGreaterThan(8);
    for (const page of listing) expect(page).toContain('No. Name and DID Role Rights Weight');
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
  });

  it('50 contracts with addresses of 500 characters are in the articles, complete', async () => {
    const [request] = requestsOf('dao', { changes: { smart_contracts } });
    if (request === undefined) throw new Error('no sample');
    const { text } = await textOf(renderDocument(request).content);
    for (const { value } of smart_contracts) expect(dense(text)).toContain(value.slice(0, 60));
    expect(dense(text).split('deep/end').length).toBe(51);
  });
});
