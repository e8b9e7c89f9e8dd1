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
 * Writes an address on one line, with the country only if it is not the United States. `space`: stands before the
 * postal code; a no-break space keeps the code on the line of its state.
 */
export function addressLine(
  { street, street2, city, state, postal_code, country }: Address,
  space: ' ' | '\u00a0' = ' ',
): string {
  const place = `${state === undefined ? city : `${city}, ${state}`}${postal_code ? space + postal_code : ''}`;
  return [street, street2, place, countryLine(country)].filter(Boolean).join(', ');
}
