import { type Static, Type } from 'typebox';
import { describe, expectTypeOf, it } from 'vitest';
import type { Answer, AnswerOf } from './answer.ts';
import { json, type Reply } from './reply.ts';

const Link = Type.Object({ state: Type.Enum(['open', 'used']), expires_at: Type.String() });
const responses = { 200: { description: '', schema: Link }, 304: { description: '' } } as const;
type Allowed = AnswerOf<typeof responses>;
type AlsoPage = AnswerOf<{ 200: { schema: typeof Link; mediaType: 'text/html' } }>;

const link: Static<typeof Link> = { state: 'open', expires_at: '' };

// `npm run types` checks these.
describe('AnswerOf', () => {
  it('allows a body of the schema, with dates for date-times', () => {
    expectTypeOf(json(200, link)).toExtend<Allowed>();
    expectTypeOf(json(200, { ...link, expires_at: new Date(0) })).toExtend<Allowed>();
    expectTypeOf(json(200, link)).toExtend<AlsoPage>();
    expectTypeOf<Answer>().toExtend<AlsoPage>();
  });

  it('refuses any other body, status and reply, also beside answers without a body', () => {
    expectTypeOf(json(200, { state: 'open' })).not.toExtend<Allowed>();
    expectTypeOf(json(200, { ...link, state: 'gone' })).not.toExtend<Allowed>();
    expectTypeOf(json(201, link)).not.toExtend<Allowed>();
    expectTypeOf(json(304, link)).not.toExtend<Allowed>();
    expectTypeOf<Reply>().not.toExtend<Allowed>();
    expectTypeOf(json(200, { state: 'open' })).not.toExtend<AlsoPage>();
  });
});
