import { countryLine } from './countries.ts';

type Address = {
  street: string;
  street2?: string | undefined;
  city: string;
  state?: string | undefined;
  postal_code?: string | undefined;
  country?: string | undefined;
};

/**
 * Writes an address on one line, with the country only if it is not the United States. `space`: the character before
 * the postal code; a no-break space keeps state and code on one line.
 */
export function addressLine(
  { street, street2, city, state, postal_code, country }: Address,
  space: ' ' | '\u00a0' = ' ',
): string {
  const place = `${state === undefined ? city : `${city}, ${state}`}${postal_code ? space + postal_code : ''}`;
  return [street, street2, place, countryLine(country)].filter(Boolean).join(', ');
}
