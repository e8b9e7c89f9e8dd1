import type { Readable } from 'node:stream';
import type { Static, TSchema } from 'typebox';
import type { Reply } from '../../store/core/idempotency.ts';

/** An answer: a reply, the bytes of a file, or a stream that is produced while it is sent. */
export type Answer = Omit<Reply, 'body'> & { body: string | Buffer | Readable };

declare const WRITTEN: unique symbol;
/** A JSON reply whose status and body type the compiler knows. */
export type JsonReply<Status extends number, Body> = Reply & { status: Status; [WRITTEN]?: Body };

/** The type that a handler may use for a value of the type `T` in a schema: a `Date` may stand for a text. */
type Writable<T> = string extends T
  ? T | Date
  : T extends readonly (infer Item)[]
    ? readonly Writable<Item>[]
    : T extends object
      ? { [Member in keyof T]: Writable<T[Member]> }
      : T;

/** An answer that is not JSON, so `json()` did not make it. */
type Unwritten = Answer & { [WRITTEN]?: never };

type AnswerWith<Status extends number, Success> = Success extends { schema: infer Schema extends TSchema }
  ? JsonReply<Status, Writable<Static<Schema>>> | (Success extends { mediaType: unknown } ? Unwritten : never)
  : Success extends { mediaType: unknown }
    ? Unwritten
    : Unwritten & { status: Status };

/** The answers that a handler may return, according to its route's `responses`. */
export type AnswerOf<Responses> = {
  [Status in keyof Responses & number]: AnswerWith<Status, Responses[Status]>;
}[keyof Responses & number];
