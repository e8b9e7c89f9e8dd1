import { describe, expect, it } from 'vitest';
import { renderDocument } from '../../src/documents/render.ts';
import { MARKS, renderLegalReview, statements } from './legal-review.ts';
import { FORMS, requestsOf } from './samples.ts';
import { dense, textOf } from './text.ts';

describe('the review of statements of law', () => {
  it('is written from the data of the papers, those for counsel first', async () => {
    const page = renderLegalReview();
    await expect(page).toMatchFileSnapshot('../../docs/legal-review.md');
    expect(page.indexOf('For counsel')).toBeLessThan(page.indexOf('All others'));
  });

  it('has at least 60 statements, each with a source, a mark and a month', () => {
    const all = statements();
    expect(all.length).toBeGreaterThanOrEqual(60);
    for (const { text, citation, mark, checkedOn } of all) {
      expect(text).toMatch(/.{20,}/);
      expect(citation).toMatch(/.{8,}/);
      expect(MARKS[mark]).toBeDefined();
      expect(checkedOn).toMatch(/^20\d\d-(?:0[1-9]|1[0-2])$/);
    }
  });

  it('misses no citation that a paper prints', async () => {
    const cited = dense(
      statements()
        .map(({ citation, text }) => `${citation} ${text}`)
        .join(' '),
    );
    for (const form of FORMS) {
      for (const request of requestsOf(form)) {
        const { text } = await textOf(renderDocument(request).content);
        const sections =
          text.match(
            /W\.S\. \d+-\d+-\d+|C\.R\.S\. \d+-\d+-[\d.]*\d|§ 18-\d+|Treas\. Reg\. [\d.]+-\d+|\d+ U\.S\.C\. \d+|\d+ CFR [\d.]+\d/g,
          ) ?? [];
        for (const section of sections) expect(cited, `${form} ${request.kind}`).toContain(dense(section));
      }
    }
  });
});
