import { describe, expect, it } from 'vitest';
import { dateOf, renderDocument } from '../../src/documents/render.ts';
import { isFiled } from '../../src/documents/subject.ts';
import { SANDBOX_LINE } from '../../src/documents/write-pdf.ts';
import { FORMS, requestsOf } from './samples.ts';
import { dense, metadataOf, textOf } from './text.ts';

/* Every page identifies its document, and says whether any of it is real. */

const CASES = FORMS.flatMap((form) => requestsOf(form).map(({ kind }, at) => [form, kind, at] as const));

/** Papers whose text a reader may take for the advice of a lawyer. */
const ADVISING = new Set(['operating_agreement', 'banking_resolution', 'statement_of_organizer', 'ein_worksheet']);

describe.each(CASES)('%s: %s', (form, _kind, at) => {
  const live = requestsOf(form)[at];
  const sandbox = requestsOf(form, { livemode: false })[at];
  if (live === undefined || sandbox === undefined) throw new Error('no sample');

  it('numbers its pages and has company, template and constitution in every footer', async () => {
    const { pages } = await textOf(renderDocument(live).content);
    pages.forEach((page, n) => {
      expect(page).toContain(`Page ${n + 1} of ${pages.length}`);
      expect(page).toContain(live.entity.legal_name);
      expect(page).toContain('Template 2026-11');
      expect(dense(page)).toContain(live.constitution_hash);
    });
  });

  it('says on every page of a sandbox, and on none of a live company, that it does not exist', async () => {
    for (const page of (await textOf(renderDocument(sandbox).content)).pages) {
      expect(page).toContain(SANDBOX_LINE);
      expect(page).toContain('SANDBOX');
    }
    expect((await textOf(renderDocument(live).content)).text).not.toMatch(/sandbox/i);
  });

  it('is never taken for one that an office issued', async () => {
    const { text } = await textOf(renderDocument(live).content);
    const isToBeFiled = isFiled(live, live.kind);
    const says = isToBeFiled
      ? /^FOR FILING WITH THE \S/
      : /Prepared by the Entity Formation Service( for the (?:members|directors))?(; not legal advice)?; not issued by \S/;
    expect(text).toMatch(says);
    expect(/Prepared by|not issued by/.test(text)).toBe(!isToBeFiled);
    expect(text.includes('; not legal advice; ')).toBe(ADVISING.has(live.kind));
    expect(text).not.toMatch(/STATE OF|DEPARTMENT OF|GREAT SEAL|OFFICIAL (COPY|RECORD)|hereby certif/);
  });

  it('has a title, language and structure for programs, and its own date', async () => {
    const { info, isTagged } = await metadataOf(renderDocument(live).content);
    expect(info['Title']).toContain(live.entity.legal_name);
    expect(info).toMatchObject({ Language: 'en-US', Producer: 'Entity Formation Service' });
    const day = dateOf(live).slice(0, 10).replaceAll('-', '');
    for (const name of ['CreationDate', 'ModDate']) expect(info[name]).toMatch(new RegExp(`^D:${day}`));
    expect(isTagged).toBe(true);
  });
});
