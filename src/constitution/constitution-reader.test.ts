import { afterEach, describe, expect, it } from 'vitest';
import { SMALL } from '../../test/rules/constitution.ts';
import { parseConstitution, parseConstitutionValue } from '../domain/constitution/parse.ts';
import { type ConstitutionReader, createConstitutionReader } from './constitution-reader.ts';

let reader: ConstitutionReader;
afterEach(() => reader.close());

const YAML = 'name: helios-research\nmembers:\n  - id: did:oas:person:ada\n    role: founder\n';

describe('the reader', () => {
  it('gives the same result as the domain for any document, each to its own caller', async () => {
    reader = createConstitutionReader(false);
    const sources = [YAML, 'name: [', YAML.replace('helios', 'apollo'), '', 'a: &b 1\nc: *b'];
    const answers = await Promise.all(sources.map((source) => reader.read('yaml', source)));
    expect(answers).toEqual(sources.map((source) => parseConstitution(source, 'yaml', { livemode: false })));
    const value = await reader.read('value', JSON.stringify(SMALL));
    expect(value).toEqual(parseConstitutionValue(SMALL, { livemode: false }));
  });

  it('reads while its caller continues', async () => {
    reader = createConstitutionReader(false);
    await reader.read('yaml', YAML);
    const heavy = `name: x\nmetadata: [${'{a: b},'.repeat(4_000)}]`;
    let turns = 0;
    const beat = setInterval(() => {
      turns += 1;
    }, 1);
    await Promise.all(Array.from({ length: 20 }, () => reader.read('yaml', heavy)));
    clearInterval(beat);
    expect(turns).toBeGreaterThan(5);
  });

  it('reports an error of its own as an error, not as a refusal of the document', async () => {
    reader = createConstitutionReader(false);
    await expect(reader.read('value', '{')).rejects.toThrow('JSON');
    expect(await reader.read('yaml', YAML)).toEqual(parseConstitution(YAML, 'yaml', { livemode: false }));
  });

  it('reports code that cannot be loaded as an error of its own, to each caller', async () => {
    const threadUrl = new URL('data:text/javascript,throw new Error("no such code")');
    reader = createConstitutionReader(false, { threadUrl });
    const answers = await Promise.allSettled([reader.read('yaml', YAML), reader.read('yaml', YAML)]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: { cause: { message: 'no such code' } } });
  });

  it.each(['hang', 'die'])('a document that makes the thread %s does not affect others', async (source) => {
    reader = createConstitutionReader(false, { threadUrl: fragileThread(), timeLimitMs: 100 });
    const answers = await Promise.all(
      ['good', source, 'good', source, 'good'].map((each) => reader.read('yaml', each)),
    );
    expect(answers.map(({ ok }) => ok)).toEqual([true, false, true, false, true]);
    expect(answers[1]).toMatchObject({ problems: [{ code: 'too_complex' }] });
    const change = { kind: 'membership', operation: 'remove', member: { id: 'did:oas:person:ada' } } as const;
    const next = await reader.readNext({ format: 'yaml', source }, change, []);
    const refusal = { code: 'constitution_invalid', problems: [{ code: 'too_complex' }] };
    expect(next).toMatchObject({ ok: false, refusal });
  });
});

/** No document is known that does this to the real thread. */
function fragileThread(): URL {
  const code = `
    import { parentPort } from 'node:worker_threads';
    parentPort.postMessage('ready');
    parentPort.on('message', ({ id, job }) => {
      const { source } = job.current ?? job;
      while (source === 'hang');
      if (source === 'die') process.exit(1);
      parentPort.postMessage({ id, result: { ok: true, canonical: '{}', hash: '' } });
    });`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
