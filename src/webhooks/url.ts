import type { Problem } from '../domain/formats/problem.ts';
import { allowedAddresses, literalAddress } from './connect.ts';

/**
 * Returns what is wrong with the address of an endpoint, without asking a name server: that is done for each connection
 * when it is made.
 */
export function webhookUrlProblem(text: string, isLoopbackAllowed: boolean): Problem | null {
  const url = URL.parse(text);
  if (url === null) return problem('invalid_url', 'is not an absolute URL');
  const isLoopbackHttp = url.protocol === 'http:' && isLoopbackAllowed;
  if (url.protocol !== 'https:' && !isLoopbackHttp) return problem('https_required', 'must begin with https://');
  if (url.username !== '' || url.password !== '')
    return problem('credentials_in_url', 'must not contain a user name or a password');
  if (url.hash !== '') return problem('fragment_in_url', 'must not have a fragment');
  const address = literalAddress(url);
  const isNamed = address === null && (url.protocol === 'https:' || /(^|\.)localhost$/.test(url.hostname));
  if (isNamed || (address !== null && allowedAddresses(url, isLoopbackAllowed)(address))) return null;
  return problem('address_not_public', 'must lead to the public internet');
}

function problem(code: string, message: string): Problem {
  return { pointer: '/url', code, message };
}
