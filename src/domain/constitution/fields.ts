import { Type } from 'typebox';
import { DAY_OR_TIME_PATTERN, DAY_PATTERN, QUANTITY_PATTERN } from '../formats/decimal.ts';
import { LATIN_NAME_PATTERN } from '../formats/latin-name.ts';
import { MAILBOX_PATTERN } from '../formats/mailbox.ts';
import { PHONE_PATTERN } from '../formats/patterns.ts';

/** One line of text without blanks around it. Lengths count code points, as JSON Schema does. */
export const line = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^\\S(?:.*\\S)?$', description });

/** Text that may have several lines. */
export const prose = (maxLength: number, description: string, fallback?: string) =>
  Type.String({ minLength: 1, maxLength, description, ...(fallback !== undefined && { default: fallback }) });

export const oneOf = <const Values extends readonly string[]>(values: Values, description: string, fallback?: string) =>
  Type.Unsafe<Values[number]>({
    type: 'string',
    enum: [...values],
    description,
    ...(fallback !== undefined && { default: fallback }),
  });

/** Checks the syntax of a DID (DID Core 3.1), but does not resolve it. */
export const did = (description: string) =>
  Type.String({
    minLength: 7,
    maxLength: 256,
    pattern: '^did:[a-z0-9]+:(?:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*:)*(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$',
    description: `${description} (example: did:key:z6Mk…)`,
  });

/** Exactly one address: the pattern refuses anything that could add a second recipient or a header. */
export const email = (description: string) =>
  Type.String({
    minLength: 3,
    maxLength: 254,
    pattern: '^[^\\s@<>()\\[\\],;:"\\\\]{1,64}@[^\\s@<>()\\[\\],;:"\\\\.]+(?:\\.[^\\s@<>()\\[\\],;:"\\\\.]+)+$',
    description: `${description} (example: ada@example.com)`,
  });

/**
 * A new e-mail address, to which the service will send mail. Stricter than `email`: `formats/mailbox.ts` says why only
 * ASCII is allowed before the @.
 */
export const mailbox = (description: string) => Type.String({ maxLength: 254, pattern: MAILBOX_PATTERN, description });

/** A share of votes with at most 15 significant digits; `domain/formats/decimal.ts` explains why. */
export const share = (
  description: string,
  bounds: { exclusiveMinimum?: number; minimum?: number },
  fallback?: number,
) => Type.Number({ ...bounds, maximum: 1, description, ...(fallback !== undefined && { default: fallback }) });

/** Dollars as text or number, stored as text. A double keeps amounts of twelve digits exact to the cent. */
export const dollars = (description: string) =>
  Type.Unsafe<string | number>({
    type: ['string', 'number'],
    minimum: 0,
    maximum: 999_999_999_999.99,
    pattern: '^(?:0|[1-9]\\d{0,11})(?:\\.\\d{1,2})?$',
    description: `${description}, in dollars (example: "2500.00")`,
  });

/** A calendar day. */
export const date = (description: string) =>
  Type.String({
    minLength: 10,
    maxLength: 10,
    pattern: DAY_PATTERN,
    description: `${description}, such as 2026-11-20`,
  });

/** A share or a number of units, as text or number; stored as text without trailing zeros. */
export const quantity = (description: string, maximum: number) =>
  Type.Unsafe<string | number>({
    type: ['string', 'number'],
    minimum: 0,
    maximum,
    pattern: QUANTITY_PATTERN,
    description: `${description} (example: "40")`,
  });

/**
 * YAML reads the code 82001 as a number, and the service turns the number into text again. A code with a leading zero
 * needs quotes in YAML, because 07030 would become 7030.
 */
const postalCode = (description: string) =>
  Type.Unsafe<string | number>({
    type: ['string', 'integer'],
    minimum: 10_000,
    maximum: 99_999,
    minLength: 2,
    maxLength: 12,
    pattern: '^[A-Za-z0-9](?:[A-Za-z0-9 -]*[A-Za-z0-9])?$',
    description,
  });

const street = line(128, 'Street and number');
const secondLine = line(128, 'Suite, floor or unit');
const city = line(64, 'City');

export const address = (description: string) =>
  Type.Object(
    {
      street,
      street2: Type.Optional(secondLine),
      city,
      state: Type.Optional(line(64, 'State or province; in the US its code or name, such as WY')),
      postal_code: Type.Optional(
        postalCode('Postal code, in quotes: "82001". Left out where the country has none, such as HK'),
      ),
      country: Type.Optional(
        Type.String({
          minLength: 2,
          maxLength: 2,
          pattern: '^[A-Z]{2}$',
          default: 'US',
          description: 'Country code (ISO 3166-1), such as US',
        }),
      ),
    },
    { additionalProperties: false, description },
  );

/** The Latin spelling of a name in another script. Offices in the United States accept only Latin letters. */
export const latinName = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: LATIN_NAME_PATTERN,
  description: 'The name in Latin letters, as in the passport. Needed if `name` is in another script',
});

const personFields = {
  name: line(128, 'Name of the person'),
  latin_name: Type.Optional(latinName),
  email: email('E-mail address'),
};

export const person = (description: string) => Type.Object(personFields, { additionalProperties: false, description });

/** A person with an optional telephone number, because office forms ask for the signer's number. */
export const reachablePerson = (description: string) =>
  Type.Object(
    {
      ...personFields,
      phone: Type.Optional(
        Type.String({
          minLength: 8,
          maxLength: 30,
          pattern: PHONE_PATTERN,
          description: 'Telephone number with country code, such as +1 307-555-0142',
        }),
      ),
    },
    { additionalProperties: false, description },
  );

export const registeredAgent = Type.Object(
  {
    name: line(128, 'Name of the agent'),
    street,
    street2: Type.Optional(secondLine),
    city,
    county: Type.Optional(line(64, 'County, such as New Castle. Needed for a corporation of Delaware')),
    state: Type.String({
      minLength: 2,
      maxLength: 2,
      pattern: '^[A-Z]{2}$',
      description: 'Code of the state, such as WY',
    }),
    postal_code: postalCode('ZIP code, in quotes: "82001"'),
    email: Type.Optional(email('E-mail address at which the state serves documents')),
    consent: Type.Optional(
      Type.Object(
        {
          signed_by: line(128, 'Person who signed for the agent'),
          signed_at: Type.String({
            minLength: 10,
            maxLength: 35,
            pattern: DAY_OR_TIME_PATTERN,
            description: 'Date or RFC 3339 time of the signature, such as 2026-04-26T18:00:00Z',
          }),
        },
        {
          additionalProperties: false,
          description:
            'Consent that the agent signed. Leave this out unless the agent signed, because nobody else can consent. For a formation, the service itself asks the agent if the state requires the consent',
        },
      ),
    ),
  },
  {
    additionalProperties: false,
    description: 'The agent who accepts service of process, at a street address in the state',
  },
);
