/** The Content-Security-Policy allows style elements that carry the nonce of this very answer. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
