import { describe, expect, it } from 'vitest';
import { factsOf, fillStatement, statementsThatApply } from '../../src/documents/facts.ts';
import { renderDocument } from '../../src/documents/render.ts';
import { packOf, rulesOf } from '../../src/documents/subject.ts';
import { NOTICE_OF_RESTRICTIONS } from '../../src/domain/jurisdictions/us-wy-documents.ts';
import { taxFormLines } from '../../src/domain/tax/tax-form.ts';
import { FORMS, requestsOf } from './samples.ts';
import { dense, textOf } from './text.ts';

/* Every statement that the law requires is in the document, readable by any program, with its citation. */

const STATUTORY = ['articles', 'consent', 'articles_of_dissolution'] as const;
const CASES = FORMS.flatMap((form) =>
  STATUTORY.filter((kind) => requestsOf(form).some((each) => each.kind === kind)).map((kind) => [form, kind] as const),
);

describe.each(CASES)('%s: %s', (form, kind) => {
  const request = requestsOf(form).find((each) => each.kind === kind);
  if (request === undefined) throw new Error('no sample');
  const facts = factsOf(request, packOf(request));
  const statements = statementsThatApply(rulesOf(request, kind).statements, facts);
  const printed = textOf(renderDocument(request).content);

  it.each(statements.map((statement) => [`${statement.id} (${statement.citation})`, statement] as const))(
    'states %s',
    async (_title, statement) => {
      const { text } = await printed;
      const said = fillStatement(statement, facts)
        .map((run) => run.text)
        .join('');
      expect(dense(text), statement.citation).toContain(dense(said));
      expect(dense(text)).toContain(dense(statement.heading));
      expect(dense(text)).toContain(dense(statement.citation));
    },
  );
});

describe('the notice of restrictions, W.S. 17-31-104(c)', () => {
  const HEADING = 'NOTICE OF RESTRICTIONS ON DUTIES AND TRANSFERS';

  it.each(['articles', 'operating_agreement'] as const)('is in the %s of a DAO, word for word', async (kind) => {
    const [request] = requestsOf('dao').filter((each) => each.kind === kind);
    const { text } = await textOf(renderDocument(request as never).content);
    expect(text).toContain(HEADING);
    expect(dense(text)).toContain(dense(NOTICE_OF_RESTRICTIONS));
  });

  it('is in no document of another company', async () => {
    for (const request of [...requestsOf('wyoming'), ...requestsOf('delaware')]) {
      expect((await textOf(renderDocument(request).content)).text).not.toContain(HEADING);
    }
  });
});

it.each(FORMS)('%s: the worksheet has every line of the form, and no personal tax number', async (form) => {
  const request = requestsOf(form).find(({ kind }) => kind === 'ein_worksheet');
  if (request === undefined) throw new Error('no sample');
  const { text } = await textOf(renderDocument(request).content);
  const company = { legalName: '', startedOn: '' };
  for (const { line, label } of taxFormLines(request.constitution, company)) {
    expect(dense(text)).toContain(dense(`${line}${label}`));
  }
  expect(text).toContain('never held here');
  const filed = 'filed' in request ? request.filed.number : '';
  expect(text.replace(filed, '')).not.toMatch(/\b\d{3}-\d{2}-\d{4}\b|\b\d{9}\b/);
});

describe('the contact for the registered agent', () => {
  const lineOfName = async (members: readonly object[]) => {
    const request = requestsOf('wyoming').find(({ kind }) => kind === 'communications_contact');
    if (request === undefined) throw new Error('no sample');
    const constitution = { ...request.constitution, members } as typeof request.constitution;
    const { text } = await textOf(renderDocument({ ...request, constitution }).content);
    return dense(text.slice(text.indexOf('The contact'), text.indexOf('in care of the company)')));
  };
  const FUND = { id: 'did:web:fund.example', name: 'Archimedes Capital III LP', role: 'member', natural_person: false };

  it('is a person who owns the company', async () => {
    const owner = { id: 'did:web:ada.example', name: 'Ada Owner', role: 'member', natural_person: true };
    expect(await lineOfName([FUND, owner])).toContain('AdaOwner');
  });

  it.each([
    ['wyoming', 'a member', 'W.S. 17-28-104(d)', null],
    ['delaware', 'a member', '6 Del. C. § 18-104(g)', '8 Del. C.'],
    ['corporation', 'a director', '8 Del. C. § 132(d)', '6 Del. C.'],
  ] as const)('of %s is authorized to receive communications as %s', async (form, role, law, otherLaw) => {
    const request = requestsOf(form).find(({ kind }) => kind === 'communications_contact');
    if (request === undefined) throw new Error('no sample');
    const text = dense((await textOf(renderDocument(request).content)).text);
    expect(text).toContain(
      dense(`${role} of the company, is authorized to receive communications from the registered`),
    );
    expect(text).toContain(dense(law));
    if (otherLaw !== null) expect(text).not.toContain(dense(otherLaw));
  });

  it('is left to be filled in if no owner is a person, even if an observer is', async () => {
    const observer = { id: 'did:web:o.example', name: 'Olga Observer', role: 'observer', natural_person: true };
    expect(await lineOfName([FUND, observer])).not.toContain('Olga');
  });
});
