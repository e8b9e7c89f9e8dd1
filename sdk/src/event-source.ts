import { EfsError } from './errors.ts';

/** One event of the stream. */
export type SentEvent = { type: string; data: string; lastEventId: string };

export type EventParser = {
  /** Returns the events that this piece of text completes. */
  push(text: string): SentEvent[];
  /** Id of the last event, or of the start of the stream; empty if there was none. */
  readonly lastEventId: string;
  /** The service's delay before the next connection; null if it sent none. */
  readonly retryMs: number | null;
};

/** Every event of the service is much shorter. */
const MAX_EVENT_LENGTH = 4 * 1024 * 1024;
const LINE_END = /\r\n|\r|\n/;

/**
 * Parses server-sent events as in the HTML Living Standard (§9.2.6), from text that may be cut anywhere. An event that
 * is incomplete at the end of the text is dropped. Decode with `ignoreBOM`: a decoder that removes the byte order mark
 * fails if the mark arrives in two pieces.
 */
export function createEventParser(resumedAt: string): EventParser {
  let lastEventId = resumedAt;
  let retryMs: number | null = null;
  let id = resumedAt;
  let type = '';
  let data: string[] = [];
  let length = 0;
  let isBeginning = true;
  const linesOf = createLineSplitter();

  function readField(text: string): void {
    const colon = text.indexOf(':');
    const name = colon === -1 ? text : text.slice(0, colon);
    const value = colon === -1 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') type = value;
    else if (name === 'data') data.push(value);
    else if (name === 'id' && !value.includes('\0')) id = value;
    else if (name === 'retry' && /^[0-9]+$/.test(value)) retryMs = Number(value);
  }

  function dispatch(): SentEvent | null {
    lastEventId = id;
    const sent = { type: type === '' ? 'message' : type, data: data.join('\n'), lastEventId };
    const isEvent = data.length > 0;
    [type, data, length] = ['', [], 0];
    return isEvent ? sent : null;
  }

  return {
    push(given) {
      if (given === '') return [];
      const text = isBeginning && given.startsWith('\ufeff') ? given.slice(1) : given;
      isBeginning = false;
      length += text.length;
      const events: SentEvent[] = [];
      for (const each of linesOf(text)) {
        if (each !== '') {
          if (!each.startsWith(':')) readField(each);
          continue;
        }
        const sent = dispatch();
        if (sent !== null) events.push(sent);
      }
      if (length > MAX_EVENT_LENGTH) throw new EfsError('An event in the stream is too long.');
      return events;
    },
    get lastEventId() {
      return lastEventId;
    },
    get retryMs() {
      return retryMs;
    },
  };
}

/**
 * Returns the lines that each piece of text completes, and keeps the rest. A CR ends its line at once; an LF right
 * after it is ignored.
 */
function createLineSplitter(): (text: string) => string[] {
  let line = '';
  let isAfterReturn = false;
  return (text) => {
    const fresh = isAfterReturn && text.startsWith('\n') ? text.slice(1) : text;
    isAfterReturn = text.endsWith('\r');
    const lines = fresh.split(LINE_END);
    lines[0] = line + lines[0];
    line = lines.pop() ?? '';
    return lines;
  };
}
