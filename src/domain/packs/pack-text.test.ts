import { describe, expect, it } from 'vitest';
import { currentPack, STATE_FORMS } from '../jurisdictions/index.ts';
import type { LegalForm } from '../jurisdictions/pack.ts';
import { STATES } from '../jurisdictions/states.ts';
import { packText } from './pack-text.ts';

describe('the text of a pack that is reviewed', () => {
  it.each(STATE_FORMS)('%s %s: has every statement of its papers, with its source', (code, form) => {
    const { text } = packText(code, form);
    const papers = [
      ...Object.values(currentPack(code).legalForms[form]?.documents ?? {}),
      ...Object.values(STATES[code].changes[form]?.papers ?? {}),
    ];
    const statements = papers.flatMap((paper) => paper.statements);
    expect(statements.length).toBeGreaterThan(5);
    const plain = text.replaceAll('\\"', '"');
    for (const statement of statements) {
      expect(plain).toContain(statement.text);
      expect(plain).toContain(statement.citation);
    }
  });

  it('differs between the forms of a state, and is the same each time', () => {
    const hashes = STATE_FORMS.map(([code, form]) => packText(code, form).hash);
    expect(new Set(hashes).size).toBe(STATE_FORMS.length);
    expect(STATE_FORMS.map(([code, form]) => packText(code, form).hash)).toEqual(hashes);
  });

  it('has nothing of another legal form', () => {
    const has = (form: LegalForm, words: string) => packText('US-DE', form).text.includes(words);
    for (const [llc, corporation] of [
      ['The name of the limited liability company is', 'as incorporator'],
      ['code: annual_tax', 'code: franchise_tax_report'],
      ['governing_law:', 'An annual meeting of the stockholders elects the directors.'],
    ] as const) {
      expect([llc, has('llc', llc), has('corporation', llc)]).toEqual([llc, true, false]);
      expect([corporation, has('llc', corporation), has('corporation', corporation)]).toEqual([
        corporation,
        false,
        true,
      ]);
    }
  });

  it('is known by a hash that does not depend on the layout of the text', () => {
    const { hash, text } = packText('US-WY', 'llc');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(text).toContain('state: US-WY\nform: llc\n');
    expect(text).not.toContain('exampleCity');
  });
});
