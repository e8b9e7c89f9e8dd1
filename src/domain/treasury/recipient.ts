import { domainToUnicode } from 'node:url';
import { characterWords } from '../formats/character-words.ts';

/*
 * A recipient is an identifier in canonical form, so that two spellings of one payee cannot have separate caps:
 *
 * - a domain: lower case, without scheme, default port, final slash and final dot (aws.amazon.com)
 * - a DID without path, query and fragment, in lower case (did:web:cem.example)
 * - an account number in lower case, without separators (de89370400440532013000)
 * - a blockchain account in CAIP-10 form, in lower case (eip155:1:0xab…)
 *
 * Ambiguous texts are refused: users, paths and other ports do not belong to the payee, and programs interpret percent
 * signs, backslashes and numeric addresses differently. Names in other scripts are written as xn--….
 */

export const RECIPIENT_MAX_LENGTH = 253;

export type ReadRecipient = { ok: true; recipient: string } | { ok: false; message: string };

/**
 * Returns the recipient in canonical form, by which the limits and the books identify it, or a message that says why
 * the text has no canonical form.
 */
export function readRecipient(text: string): ReadRecipient {
  if (text.length === 0 || text.length > RECIPIENT_MAX_LENGTH) {
    return refused(`The recipient has ${text.length} characters. Use 1 to ${RECIPIENT_MAX_LENGTH}.`);
  }
  const forbidden = /[^A-Za-z0-9._:/-]/u.exec(text)?.[0];
  if (forbidden !== undefined) return refused(forbiddenMessage(forbidden));
  const spelling = text.toLowerCase();
  if (spelling.startsWith('did:')) return readDid(spelling);
  if (BLOCKCHAIN_ACCOUNT.test(spelling)) return readBlockchainAccount(spelling);
  return ACCOUNT_NUMBER.test(spelling) ? readAccountNumber(spelling) : readDomain(spelling);
}

const HINTS: Readonly<Record<string, string>> = {
  ' ': 'It is no name: enter the domain, the DID or the account number of the payee.',
  '@': 'Enter only the domain after it. Name the person in the description of the proposal.',
  '%': 'Enter the character that it stands for.',
  '\\': 'Enter only the domain.',
  '?': 'Enter only the domain.',
  '#': 'Enter only the domain.',
  '*': 'Only the caps of a constitution can contain wildcards. Enter one recipient.',
  '[': 'An IP address cannot be a recipient. Enter a domain.',
};

function forbiddenMessage(character: string): string {
  const hint =
    character > '\u007f'
      ? 'Enter a domain in another script in its ASCII form, which begins with xn--.'
      : (HINTS[character] ?? 'Use letters, digits, ".", "_", "-" and ":".');
  return `A recipient cannot contain ${characterWords(character)}. ${hint}`;
}

const DID = /^did:[a-z0-9]+(?::[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)+\.?$/;

function readDid(spelling: string): ReadRecipient {
  if (DID.test(spelling)) return accepted(spelling.replace(/\.$/, ''));
  return refused('The recipient is not a valid DID, such as did:web:cem.example. A DID has no path and no empty part.');
}

/**
 * A blockchain account, CAIP-10. URL schemes are not accepted as namespaces, because programs read `http:a:80` as a
 * URL.
 */
const BLOCKCHAIN_ACCOUNT = /^(?!(?:https?|wss?|ftp|file):)[a-z0-9-]{3,8}:[a-z0-9_-]{1,32}:[a-z0-9-]{1,128}$/;

/** Matches only one spelling of each chain id and address, so that one account cannot have several spending caps. */
const EIP155_ACCOUNT = /^eip155:(?:0|[1-9][0-9]*):0x[0-9a-f]{40}$/;

function readBlockchainAccount(spelling: string): ReadRecipient {
  if (!spelling.startsWith('eip155:') || EIP155_ACCOUNT.test(spelling)) return accepted(spelling);
  return refused(
    'The recipient is not an account of an eip155 chain. Enter the chain id in decimal without leading zeros, then 0x and 40 digits, such as eip155:1:0x000000000000000000000000000000000000dead.',
  );
}

/** An account number or name: a single word. A host name without a domain also matches. */
const ACCOUNT_NUMBER = /^[a-z0-9_-]+$/;
const WITH_SEPARATORS = /^(?:[0-9]+|[a-z]{2}[0-9]{2}[a-z0-9]{11,30})$/;
const HEXADECIMAL = /^0x[0-9a-f]*$/;
const HEXADECIMAL_ACCOUNT = /^0x[0-9a-f]{40}$/;

function readAccountNumber(spelling: string): ReadRecipient {
  if (HEXADECIMAL.test(spelling) && !HEXADECIMAL_ACCOUNT.test(spelling)) return refused(IP_ADDRESS);
  if (/[_-]/.test(spelling) && WITH_SEPARATORS.test(spelling.replaceAll(/[_-]/g, ''))) {
    return refused(`Enter the account number without separators: ${spelling.replaceAll(/[_-]/g, '')}.`);
  }
  return isSoundDomain(spelling) ? accepted(spelling) : refused(unsound(spelling));
}

/** A domain, with optional parts that do not change the payee: a web scheme, its default port, a final slash or dot. */
const DOMAIN = /^(?:https?:\/\/)?([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(?::(?:80|443))?\/?$/;
/** Matches a text that programs read as an IPv4 address, because its last part is a decimal, octal or hex number. */
const ENDS_IN_NUMBER = /(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)$/;
const IP_ADDRESS = 'The recipient is an IP address. Enter a domain.';

function readDomain(spelling: string): ReadRecipient {
  const domain = DOMAIN.exec(spelling)?.[1];
  if (domain === undefined) {
    return refused(
      'The recipient is not a domain. Enter only the domain, such as aws.amazon.com, without user, port, path and query.',
    );
  }
  if (ENDS_IN_NUMBER.test(domain)) return refused(IP_ADDRESS);
  return isSoundDomain(domain) ? accepted(domain) : refused(unsound(domain));
}

/**
 * Returns whether each label that begins with xn-- encodes a name in only one alphabet. For example, аws with a
 * Cyrillic а is refused.
 */
function isSoundDomain(domain: string): boolean {
  if (!/(?:^|\.)xn--/.test(domain)) return true;
  const labels = domainToUnicode(domain).split('.');
  return labels.every((label) => label !== '' && !label.startsWith('xn--') && !isInTwoAlphabets(label));
}

function isInTwoAlphabets(label: string): boolean {
  return /\p{Script=Latin}/u.test(label) && /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}/u.test(label);
}

function unsound(domain: string): string {
  return `"${domain}" is not the ASCII form of a domain in another script. Check the part that begins with xn--.`;
}

function accepted(recipient: string): ReadRecipient {
  return { ok: true, recipient };
}

function refused(message: string): ReadRecipient {
  return { ok: false, message };
}
