import { describe, expect, it } from 'vitest';
import { citedElsewhere } from '../../../test/documents/agreement/citations.ts';
import { changeOf, constitutionOf, FORMS, LLC_FORMS, requestsOf } from '../../../test/documents/samples.ts';
import { documentTitle } from '../../domain/jurisdictions/document-title.ts';
import { STATE_FORMS } from '../../domain/jurisdictions/index.ts';
import type { Block, DocumentContent } from '../content.ts';
import type { DocumentRequest } from '../document.ts';
import { contentOf } from '../render.ts';
import { consent } from './articles.ts';

type Changes = Record<string, unknown>;

function made(form: (typeof FORMS)[number], kind: string, changes: Changes = {}): DocumentContent {
  const request = requestsOf(form, { changes }).find((each) => each.kind === kind);
  if (request === undefined) throw new Error('no sample');
  return contentOf(request);
}

const headings = ({ blocks }: DocumentContent) =>
  blocks.flatMap((block) => (block.kind === 'heading' || block.kind === 'notice' ? [block.text && headOf(block)] : []));
const headOf = (block: Extract<Block, { kind: 'heading' | 'notice' }>) =>
  block.kind === 'notice' ? block.heading : block.text;
const words = ({ blocks }: DocumentContent) => JSON.stringify(blocks);
/** The text alone, without typefaces. */
const textsOf = ({ blocks }: DocumentContent) =>
  blocks
    .map((block) => ('text' in block && Array.isArray(block.text) ? block.text.map(({ text }) => text).join('') : ''))
    .join(' ');

describe('articles', () => {
  it.each([
    ['dao', 'Articles of Organization', 'Organizer', 'Ingrid Søndergaard'],
    ['wyoming', 'Articles of Organization', 'Organizer', 'Grace Hopper'],
    ['delaware', 'Certificate of Formation', 'Authorized person', 'Ingrid Søndergaard'],
  ] as const)('of %s are the %s, signed by the %s', (form, title, role, of) => {
    const content = made(form, 'articles');
    expect(content.title).toBe(title);
    expect(content.blocks.at(-1)).toMatchObject({ kind: 'signature', of, role });
  });

  it('of a DAO list its contracts, or say that there are none yet', () => {
    expect(made('dao', 'articles').blocks.filter(({ kind }) => kind === 'table')).toHaveLength(1);
    const without = made('dao', 'articles', { smart_contracts: [] });
    expect(without.blocks.filter(({ kind }) => kind === 'table')).toHaveLength(0);
    expect(words(without)).toContain(
      'No smart contract is directly used to manage, facilitate or operate the company when',
    );
    expect(words(without)).toContain('If one comes to be used, its publicly available identifier will be supplied');
    expect(words(without)).not.toContain('identifier of each');
  });

  it('omit an address that nobody gave', () => {
    const { principal_office: _office, ...rest } = requestsOf('delaware')[0]?.constitution ?? {};
    expect(rest).toBeDefined();
    expect(headings(made('wyoming', 'articles'))).toContain('Mailing address');
    expect(headings(made('delaware', 'articles'))).not.toContain('Mailing address');
  });

  it.each(['none', 'partial', 'full'])(
    'say to what extent the company is managed algorithmically: %s',
    (algorithmic) => {
      const content = made('dao', 'articles', { management: { algorithmic, description: 'By vote.' } });
      expect(words(content)).toContain('algorithmically');
      expect(words(content)).toContain('By vote.');
    },
  );
});

