import { describe, expect, it } from 'vitest';
import { BANK_PAPERS, type PackFacts, packContents } from './papers.ts';

const file = (extension = 'pdf') => ({ extension, sha256: 'a'.repeat(64), blake3: 'b'.repeat(64) });
const COMPLETE: PackFacts = {
  registry: 'Wyoming Secretary of State',
  articles: { ...file(), title: 'Articles of organization', isUploaded: false },
  proof: file('png'),
  receipt: file(),
  agreement: { ...file(), isSigned: true, isAutomatic: false, constitutionVersion: 1 },
  signers: 'member',
  constitutionVersion: 1,
  taxNotice: file('jpg'),
  ein: '86-1234567',
  isBrought: false,
  isEinUnconfirmed: false,
  isEinWaived: false,
  resolution: { ...file(), basis: 'constitution' },
};

const contents = (changes: Partial<PackFacts> = {}) => packContents({ ...COMPLETE, ...changes });
const find = (paper: string, changes: Partial<PackFacts> = {}) => {
  const { included, missing } = contents(changes);
  return [...included, ...missing].find((each) => each.paper === paper);
};

describe('the papers of a bank pack', () => {
  it('are all included if all exist, each under its own file name', () => {
    const { included, missing } = contents();
    expect(missing).toEqual([]);
    expect(included.map(({ paper }) => paper)).toEqual(BANK_PAPERS);
    expect(included.map(({ file: name }) => name)).toEqual([
      '01-articles.pdf',
      '02-proof-of-filing.png',
      '03-receipt.pdf',
      '04-operating-agreement.pdf',
      '05-tax-notice.jpg',
      '06-banking-resolution.pdf',
    ]);
  });

  it('come from a state or the tax office only if these issued the file', () => {
    expect(Object.fromEntries(contents().included.map(({ paper, source }) => [paper, source]))).toEqual({
      articles: 'service',
      proof_of_filing: 'state',
      receipt: 'service',
      operating_agreement: 'service',
      tax_notice: 'irs',
      banking_resolution: 'service',
    });
    const articles = { ...file(), title: 'Articles of organization', isUploaded: true };
    expect(find('articles', { articles })).toMatchObject({ source: 'company' });
  });

  it('say for each missing paper why it is missing, and how to get it', () => {
    const { included, missing } = contents({
      articles: null,
      proof: null,
      receipt: null,
      agreement: null,
      taxNotice: null,
      ein: null,
    });
    expect(included.map(({ paper }) => paper)).toEqual(['banking_resolution']);
    expect(missing.map(({ paper }) => paper)).toEqual([
      'articles',
      'proof_of_filing',
      'operating_agreement',
      'tax_notice',
    ]);
    for (const { reason, how } of missing) expect([reason, how].join(' ')).toMatch(/^[A-Z].{20,}\.$/);
  });

  it('distinguish a number without its notice from a waived number and from an expected one', () => {
    const notice = { taxNotice: null };
    expect(find('tax_notice', notice)).toMatchObject({ reason: expect.stringContaining('86-1234567') });
    expect(find('tax_notice', { ...notice, ein: null, isEinWaived: true })).toMatchObject({
      reason: 'The constitution waives a tax number.',
    });
    expect(find('tax_notice', { ...notice, ein: null })).toMatchObject({
      reason: 'The company has no tax number yet.',
    });
  });

  it('mark an agreement that is not signed, in its title and its file name', () => {
    expect(find('operating_agreement')).toMatchObject({ title: 'Operating agreement, signed', open: null });
    const agreement = { ...file(), isSigned: false, isAutomatic: false, constitutionVersion: 1 };
    expect(find('operating_agreement', { agreement })).toMatchObject({
      title: 'Operating agreement, not signed',
      file: '04-operating-agreement-unsigned.pdf',
      open: 'Not signed: every member signs it.',
    });
  });

  it('say of an agreement signed by a sandbox that no person signed it', () => {
    const agreement = { ...file(), isSigned: true, isAutomatic: true, constitutionVersion: 1 };
    expect(find('operating_agreement', { agreement })).toMatchObject({
      open: 'The signatures were set automatically; nobody signed.',
    });
  });

  it('mark an agreement from before an amendment', () => {
    expect(find('operating_agreement', { constitutionVersion: 3 })).toMatchObject({
      open: 'Version 3 of the constitution is in effect: show the bank the amendments too.',
    });
  });

  it('ask for signers by hand only if the constitution names none', () => {
    const openOf = (basis: PackFacts['resolution']['basis']) =>
      find('banking_resolution', { resolution: { ...file(), basis } }) as { open: string };
    expect(openOf('none').open).toContain('by hand');
    for (const basis of ['constitution', 'sole_member'] as const) expect(openOf(basis).open).not.toContain('by hand');
  });

  it('are the bylaws and a resolution of the board in a corporation', () => {
    const agreement = { ...file(), isSigned: false, isAutomatic: false, constitutionVersion: 1 };
    const { included } = contents({ agreement, signers: 'director' });
    const texts = included.map(({ title, origin, open }) => `${title} ${origin} ${open}`).join(' ');
    expect(texts).toContain('Bylaws, not signed');
    expect(texts).toContain('every director signs it');
    expect(texts).not.toContain('members');
  });
});
