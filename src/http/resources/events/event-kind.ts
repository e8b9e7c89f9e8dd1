import type { TProperties } from 'typebox';

/** The description of one type of event for subscribers. */
export type EventKind = {
  /** Its occasion, in one sentence. */
  when: string;
  /** Members of `data.object`. */
  object: TProperties;
  /** Members that `data.previous` may have; omitted: none. */
  previous?: TProperties;
  example: { object: object; previous?: object };
};
