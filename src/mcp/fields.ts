import { type TSchema, Type } from 'typebox';

const closed = { additionalProperties: false } as const;

/** Makes a tool's input schema. Unknown properties are refused, so that a misspelled one is not ignored. */
export const input = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, closed);

export const EntityId = Type.String({ format: 'uuid' });
export const ProposalId = Type.String({ format: 'uuid' });

/** The tool input that requests the next page. */
export const Cursor = Type.Optional(Type.String({ maxLength: 500, description: '`cursor` of the previous result.' }));

export const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 }));

const CONFIRM_FORM = '^[0-9a-f]{64}\\.[0-9a-f]{32}$';

export const Confirm = Type.Optional(
  Type.String({
    pattern: CONFIRM_FORM,
    description: '`confirm` of an earlier result: does exactly that, once. Without it nothing is changed.',
  }),
);

/**
 * Makes the schema of a member's signature, for calls without the member's own key. Anyone may send what the member
 * signed.
 */
export const signatureOver = (members: string) =>
  Type.Optional(
    Type.Object(
      { did: Type.String({ maxLength: 256 }), value: Type.String({ maxLength: 200 }) },
      {
        ...closed,
        description: `Of a member, in place of their key: Ed25519, base64, over the canonical JSON (RFC 8785) of ${members}.`,
      },
    ),
  );

/** The idempotency key of a change, for tools that need no confirmation. */
export const IdempotencyKey = Type.Optional(
  Type.String({ pattern: '^[!-~]{1,200}$', description: 'Repeat the call with the same key: one effect.' }),
);

/** The output of a tool that needs a confirmation. */
export const Confirmable = Type.Object({
  done: Type.Boolean({ description: 'False: it was only tried.' }),
  confirm: Type.Optional(Type.String({ description: 'Call again with it to do this.' })),
  effects: Type.Optional(Type.Object({}, { description: 'Consequences it would have.' })),
  result: Type.Optional(Type.Object({})),
});

/** Output of a tool that returns a list of objects. */
export const Page = Type.Object({
  data: Type.Array(Type.Object({})),
  cursor: Type.Optional(Type.String({ description: 'Absent on the last page.' })),
});

/** Matches any object that the service returns. */
export const Thing = Type.Object({});