describe('the consent', () => {
  it("has the agent's own signature where the law asks for it; under an old version for Delaware, what was typed", () => {
    const content = made('dao', 'consent');
    expect(content.blocks.at(-1)).toMatchObject({
      kind: 'signature',
      of: 'Margaret Two Bulls',
      signed: { text: '/s/ Margaret Two Bulls', day: 'November 19, 2026' },
    });
    expect(words(content)).not.toContain('November 18, 2026');
    expect(words(content)).toContain('identical');
    const [delaware] = requestsOf('delaware') as [DocumentRequest];
    const old = consent({ ...delaware, pack_version: '2026-11-26' });
    expect(words(old)).toContain('November 18, 2026 at 4:40 p.m. EST');
    expect(old.overline).toBe('Kept as evidence; the Delaware Division of Corporations files no consent');
    expect(old.blocks.filter(({ kind }) => kind === 'signature')).toEqual([]);
  });

  it('of a new agent is stated by the statement of change only if the agent signed it', () => {
    const sample = requestsOf('dao').find((each) => each.kind === 'statement_of_change');
    if (sample?.kind !== 'statement_of_change') throw new Error('no sample');
    const silent = { ...sample, later: { ...sample.later, consent: null } };
    expect(words(contentOf(sample))).toContain('consents to the appointment in writing');
    expect(words(contentOf(silent))).not.toMatch(/consent/i);
  });

  it('states a change of the agent or of its office, and that the other remains', () => {
    const sample = requestsOf('wyoming').find((each) => each.kind === 'statement_of_change');
    if (sample?.kind !== 'statement_of_change') throw new Error('no sample');
    const { registered_agent: agent } = sample.constitution;
    if (agent === undefined) throw new Error('no agent');
    const statementOf = (changed: object) => {
      const to = changeOf(sample.constitution, { registered_agent: { ...agent, ...changed } });
      return textsOf(contentOf({ ...sample, later: { ...sample.later, ...to } }));
    };
    const [office, name] = ['The street address of its registered office', 'The name of its registered agent'];
    const moved = statementOf({ street: '9 Elm Road' });
    expect(moved).toContain(`${office} is changed to 9 Elm Road`);
    expect(moved).toContain(`${name} remains ${agent.name}`);
    const replaced = statementOf({ name: 'Prairie Agents Inc.' });
    expect(replaced).toContain(`${office} remains ${agent.street}`);
    expect(replaced).toContain(`${name} is changed to Prairie Agents Inc.`);
    const mailed = statementOf({ email: 'other@bighorn-agents.com' });
    for (const each of [office, name]) expect(mailed).toContain(`${each} remains `);
  });

  it('of a new agent by link has a signature line on the statement of change', () => {
    const sample = requestsOf('wyoming').find((each) => each.kind === 'statement_of_change');
    if (sample?.kind !== 'statement_of_change' || sample.later.consent === null) throw new Error('no sample');
    const byLink = {
      ...sample,
      later: { ...sample.later, consent: { ...sample.later.consent, by_link: true as const } },
    };
    const { name } = sample.later.to?.registered_agent ?? {};
    const lines = ({ blocks }: DocumentContent) => blocks.filter(({ kind }) => kind === 'signature');
    expect(lines(contentOf(byLink))).toMatchObject([
      {
        of: 'Margaret Two Bulls',
        role: `For ${name}, new registered agent, who consents to this appointment`,
        signed: { text: '/s/ Margaret Two Bulls', day: 'November 18, 2026' },
      },
      { of: sample.later.signer_name },
    ]);
    expect(words(contentOf(byLink))).toContain('by its signature below');
    // On a paper of its own, the consent is handed in with the statement.
    expect(lines(contentOf(sample))).toHaveLength(1);
    expect(words(contentOf(sample))).not.toContain('by its signature below');
  });

  it('is not written where the state asks for none, and says so where its office files none', () => {
    for (const form of ['delaware', 'corporation'] as const) {
      expect(requestsOf(form).map(({ kind }) => kind)).not.toContain('consent');
    }
    expect(made('dao', 'consent').overline).toBe('For filing with the Wyoming Secretary of State');
    expect(made('colorado', 'consent').overline).toBe(
      'Kept as evidence; the Colorado Secretary of State files no consent',
    );
  });
});

it.each([
  ['wyoming', 'statement_of_correction', 'Statement of correction', 'W.S. 17-29-206'],
  ['delaware', 'statement_of_correction', 'Certificate of correction', '6 Del. C. § 18-211(a)'],
  ['corporation', 'statement_of_correction', 'Certificate of correction', '8 Del. C. § 103(f)'],
  ['delaware', 'application_for_reinstatement', 'Certificate of revival', '6 Del. C. § 18-1109'],
  ['corporation', 'application_for_reinstatement', 'Certificate of revival', '8 Del. C. § 312'],
  ['colorado', 'application_for_reinstatement', 'Articles of reinstatement', 'C.R.S. 7-90-100'],
] as const)('of %s, a %s is a %s under %s', (form, kind, title, citation) => {
  const content = made(form, kind);
  expect(content.title).toBe(title);
  expect(words(content)).toContain(citation);
});

