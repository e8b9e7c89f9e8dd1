// Uses `atob` and `btoa` instead of Buffer, because the offline verifier also runs in browsers.

/** Encodes standard base64 with padding (RFC 4648 §4). */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/**
 * Decodes standard base64, or returns null. Accepts only the canonical encoding (RFC 4648 §3.5): a lenient decoder
 * ignores the spare bits of the last character, so two different texts would decode to the same signature.
 */
export function decodeBase64(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return encodeBase64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}
