import { useSyncExternalStore } from 'react';
import { ApiError, ConnectionError } from '#sdk/errors.ts';

/*
 * Notices that the service is gone, whoever asked it: a page, a form, or the stream of events. One failed call says
 * little, so a look at `/health` decides; looks go on until the service answers again.
 */

const FIRST_LOOK_MS = 500;
const NEXT_LOOK_MS = 2_000;
const LOOK_LIMIT_MS = 5_000;
/** A proxy says with these that the service behind it is gone. */
const FROM_PROXY: readonly number[] = [502, 503, 504];

let isSilent = false;
let isLooking = false;
const listeners = new Set<() => void>();
const returned = new Set<() => void>();
const followed = new Set<() => void>();

/**
 * `fetch` that notices when nothing answers. A Mac writes "é" as two characters, which the API refuses, so they become
 * one.
 */
export const watchedFetch: typeof fetch = async (...given) => {
  try {
    const [target, init] = given;
    const body = typeof init?.body === 'string' ? { body: init.body.normalize('NFC') } : {};
    const response = await fetch(typeof target === 'string' ? composed(target) : target, { ...init, ...body });
    if (isFromProxy(response)) look();
    if (response.ok && isEventStream(response)) for (const call of followed) call();
    return response;
  } catch (error) {
    if (given[1]?.signal?.aborted !== true) look();
    throw error;
  }
};

function composed(address: string): string {
  const [path = '', query] = address.split('?', 2);
  if (query === undefined) return address;
  const parameters = [...new URLSearchParams(query)].map((pair) => pair.map((each) => each.normalize('NFC')));
  return `${path}?${new URLSearchParams(parameters)}`;
}

/** Looks for the service, because it did not answer. */
export function noteSilence(error: unknown): void {
  if (isNoAnswer(error)) look();
}

/** True for an error that is no word of the service itself, so that the same call can succeed later. */
export function isNoAnswer(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  return error instanceof ApiError && error.problem === null && FROM_PROXY.includes(error.status);
}

/** Calls the function each time the service answers after a call had failed. */
export function onReturn(call: () => void): () => void {
  returned.add(call);
  return () => returned.delete(call);
}

/** Calls the function each time a stream of events begins. It tells only what happens from then on. */
export function onFollow(call: () => void): () => void {
  followed.add(call);
  return () => followed.delete(call);
}

function isEventStream({ headers }: Response): boolean {
  return (headers.get('content-type') ?? '').startsWith('text/event-stream');
}

/** Resolves once the service answers, after something else than a call has failed. */
export function untilAnswer(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onReturn(() => {
      stop();
      resolve();
    });
    look();
  });
}

export function useIsSilent(): boolean {
  return useSyncExternalStore(subscribe, () => isSilent);
}

function subscribe(call: () => void): () => void {
  listeners.add(call);
  return () => listeners.delete(call);
}

function look(): void {
  if (isLooking) return;
  isLooking = true;
  setTimeout(() => void lookOnce(), FIRST_LOOK_MS);
}

async function lookOnce(): Promise<void> {
  const answers = await isAnswering();
  if (isSilent === answers) {
    isSilent = !answers;
    for (const call of listeners) call();
  }
  if (!answers) {
    setTimeout(() => void lookOnce(), NEXT_LOOK_MS);
    return;
  }
  isLooking = false;
  for (const call of returned) call();
}

async function isAnswering(): Promise<boolean> {
  try {
    return !isFromProxy(await fetch('/health', { signal: AbortSignal.timeout(LOOK_LIMIT_MS), cache: 'no-store' }));
  } catch {
    return false;
  }
}

function isFromProxy({ status, headers }: Response): boolean {
  return FROM_PROXY.includes(status) && !(headers.get('content-type') ?? '').includes('json');
}