it.each(['statement_of_correction', 'annual_report', 'application_for_reinstatement'])(
  'of colorado, a %s names the individual who causes the delivery, with an address',
  (kind) => {
    const content = made('colorado', kind);
    expect(headings(content).at(-1)).toBe('Individual causing the delivery');
    expect(words(content)).toContain('in care of the company');
  },
);

describe('a statement of change of Colorado', () => {
  const paper = requestsOf('colorado').find((each) => each.kind === 'statement_of_change');
  if (paper?.kind !== 'statement_of_change') throw new Error('no sample');
  const office = { street: '9 Elm Road', city: 'Salida', state: 'CO', postal_code: '81201', country: 'US' };

  it('names the section of its fact and the individual who delivers it, and nothing that the law does not require', () => {
    const changed = changeOf(paper.constitution, { principal_office: office });
    const ofOffice = contentOf({ ...paper, later: { ...paper.later, ...changed } });
    expect(words(contentOf(paper))).toContain('under C.R.S. 7-90-305.5 and 7-90-702. The individual');
    expect(words(ofOffice)).toContain('under C.R.S. 7-90-305.5 and 7-90-705. The individual');
    for (const content of [contentOf(paper), ofOffice]) {
      expect(headings(content).filter((title) => title === 'Individual causing the delivery')).toHaveLength(1);
      expect(words(content)).not.toContain('20261234567');
    }
  });
});

