import type { Citation, JurisdictionCode, JurisdictionPack } from '../jurisdictions/pack.ts';
import { STATES } from '../jurisdictions/states.ts';

/**
 * Names used in a statement. `registry`: the office. `law`, `recordLaw`, `agentChangeLaw` and `corporationLaw`: laws on
 * perjury in brackets, or an empty text if none is known. The first versions of a statement cite `law`; later versions
 * cite the law on filed records, on a change of agent, or on records of corporations. `capacity`: the capacity in which
 * a person signs the formation of an LLC.
 */
type Named = {
  registry: string;
  law: string;
  recordLaw: string;
  agentChangeLaw: string;
  corporationLaw: string;
  capacity: string;
};

const SIGNS =
  'Pressing “Sign” is my signature: my name and the day are then set on the signature line, and nothing else in the papers changes.';

function asMyAgent(registry: string): string {
  return `I authorize the operator of this service, and the person who files for it, to file it for me with the ${registry} as my agent. That person files in their own name, and never certifies as me.`;
}

const FIRST_STATEMENT_OF_ORGANIZER =
  'When the company is filed, my part as organizer ends. As organizer I have no interest in the company, and its members receive every right that I have as organizer.';

/**
 * Returns the sentences with which an organizer who is not a member gives up all rights. `capacity`: the capacity in
 * which a person signs under the state's law, such as authorized person (Delaware).
 */
function statementOfOrganizer(capacity: string): string {
  return `When the company is filed, my part as ${capacity} ends. I have no interest in the company as ${capacity}, and its members receive every right that I have in that capacity.`;
}

/**
 * Returns the sentences that only an organizer who is not a member signs, and that the members' document repeats; null:
 * this version of the statement does not have them.
 */
export function wordsOfOrganizer(version: string, code: JurisdictionCode): string | null {
  if (!version.startsWith('outside-')) return null;
  return version === 'outside-2026-11' ? FIRST_STATEMENT_OF_ORGANIZER : statementOfOrganizer(capacityIn(code));
}

function capacityIn(code: JurisdictionCode): string {
  return STATES[code].signers.value.articles.toLowerCase();
}

/** Sentence shown on the page on which a company is submitted, and on the page on which its filing is signed. */
export const NO_LEGAL_ADVICE = 'The operator of this service gives no legal advice.';

/**
 * Every statement ever shown, by version. Never edit one, because people have signed it; add a new version instead. In
 * Wyoming the first versions cite W.S. 17-29-210(b), a section on knowingly false signatures. The affirmation under
 * penalty of perjury is in W.S. 17-29-207(c), and for Colorado in C.R.S. 7-90-301.5.
 */
