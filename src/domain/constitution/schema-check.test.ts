import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { ADA, SMALL } from '../../../test/rules/constitution.ts';
import { ConstitutionInput } from './schema.ts';
import { schemaProblems } from './schema-check.ts';
import { buildFromTemplate } from './templates.ts';

describe('the schema check', () => {
  it('agrees with a full JSON Schema validator on every change to a valid document', () => {
    const validator = Compile(ConstitutionInput);
    const full = { ...buildFromTemplate({ name: 'helios', livemode: false, member: { id: ADA } }), governance: {} };
    const anyKey = fc.constantFrom(...Object.keys(ConstitutionInput.properties), 'other');
    const anyValue = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom('llc', 'US-DE', 'hybrid', true, [], {}));
    let refused = 0;
    fc.assert(
      fc.property(anyKey, anyValue, (key, value) => {
        const document = { ...full, [key]: value };
        const accepts = validator.Check(document);
        refused += accepts ? 0 : 1;
        expect(schemaProblems(ConstitutionInput, document).length === 0).toBe(accepts);
      }),
      { numRuns: 2_000 },
    );
    expect(refused).toBeGreaterThan(100);
  });

  it('counts code points, not graphemes', () => {
    const name = `e${'\u0301'.repeat(127)}`;
    expect(schemaProblems(ConstitutionInput, { ...SMALL, name })).toEqual([]);
    expect(schemaProblems(ConstitutionInput, { ...SMALL, name: `${name}\u0301` })).toMatchObject([
      { pointer: '/name', code: 'wrong_length' },
    ]);
    expect(schemaProblems(ConstitutionInput, { ...SMALL, name: '😀'.repeat(128) })).toEqual([]);
  });

  it('every part of the schema is closed and described', () => {
    const open: string[] = [];
    const visit = (schema: Record<string, unknown>, place: string): void => {
      if (schema['type'] === 'object' && schema['additionalProperties'] !== false) open.push(place);
      for (const [key, inner] of Object.entries(
        (schema['properties'] ?? {}) as Record<string, Record<string, unknown>>,
      )) {
        if (!inner['description']) open.push(`${place}/${key}`);
        visit(inner, `${place}/${key}`);
      }
      if (schema['items']) visit(schema['items'] as Record<string, unknown>, `${place}/*`);
    };
    visit(ConstitutionInput as unknown as Record<string, unknown>, '');
    expect(open).toEqual([]);
  });
});
