import { describe, expect, it } from 'vitest';
import {
  fieldOf,
  lengthOf,
  readSource,
  type Source,
  withField,
  withItem,
  withoutItem,
} from '../../console/src/routes/new-constitution/yaml-fields.ts';

const TEXT = `# The founders wrote this.
name: Helios Research # Working title
principal_office:
  street: 1 Main St
  postal_code: "07030"
members:
  # The first of them.
  - id: did:web:ada.example
    name: Ada
`;
const source = (text: string) => readSource(text) as Source;

describe('a field of the form', () => {
  it('reads its value, and is empty where there is none', () => {
    expect(fieldOf(source(TEXT), ['principal_office', 'postal_code'])).toBe('07030');
    expect(fieldOf(source(TEXT), ['members', 0, 'name'])).toBe('Ada');
    expect(fieldOf(source(TEXT), ['organizer', 'name'])).toBe('');
    expect(lengthOf(source(TEXT), ['members'])).toBe(1);
  });

  it('changes its value alone, so comments stay', () => {
    const changed = withField(source(TEXT), ['name'], 'Tidewater');
    expect(changed).toBe(TEXT.replace('Helios Research', 'Tidewater'));
  });

  it('keeps a postal code text', () => {
    const changed = source(withField(source(TEXT), ['registered_agent', 'postal_code'], '82001'));
    expect(changed.values).toMatchObject({ registered_agent: { postal_code: '82001' } });
  });

  it('writes numbers and answers as such', () => {
    const counted = source(withField(source(TEXT), ['governance', 'quorum'], 0.25));
    const closed = source(withField(counted, ['governance', 'close_early'], false));
    expect(closed.values).toMatchObject({ governance: { quorum: 0.25, close_early: false } });
    expect(fieldOf(closed, ['governance', 'close_early'])).toBe('false');
  });

  it('removes its value, and the part around it with the last one', () => {
    const without = withField(source(TEXT), ['principal_office', 'street'], '');
    expect(source(without).values).toMatchObject({ principal_office: { postal_code: '07030' } });
    expect(withField(source(without), ['principal_office', 'postal_code'], '')).not.toContain('principal_office');
  });
});

it('members are added and removed, and the comments of others stay', () => {
  const added = withItem(source(TEXT), ['members'], { id: 'did:web:bea.example', role: 'member' });
  expect(added).toContain('# The first of them.');
  expect(lengthOf(source(added), ['members'])).toBe(2);
  expect(withoutItem(source(added), ['members'], 1)).toBe(TEXT);
});

it('a text that cannot be read has no fields', () => {
  expect(readSource('name: "open')).toBeNull();
});
