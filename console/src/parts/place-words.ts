import { sentence } from './sentence.ts';

/** `/members/0/voting_weight` → `Members, no. 1 › voting weight`. */
export function placeWords(pointer: string): string {
  const segments = pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  const words = segments.map((segment) => (/^\d+$/.test(segment) ? `no. ${Number(segment) + 1}` : nameWords(segment)));
  return sentence(words.join(' › ').replaceAll(' › no. ', ', no. '));
}

const SHORT: Readonly<Record<string, string>> = { did: 'DID', ein: 'EIN', id: 'id', url: 'URL' };

function nameWords(name: string): string {
  return SHORT[name] ?? name.replace(/_usd$/, ' in dollars').replaceAll('_', ' ');
}
