import { describe, expect, it } from 'vitest';
import { STATE_FORMS } from '../domain/jurisdictions/index.ts';
import { reviewedText } from './reviewed-text.ts';

describe('the text that a lawyer reviews', () => {
  it.each(STATE_FORMS)('%s %s: has the words of its papers in whole sentences', (code, form) => {
    const { text, hash } = reviewedText(code, form);
    expect(text).not.toContain('face:');
    expect(text).toMatch(/^ {2}articles:$/m);
    expect(text).toMatch(/^ {2}articles_of_dissolution:$/m);
    expect(text).toMatch(/The name of the (company|corporation|limited liability company|domestic entity name)/i);
    expect(reviewedText(code, form).hash).toBe(hash);
  });

  it('has the clauses of an operating agreement, and the statement of an organizer who is not a member', () => {
    const { text } = reviewedText('US-WY', 'llc');
    expect(text).toMatch(/^ {2}operating_agreement:$/m);
    expect(text).toMatch(/^ {2}statement_of_organizer:$/m);
    expect(text).toContain('{organizer_name}');
  });
});
