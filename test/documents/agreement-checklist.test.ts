import { expect, it } from 'vitest';
import { renderDocument } from '../../src/documents/render.ts';
import { clauseIn, POINTS, renderChecklist } from './agreement-checklist.ts';
import { LLC_FORMS, requestsOf } from './samples.ts';
import { dense, textOf } from './text.ts';

it('the checklist has at least 40 points, each once', async () => {
  expect(POINTS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(POINTS.map(([, clause]) => clause)).size).toBe(POINTS.length);
  await expect(renderChecklist()).toMatchFileSnapshot('../../docs/agreement-checklist.md');
});

it.each(LLC_FORMS)('%s: every clause of the checklist is printed under its number, with its statute', async (form) => {
  const request = requestsOf(form).find(({ kind }) => kind === 'operating_agreement');
  if (request === undefined) throw new Error('no sample');
  const { text } = await textOf(renderDocument(request).content);
  const printed = dense(text);
  for (const [point, heading] of POINTS) {
    const clause = clauseIn(form, heading);
    expect(clause, point).toBeDefined();
    expect(printed, point).toContain(dense(`${clause?.number}${heading}.`));
    if (clause?.law !== 'none found') expect(printed, point).toContain(dense(clause?.law ?? ''));
  }
});
