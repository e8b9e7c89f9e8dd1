import { resolve } from 'node:path';
import { urlsOf } from '../domain/formats/database-url.ts';
import { type HostList, NO_HOSTS, parseHostList } from '../domain/formats/host-list.ts';
import { type OfficeHours, parseOfficeHours } from '../domain/jurisdictions/office-hours.ts';

/** A row of the settings table: it parses a setting's text and explains the setting. */
export type Setting<T> = {
  env: string;
  /** Description of the allowed values. */
  allowed: string;
  default: T;
  /** The default as a user would write it; null if there is none. */
  defaultText: string | null;
  /** True if the value must not appear in an error or log. */
  secret: boolean;
  doc: string;
  read(text: string): Reading<T>;
};

/** The result of reading a setting. `problem`: the rest of a sentence that begins with the setting's name. */
export type Reading<T> = { value: T } | { problem: string };

type Words = { env: string; doc: string };
type Basics<D> = Words & { default: D };

export function integer<D extends number | undefined>(setting: Basics<D> & { min: number; max: number }) {
  return number(setting, /^\d{1,15}$/, 'whole number');
}

/** Makes a setting for a fraction from 0 to 1. */
export function fraction(setting: Basics<number>) {
  return decimal({ ...setting, min: 0, max: 1 });
}

export function decimal(setting: Basics<number> & { min: number; max: number }) {
  return number(setting, /^\d{1,9}(\.\d{1,9})?$/, 'number');
}

function number<D extends number | undefined>(
  setting: Basics<D> & { min: number; max: number },
  form: RegExp,
  noun: string,
): Setting<number | D> {
  const allowed = `${noun}, ${setting.min} to ${setting.max}`;
  return plain<number | D>(setting, allowed, (text) => {
    const value = form.test(text) ? Number(text) : Number.NaN;
    return value >= setting.min && value <= setting.max ? { value } : { problem: `must be a ${allowed}` };
  });
}

export function flag(setting: Basics<boolean>): Setting<boolean> {
  return plain(setting, '`true` or `false`', (text) =>
    text === 'true' || text === 'false' ? { value: text === 'true' } : { problem: 'must be true or false' },
  );
}

export function choice<const C extends string>(setting: Basics<NoInfer<C>> & { of: readonly C[] }): Setting<C> {
  return plain(setting, setting.of.map((option) => `\`${option}\``).join(', '), (text) => {
    const value = setting.of.find((option) => option === text);
    return value === undefined ? { problem: `must be one of ${setting.of.join(', ')}` } : { value };
  });
}

export function hostName(setting: Basics<string>): Setting<string> {
  return plain(setting, 'host name or address', (text) =>
    /^[A-Za-z0-9.:_-]{1,253}$/.test(text) ? { value: text } : { problem: 'must be a host name or an address' },
  );
}

/** Makes a setting for a text that matches a pattern; `form` describes the pattern. */
export function text(setting: Words & { pattern: RegExp; form: string; secret?: true }): Setting<string | undefined> {
  const { pattern, form, secret = false } = setting;
  const kind = withoutDefault<string>(setting, form, (value) =>
    pattern.test(value) ? { value } : { problem: `must be ${form}` },
  );
  return { ...kind, secret };
}

/**
 * Makes a setting for the absolute path of a folder. A relative path is resolved from the folder in which the service
 * was started.
 */
export function directory(setting: Basics<string>): Setting<string> {
  const kind = plain(setting, 'path of a folder', (text) =>
    text.includes('\0') ? { problem: 'must be a path' } : { value: resolve(text) },
  );
  return { ...kind, default: resolve(setting.default) };
}

/**
 * Makes a setting for the path of a file. A relative path is resolved from the folder in which the service was started.
 */
export function filePath(setting: Words): Setting<string | undefined> {
  return withoutDefault<string>(setting, 'path of a file', (text) =>
    text.includes('\0') ? { problem: 'must be a path' } : { value: resolve(text) },
  );
}

/**
 * Makes a setting for a URL without a trailing slash, so that paths can be appended. A secret URL contains a password.
 */