describe('the operating agreement', () => {
  it('binds the constitution by hash and version, and numbers its articles and clauses without a gap', () => {
    const request = requestsOf('dao').find(({ kind }) => kind === 'operating_agreement');
    const content = made('dao', 'operating_agreement');
    expect(words(content)).toContain(request?.constitution_hash);
    const numbers = content.blocks.flatMap((block) => (block.kind === 'heading' && block.number ? [block.number] : []));
    expect(numbers).toEqual(numbers.map((_, at) => String(at + 1)));
    const clauses = content.blocks.flatMap((block) => (block.kind === 'clause' ? [block.number] : []));
    const [next, followed] = [new Map<string, number>(), clauses.map((number) => number.split('.'))];
    for (const [article = '', clause] of followed) {
      next.set(article, (next.get(article) ?? 0) + 1);
      expect(clause).toBe(String(next.get(article)));
    }
    expect([...next.keys()]).toEqual(numbers);
  });

  it.each(LLC_FORMS)('%s: every clause states its relation to the law', (form) => {
    const { blocks } = made(form, 'operating_agreement');
    const clauses = blocks.filter(({ kind }) => kind === 'clause');
    const laws = blocks.flatMap((block) => (block.kind === 'law' ? [block.text] : []));
    expect(laws).toHaveLength(clauses.length);
    for (const law of laws) {
      expect(law).toMatch(
        /^(?:Agreed by the members|(?:The statute's default applies|Agreed in place of the default of the statute|Law): (?:W\.S\.|6 Del|C\.R\.S\.|26 U|15 U|Treas).+)$/,
      );
      expect(citedElsewhere(law, constitutionOf(form).constitution.jurisdiction)).toEqual([]);
    }
  });

  it.each([
    ['dao', 'W.S. 17-31-115'],
    ['wyoming', 'W.S. 17-29-112(d)'],
    ['delaware', '6 Del. C. '],
  ] as const)('of %s ranks the documents by its own law', (form, citation) => {
    const { blocks } = made(form, 'operating_agreement');
    const at = blocks.findIndex((block) => block.kind === 'clause' && block.heading === 'Order of documents');
    expect(blocks[at + 1]).toMatchObject({ kind: 'law', text: expect.stringContaining(citation) });
  });

  it('counts the members that the tax form counts, and has a line for each of them and for no one else', () => {
    const text = words(made('dao', 'operating_agreement'));
    expect(text).toContain('The company has 3 members in law');
    const worksheet = words(made('dao', 'ein_worksheet'));
    expect(worksheet).toContain('{"text":"3","face":"bold"}');
    const signed = made('dao', 'operating_agreement').blocks.flatMap((block) =>
      block.kind === 'signature' ? [block.of] : [],
    );
    expect(signed).toEqual(['Ingrid Søndergaard', 'Chidi Okonkwo', 'Archimedes Capital III LP']);
  });

  it('has an organization sign by its signatory, or leaves a line for the name', () => {
    const [founder] = requestsOf('dao')[0]?.constitution.members ?? [];
    const fund = { id: 'did:web:fund.example', name: 'Fund LP', role: 'member' };
    const signing = (member: object) =>
      made('dao', 'operating_agreement', { members: [founder, { ...fund, ...member }] }).blocks.filter(
        ({ kind }) => kind === 'signature',
      )[1];
    const signatory = { name: 'Mia Voss', title: 'General partner' };
    expect(signing({ signatory })).toMatchObject({ of: 'Fund LP', role: 'Member. By Mia Voss, General partner' });
    expect(signing({})).toMatchObject({ role: expect.stringContaining('name and title') });
  });

  it('of Wyoming names who acts as fiscal agent for the annual report, and every signer once', () => {
    const ada = {
      id: 'did:web:ada.example',
      name: 'Ada Lovelace',
      role: 'founder',
      natural_person: true,
      email: 'ada@one.example',
    };
    const escalation = { contacts: [{ name: 'Ada Lovelace', email: 'ada@two.example' }] };
    const { blocks } = made('wyoming', 'operating_agreement', { members: [ada], escalation });
    const at = blocks.findIndex((block) => block.kind === 'clause' && block.heading === 'Filings');
    expect(JSON.stringify(blocks[at])).toContain(
      'that they state, and acts as its fiscal agent for its annual report. This gives no other authority.',
    );
    expect(JSON.stringify(blocks[at + 1]).match(/Ada Lovelace/g)).toHaveLength(1);
    for (const form of ['delaware', 'colorado'] as const)
      expect(words(made(form, 'operating_agreement'))).not.toContain('fiscal agent');
  });

  it('of a DAO vests its management in smart contracts only if they manage it', () => {
    const managed = (algorithmic: string) =>
      words(made('dao', 'operating_agreement', { management: { algorithmic, description: 'By vote.' } }));
    expect(managed('none')).toContain('Management is vested in the members. The company is managed by its members; it');
    expect(managed('none')).not.toContain('smart contracts named in the articles');
    for (const extent of ['partial', 'full'])
      expect(managed(extent)).toContain('vested in the members and the smart contracts named in the articles.');
  });

  it('says in Colorado once that the company has no managers', () => {
    expect(words(made('colorado', 'operating_agreement')).match(/has no managers/g)).toHaveLength(1);
  });

  it('counts one voter, one kind of member and the whole electorate in plain words', () => {
    const text = words(made('wyoming', 'operating_agreement'));
    expect(text).toContain(
      '1 person or program has the right to vote, which Schedule A states, and is the electorate.',
    );
    expect(text).toContain('Of this number, 1 is a natural person.');
    expect(text).not.toContain('organizations');
    const whole = words(made('delaware', 'operating_agreement', { governance: { dissolution_threshold: 1 } }));
    expect(whole).toContain('"The approval of the whole electorate"');
  });

  it('writes the day of a contribution in words', () => {
    const contributions = [{ member: 'did:web:okonkwo.dev', kind: 'cash', value_usd: 10, date: '2026-12-01' }];
    expect(words(made('dao', 'operating_agreement', { economics: { contributions } }))).toContain('December 1, 2026');
  });

  it('makes no member liable for the company or its agents', () => {
    for (const form of LLC_FORMS) {
      const text = words(made(form, 'operating_agreement'));
      expect(text).toContain('solely its own');
      expect(text).not.toMatch(/members? who controls? .*answers?/i);
    }
  });

  it('explains each setting of the constitution', () => {
    const governance = {
      voting_method: 'delegation',
      voting_threshold: 0.6,
      quorum: 0.25,
      amendment_threshold: 0.75,
      dissolution_threshold: 0.9,
      voting_period_hours: 1,
      close_early: false,
      delegation: { allowed: true, max_depth: 1, revocable: false },
    };
    const text = words(made('delaware', 'operating_agreement', { governance, treasury: {}, mode: 'supervised' }));
    for (const part of ['60%', '25%', '75%', '90%', '1 hour.', '1 hop.', 'cannot be taken back', 'whole period']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('no limit on spending');
    expect(text).toContain('Every proposal is put to a natural person');
  });

  it('lists the decisions that its contacts approve in each mode', () => {
    const approved = (mode: string) => {
      const treasury = { require_human_above_usd: '5000.00' };
      const { blocks } = made('delaware', 'operating_agreement', { mode, treasury });
      const at = blocks.findIndex((block) => block.kind === 'clause' && block.heading === 'Decisions put to them');
      return JSON.stringify(blocks[at + 1]);
    };
    expect(approved('supervised')).toContain('"Every proposal"');
    for (const mode of ['hybrid', 'autonomous']) {
      for (const part of ['dissolution', 'registered agent', 'natural person', '$5,000.00'])
        expect(approved(mode)).toContain(part);
    }
    expect(approved('hybrid')).toContain('Every other amendment');
    expect(approved('autonomous')).not.toContain('Every other amendment');
  });

  it('has members in Delaware decide by its votes, and not by their interests', () => {
    expect(words(made('delaware', 'operating_agreement'))).toContain('This agreement does: the members decide as');
  });

  it('promises an early end only for votes that can have one', () => {
    const says = (voting_method: string) =>
      words(made('delaware', 'operating_agreement', { governance: { voting_method } })).includes(
        'A vote by conviction stays open',
      );
    expect([says('conviction'), says('quadratic')]).toEqual([true, false]);
  });

  it('names every member once in its schedule, and has a line for each', () => {
    const members = Array.from({ length: 30 }, (_, at) => ({
      id: `did:web:m${at}.example.org`,
      role: 'founder',
      natural_person: true,
    }));
    const content = made('wyoming', 'operating_agreement', { members });
    const tables = content.blocks.flatMap((block) => (block.kind === 'table' ? [block.rows.length] : []));
    expect(tables).toContain(30);
    expect(content.blocks.filter(({ kind }) => kind === 'signature')).toHaveLength(30);
  });

  it('explains why no tax number is applied for', () => {
    const tax = { ein: 'waived', reason: 'It has no income' };
    expect(words(made('wyoming', 'operating_agreement', { tax }))).toContain('It has no income.');
  });
});

describe('the receipt', () => {
  it('shows number, moment in both times, fee, hashes and the words of the registry', () => {
    const text = words(made('dao', 'receipt'));
    for (const part of [
      '2026-001944432',
      '3:05 p.m. MST',
      '2026-11-20T22:05:31Z',
      '$100.00',
      'd4c1a1f0',
      'image 4 of 4',
    ]) {
      expect(text).toContain(part);
    }
    expect(words(made('wyoming', 'receipt'))).toContain('said no more');
    expect(words(made('delaware', 'receipt'))).not.toContain('upload:');
  });
});

/** Papers that no office files, in any state; the consent of the agent is one in some. */
const NOT_FILED: ReadonlySet<string> = new Set([
  'operating_agreement',
  'statement_of_organizer',
  'communications_contact',
  'ein_worksheet',
  'receipt',
  'annual_tax_statement',
  'signature_certificate',
  'banking_resolution',
  'bank_pack_contents',
  'certificate',
]);

it('every state and form has a sample', () => {
  const sampled = FORMS.map((form) => {
    const { jurisdiction, legal_form } = constitutionOf(form).constitution;
    return [jurisdiction, legal_form];
  });
  expect(sampled.sort()).toEqual(STATE_FORMS.toSorted());
});

describe.each(FORMS)('the papers of %s', (form) => {
  const filesConsent = ['dao', 'wyoming'].includes(form);

  it('are headed "for filing" if an office files them, and only then', () => {
    for (const request of requestsOf(form)) {
      const isToBeFiled = !NOT_FILED.has(request.kind) && (request.kind !== 'consent' || filesConsent);
      const { overline } = contentOf(request);
      expect(overline.startsWith('For filing with the '), `${request.kind}: ${overline}`).toBe(isToBeFiled);
    }
  });

  it('say of no signature that it was signed while its line is empty', () => {
    for (const request of requestsOf(form)) {
      const { signature: _, ...unsigned } = request as DocumentRequest & { signature?: unknown };
      const content = contentOf(unsigned as DocumentRequest);
      const isOpen = content.blocks.some((block) => block.kind === 'signature' && block.signed === undefined);
      if (isOpen) expect(words(content), request.kind).not.toMatch(/was signed|has (?:been )?signed/);
    }
  });
});

it('the resolution of a board of two is in effect when both directors have signed', () => {
  expect(words(made('corporation', 'banking_resolution'))).toContain('when both directors have signed.');
});

describe('a paper that changes facts', () => {
  it.each(['dao', 'wyoming'] as const)('of %s is dated by the vote, and never says that it was carried out', (form) => {
    const text = words(made(form, 'articles_of_amendment'));
    expect(text).toContain('January\u00a020,\u00a02028');
    expect(text).not.toMatch(/carried out|March/);
  });

  it('of a corporation names no day on which its board or stockholders decided', () => {
    expect(words(made('corporation', 'articles_of_amendment'))).not.toMatch(/carried out|March|January|The article on/);
    const change = words(made('corporation', 'statement_of_change'));
    expect(change).toContain('The board of directors has duly adopted a resolution that the registered office');
    expect(change).not.toMatch(/March|January/);
  });
});

describe('articles of dissolution', () => {
  it.each([
    ['dao', 'Articles of Dissolution', 'Authorized signatory', 'Articles of dissolution'],
    ['wyoming', 'Articles of Dissolution', 'Authorized signatory', 'Articles of dissolution'],
    ['delaware', 'Certificate of Cancellation', 'Authorized person', 'Certificate of cancellation'],
  ] as const)('of %s are the %s, signed by the signer', (form, title, role, listed) => {
    const content = made(form, 'articles_of_dissolution');
    expect(content.title).toBe(title);
    expect(content.blocks.at(-1)).toMatchObject({ kind: 'signature', of: 'Chidi Okonkwo', role });
    expect(documentTitle('articles_of_dissolution', constitutionOf(form).constitution)).toBe(listed);
  });

  it('say when the company was filed, under which number, and when it was decided, by the days of the office', () => {
    const wyoming = words(made('wyoming', 'articles_of_dissolution'));
    for (const part of ['November\u00a020,\u00a02026', '2026-001951207', 'March\u00a014,\u00a02028'])
      expect(wyoming).toContain(part);
    expect(words(made('delaware', 'articles_of_dissolution'))).toContain('March\u00a015,\u00a02028');
  });

  it('of a corporation state the day on which the stockholders voted, and not the day of execution', () => {
    const text = words(made('corporation', 'articles_of_dissolution'));
    expect(text).toContain('January\u00a020,\u00a02028');
    expect(text).not.toContain('March');
  });

  it('set the statement of intent to dissolve apart, only for a DAO', () => {
    const INTENT = 'STATEMENT OF INTENT TO DISSOLVE';
    const dao = made('dao', 'articles_of_dissolution').blocks.find(({ kind }) => kind === 'notice');
    expect(dao).toMatchObject({ heading: INTENT, citation: 'W.S. 17-31-114(b)' });
    expect(dao).toHaveProperty('text', expect.stringContaining('Following this dissolution'));
    expect(words(made('dao', 'articles_of_dissolution'))).toContain('March\u00a014,\u00a02028');
    for (const form of ['wyoming', 'delaware'] as const) {
      expect(headings(made(form, 'articles_of_dissolution'))).not.toContain(INTENT);
    }
  });

  it('of Colorado contain only what the law requires', () => {
    const content = made('colorado', 'articles_of_dissolution');
    expect(headings(content)).toEqual([
      'Name',
      'Principal office',
      'Mailing address',
      'Individual causing the delivery',
    ]);
    const text = words(content);
    expect(text).toContain('under C.R.S. 7-80-802. The individual who causes the delivery is ');
    expect(text).toContain('210 South College Avenue');
    const said = content.blocks.filter(({ kind }) => kind !== 'signature');
    expect(JSON.stringify(said)).not.toMatch(/20261234567|November|March|decision|authorized to act/);
    const alone = made('colorado', 'articles_of_dissolution', { mailing_address: undefined });
    expect(headings(alone)).not.toContain('Mailing address');
    expect(words(alone)).toMatch(/mailing address of this individual, in care of the company, is .*200 South College/);
  });

  it('say in Delaware that the winding up is complete, which the state requires', () => {
    expect(words(made('delaware', 'articles_of_dissolution'))).toContain(
      'winding up of the limited liability company is',
    );
    expect(words(made('wyoming', 'articles_of_dissolution'))).not.toContain('complete');
  });
});

it.each(FORMS)('no template of %s writes an undefined or empty value', (form) => {
  for (const request of requestsOf(form)) {
    expect(words(contentOf(request))).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}/);
  }
});
