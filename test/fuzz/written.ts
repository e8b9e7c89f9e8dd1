import { Buffer } from 'node:buffer';
import type { Draft } from './requests.ts';
import type { WireRequest } from './wire.ts';

/** The first bytes of each kind of file, so that it is accepted as one. */
const BEGINNINGS: Record<string, Buffer> = {
  'application/pdf': Buffer.from('%PDF-1.7\n'),
  'image/png': Buffer.from('89504e470d0a1a0a', 'hex'),
  'image/jpeg': Buffer.from('ffd8ff', 'hex'),
};

/** Returns a draft in the form that is sent. */
export function written(draft: Draft, key: string | null): WireRequest {
  const path = draft.template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(draft.path[name] ?? ''));
  const query = Object.entries(draft.query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const isFile = draft.mediaType !== '' && draft.mediaType !== 'application/json';
  return {
    method: draft.method,
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    headers: {
      ...(draft.body === undefined ? {} : { 'content-type': draft.mediaType }),
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...draft.headers,
    },
    body: draft.body === undefined ? null : isFile ? file(draft) : Buffer.from(JSON.stringify(draft.body)),
  };
}

function file({ mediaType, body }: Draft): Buffer {
  return Buffer.concat([BEGINNINGS[mediaType] ?? Buffer.alloc(0), Buffer.from(String(body))]);
}

/** Encodes a text as one part of an address; dots as well, because two of them lead elsewhere. */
export function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('.', '%2E');
}
