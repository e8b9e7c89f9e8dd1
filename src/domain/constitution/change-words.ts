import { countryName } from '../places/countries.ts';

/** Formats a pointer for people: `/members/0/voting_weight` → `Members, no. 1 › voting weight`. */
export function placeWords(pointer: string): string {
  const segments = pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  const words = segments.map((segment) => (/^\d+$/.test(segment) ? `no. ${Number(segment) + 1}` : nameWords(segment)));
  const text = words.join(' › ').replaceAll(' › no. ', ', no. ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const SHORT: Readonly<Record<string, string>> = { did: 'DID', ein: 'EIN', id: 'id', url: 'URL' };

function nameWords(name: string): string {
  return SHORT[name] ?? name.replace(/_usd$/, ' in dollars').replaceAll('_', ' ');
}

/**
 * Formats a value from a constitution or proposal for people, without braces and quotation marks. `pointer`: place of
 * the value, which shows whether a code is that of a country.
 */
export function valueWords(value: unknown, pointer = ''): string {
  if (typeof value === 'string' && pointer.endsWith('/country')) return countryName(value);
  if (value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((each) => valueWords(each)).join(', ');
  if (typeof value !== 'object') return String(value);
  const members = Object.entries(value).map(
    ([key, inner]) => `${key.replaceAll('_', ' ')}: ${valueWords(inner, `/${key}`)}`,
  );
  return members.join('; ');
}
