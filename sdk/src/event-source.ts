import { EfsError } from './errors.ts';

/** One event as it stood in the stream. */
export type SentEvent = { type: string; data: string; lastEventId: string };

export type EventParser = {
  /** The events that this piece of text completes. */
  push(text: string): SentEvent[];
  /** Of the last event or of where the stream began; empty where it said none. */
  readonly lastEventId: string;
  /** How long the service wants us to wait before we come again; null where it did not say. */
  readonly retryMs: number | null;
};

/** No event of the service comes near. */
const MAX_EVENT_LENGTH = 4 * 1024 * 1024;
const LINE_END = /\r\n|\r|\n/;

/**
 * Server-sent events as the HTML Living Standard reads them (§9.2.6), from text that may be cut anywhere. What is not
 * complete when the text ends is no event. The text comes with its byte order mark: decoders that drop it go wrong
 * where it is cut.
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
      if (length > MAX_EVENT_LENGTH) throw new EfsError('The stream has an event that is too long to be one.');
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

/** The lines that each piece of text completes; the rest is kept. A CR ends its line at once, an LF right after it none. */
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