const STATEMENTS = {
  '2026-11': ({ registry, law }: Named) =>
    `I am the natural person named above as organizer. I have read what will be filed. I affirm under penalty of perjury${law} that the facts it states are true, and I authorize its filing with the ${registry}. Pressing “Sign” is my signature.`,
  '2026-11-2': ({ registry, law }: Named) =>
    `I am the natural person named above as organizer. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true, and I authorize its filing with the ${registry}. My signature covers the constitution with the hash above. Pressing “Sign” is my signature.`,
  '2026-11-3': ({ registry, law }: Named) =>
    `I am the natural person named above as organizer. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers the constitution with the hash above. Pressing “Sign” is my signature: my typed name and the day are then set on the signature line, and nothing else in the papers changes.`,
  // From this version on, people do not type their name on the page, so the statement does not mention it.
  '2026-11-4': ({ registry, law }: Named) =>
    `I am the natural person named above as organizer. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers the constitution with the hash above. Pressing “Sign” is my signature: my name and the day are then set on the signature line, and nothing else in the papers changes.`,
  '2026-11-5': ({ registry, recordLaw }: Named) =>
    `I am the natural person named above as organizer. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${recordLaw} that the facts it states are true. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers the constitution with the hash above. Pressing “Sign” is my signature: my name and the day are then set on the signature line, and nothing else in the papers changes.`,
  // From this version on, the signer is not entered as the filer: a person who uses an office's page certifies there
  // for themselves.
  '2026-11-6': ({ registry, recordLaw }: Named) =>
    `I am the natural person named above as organizer. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${recordLaw} that the facts it states are true. ${asMyAgent(registry)} My signature covers the constitution with the hash above. ${SIGNS}`,
  // From this version on, the signer signs in the capacity that state law names: in Delaware, authorized person.
  '2026-11-7': ({ registry, recordLaw, capacity }: Named) =>
    `I am the natural person named above, and sign as ${capacity}. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${recordLaw} that the facts it states are true. ${asMyAgent(registry)} My signature covers the constitution with the hash above. ${SIGNS}`,
  // Statement for an organizer who is not a member. It contains the statement of organizer, which the members receive
  // as a document.
  'outside-2026-11': ({ registry, recordLaw }: Named) =>
    `I am the natural person named above as organizer. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${recordLaw} that the facts it states are true. ${asMyAgent(registry)} ${FIRST_STATEMENT_OF_ORGANIZER} My signature covers the constitution with the hash above. ${SIGNS}`,
  'outside-2026-11-2': ({ registry, recordLaw, capacity }: Named) =>
    `I am the natural person named above, and sign as ${capacity}. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${recordLaw} that the facts it states are true. ${asMyAgent(registry)} ${statementOfOrganizer(capacity)} My signature covers the constitution with the hash above. ${SIGNS}`,
  'incorporation-2026-11': ({ registry, law }: Named) =>
    `I am the natural person named above as incorporator. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers the constitution with the hash above. Pressing “Sign” is my signature: my name and the day are then set on the signature line, and nothing else in the papers changes.`,
  'incorporation-2026-11-2': ({ registry, recordLaw }: Named) =>
    `I am the natural person named above as incorporator. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${recordLaw} that the facts it states are true. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers the constitution with the hash above. Pressing “Sign” is my signature: my name and the day are then set on the signature line, and nothing else in the papers changes.`,
  'incorporation-2026-11-3': ({ registry, recordLaw }: Named) =>
    `I am the natural person named above as incorporator. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${recordLaw} that the facts it states are true. ${asMyAgent(registry)} My signature covers the constitution with the hash above. ${SIGNS}`,
  'incorporation-2026-11-4': ({ registry, corporationLaw }: Named) =>
    `I am the natural person named above as incorporator. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${corporationLaw} that the facts it states are true. ${asMyAgent(registry)} My signature covers the constitution with the hash above. ${SIGNS}`,
  'dissolution-2026-11': ({ registry, law }: Named) =>
    `I am the natural person named above, and authorized to sign for this company. I have read what will be filed. I affirm under penalty of perjury${law} that the facts it states are true, that the company is dissolved, and I authorize its filing with the ${registry}. Pressing “Sign” is my signature.`,
  'dissolution-2026-11-2': ({ registry, law }: Named) =>
    `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true, that the company is dissolved, and I authorize its filing with the ${registry}. My signature covers the constitution with the hash above. Pressing “Sign” is my signature.`,
  'dissolution-2026-11-3': ({ registry, law }: Named) =>
    `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true, and that the company is dissolved. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers the constitution with the hash above. Pressing “Sign” is my signature: my typed name and the day are then set on the signature line, and nothing else in the papers changes.`,
  'dissolution-2026-11-4': ({ registry, law }: Named) =>
    `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true, and that the company is dissolved. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers the constitution with the hash above. Pressing “Sign” is my signature: my name and the day are then set on the signature line, and nothing else in the papers changes.`,
  'dissolution-2026-11-5': ({ registry, recordLaw }: Named) =>
    `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${recordLaw} that the facts it states are true, and that the company is dissolved. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers the constitution with the hash above. Pressing “Sign” is my signature: my name and the day are then set on the signature line, and nothing else in the papers changes.`,
  'dissolution-2026-11-6': ({ registry, recordLaw }: Named) =>
    `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${recordLaw} that the facts it states are true, and that the company is dissolved. ${asMyAgent(registry)} My signature covers the constitution with the hash above. ${SIGNS}`,
  // A corporation is dissolved only when its certificate becomes effective (8 Del. C. § 275(f)), so its officer affirms
  // the authorization instead.
  'dissolution-of-corporation-2026-11': ({ registry, corporationLaw }: Named) =>
    `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${corporationLaw} that the facts it states are true, and that the dissolution was authorized as the certificate states. ${asMyAgent(registry)} My signature covers the constitution with the hash above. ${SIGNS}`,
  'later-2026-11': ({ registry, law }: Named) =>
    `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers everything that is filed, by the hash above. Pressing “Sign” is my signature: my typed name and the day are then set on the signature line, and nothing else in the papers changes.`,
  'later-2026-11-2': ({ registry, law }: Named) =>
    `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers everything that is filed, by the hash above. Pressing “Sign” is my signature: my name and the day are then set on the signature line, and nothing else in the papers changes.`,
  'later-2026-11-3': ({ registry, recordLaw }: Named) =>
    `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${recordLaw} that the facts it states are true. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers everything that is filed, by the hash above. Pressing “Sign” is my signature: my name and the day are then set on the signature line, and nothing else in the papers changes.`,
  'later-2026-11-4': ({ registry, recordLaw }: Named) =>
    `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${recordLaw} that the facts it states are true. ${asMyAgent(registry)} My signature covers everything that is filed, by the hash above. ${SIGNS}`,
  'later-of-corporation-2026-11': ({ registry, corporationLaw }: Named) =>
    `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${corporationLaw} that the facts it states are true. ${asMyAgent(registry)} My signature covers everything that is filed, by the hash above. ${SIGNS}`,
  // The statement affirms under penalty of perjury even if no law requires it (Wyoming, W.S. 17-28-102), but then cites
  // no law.
  'agent-change-2026-11': ({ registry, agentChangeLaw }: Named) =>
    `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${agentChangeLaw} that the facts it states are true. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers everything that is filed, by the hash above. Pressing “Sign” is my signature: my name and the day are then set on the signature line, and nothing else in the papers changes.`,
  'agent-change-2026-11-2': ({ registry, agentChangeLaw }: Named) =>
    `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${agentChangeLaw} that the facts it states are true. ${asMyAgent(registry)} My signature covers everything that is filed, by the hash above. ${SIGNS}`,
  'payment-2026-11': ({ registry }: Named) =>
    `I am the natural person named above, and authorized to sign for this company. I have read what will be paid. I affirm that the facts it states are true. I authorize the operator of this service to pay it for the company to the ${registry}, and to enter my name as signer and filer. My signature covers everything that is filed, by the hash above. Pressing “Sign” is my signature: my name and the day are then set on the signature line, and nothing else in the papers changes.`,
  'payment-2026-11-2': ({ registry }: Named) =>
    `I am the natural person named above, and authorized to sign for this company. I have read what will be paid. I affirm that the facts it states are true. I authorize the operator of this service, and the person who pays for it, to pay it for the company to the ${registry}, in their own name. My signature covers everything that is filed, by the hash above. ${SIGNS}`,
  // The text of Form SS-4 above its signature, and in its section on the third-party designee.
  'ss4-2026-11': () =>
    `I am the natural person named above, and I may sign for this company. Under penalties of perjury, I declare that I have examined this application, and to the best of my knowledge and belief it is true, correct and complete. I authorize the third-party designee named above to apply for the number of the company, to receive it, and to answer questions about this form. That person applies in their own name, and never signs as me. ${SIGNS}`,
} as const satisfies Record<string, (named: Named) => string>;
export type AttestationTextVersion = keyof typeof STATEMENTS;
export const ATTESTATION_TEXTS = Object.keys(STATEMENTS) as readonly AttestationTextVersion[];

/**
 * Returns the given version of the statement, with the name of the state's office and the state's law on perjury filled
 * in.
 */
export function attestationStatement(
  version: AttestationTextVersion,
  { code, registry }: Pick<JurisdictionPack, 'code' | 'registry'>,
): string {
  const { first, records, agentChanges, corporations } = STATES[code].perjuryLaw;
  return STATEMENTS[version]({
    registry,
    law: inBrackets(first),
    recordLaw: inBrackets(records),
    agentChangeLaw: inBrackets(agentChanges),
    corporationLaw: inBrackets(corporations),
    capacity: capacityIn(code),
  });
}

function inBrackets(law: Citation | null): string {
  return law === null ? '' : ` (${law.citation})`;
}