export function url<D extends string | undefined>(
  setting: Basics<D> & { protocols: readonly string[]; secret?: boolean; defaultText?: string },
): Setting<string | D> {
  const allowed = `URL, ${setting.protocols.map((protocol) => `\`${protocol}//\``).join(' or ')}`;
  const kind = plain<string | D>(setting, allowed, (text) => {
    const fits = URL.canParse(text) && setting.protocols.includes(new URL(text).protocol);
    return fits
      ? { value: text.replace(/\/+$/, '') }
      : { problem: `must be a URL that starts with ${setting.protocols.map((p) => `${p}//`).join(' or ')}` };
  });
  return { ...kind, secret: setting.secret ?? false, defaultText: setting.defaultText ?? setting.default ?? null };
}

const PRIMARY = /^(?:read-write|primary)$/;

/**
 * Makes a setting for the URL of a PostgreSQL database. The URL may list several hosts, one of which is the primary.
 */
export function databaseUrl(setting: Words): Setting<string | undefined> {
  const allowed = 'URL, `postgres://` or `postgresql://`, also with several hosts: `postgres://a,b/efs`';
  const kind = withoutDefault<string>(setting, allowed, (text) => {
    const urls = urlsOf(text);
    if (!urls.every((each) => URL.canParse(each) && /^postgres(?:ql)?:$/.test(new URL(each).protocol)))
      return { problem: 'must be a URL that starts with postgres:// or postgresql://' };
    const attributes = new URL(urls[0] as string).searchParams.get('target_session_attrs') ?? 'primary';
    if (!PRIMARY.test(attributes)) return { problem: 'must have target_session_attrs=read-write, or none' };
    return { value: text.replace(/\/+$/, '') };
  });
  return { ...kind, secret: true, defaultText: null };
}

/** Makes a setting for web origins (scheme, host and port), separated by spaces. */
export function origins(setting: Basics<readonly string[]>): Setting<readonly string[]> {
  const kind = plain(setting, 'origins such as `http://127.0.0.1:5173`', (text): Reading<readonly string[]> => {
    const list = text.split(/\s+/);
    const wrong = list.find((each) => !URL.canParse(each) || new URL(each).origin !== each);
    return wrong === undefined ? { value: list } : { problem: 'must be origins such as http://127.0.0.1:5173' };
  });
  return { ...kind, defaultText: null };
}

/** Makes a setting for host names, IP addresses and networks, separated by spaces. */
export function hosts(setting: Words): Setting<HostList> {
  const allowed = 'hosts such as `hooks.internal *.corp 10.0.0.0/8`';
  const kind = plain({ ...setting, default: NO_HOSTS }, allowed, (text): Reading<HostList> => {
    const value = parseHostList(text);
    return value === null ? { problem: 'must be hosts such as hooks.internal *.corp 10.0.0.0/8' } : { value };
  });
  return { ...kind, defaultText: null };
}

export function officeHours(setting: Words): Setting<OfficeHours | undefined> {
  const allowed = 'hours such as `America/Denver 1-5 08:00-17:00`';
  return withoutDefault<OfficeHours>(setting, allowed, (text) => {
    const value = parseOfficeHours(text);
    return value === null ? { problem: 'must be hours such as America/Denver 1-5 08:00-17:00' } : { value };
  });
}

/** Makes a setting for an email address, alone or as `Name <address>`. */
export function mailbox(setting: Words): Setting<string | undefined> {
  return withoutDefault<string>(setting, 'e-mail address, or `Name <address>`', (text) =>
    /^(?:[^<>"\r\n]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)
      ? { value: text }
      : { problem: 'must be an e-mail address, alone or as Name <address>' },
  );
}

/**
 * Makes a setting for a key of 32 random bytes in base64. Another length is refused, because it could weaken the
 * protection unnoticed.
 */
export function key(setting: Words): Setting<Uint8Array | undefined> {
  return secretBytes(setting, '32 bytes', (length) => length === 32);
}

/**
 * Makes a setting for a secret of at least 32 random bytes in base64, shared with another party. That party may require
 * more bytes.
 */
export function sharedSecret(setting: Words): Setting<Uint8Array | undefined> {
  return secretBytes(setting, '32 bytes or more', (length) => length >= 32);
}

function secretBytes(setting: Words, size: string, fits: (length: number) => boolean) {
  const kind = withoutDefault<Uint8Array>(setting, `${size} in base64`, (text) => {
    const bytes = Buffer.from(text, 'base64');
    return fits(bytes.length) && bytes.toString('base64') === text
      ? { value: new Uint8Array(bytes) }
      : { problem: `must be ${size} in base64 (make one with: openssl rand -base64 32)` };
  });
  return { ...kind, secret: true };
}

function withoutDefault<T>(setting: Words, allowed: string, read: (text: string) => Reading<T>) {
  return plain<T | undefined>({ ...setting, default: undefined }, allowed, read);
}

function plain<T>(setting: Basics<T>, allowed: string, read: (text: string) => Reading<T>): Setting<T> {
  const defaultText = setting.default === undefined ? null : String(setting.default);
  return { env: setting.env, default: setting.default, doc: setting.doc, allowed, defaultText, secret: false, read };
}
