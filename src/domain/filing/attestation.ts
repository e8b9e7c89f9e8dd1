import type { EntityState } from '../entity/entity.ts';
import type { JurisdictionCode, JurisdictionPack, LegalForm } from '../jurisdictions/pack.ts';
import { STATES } from '../jurisdictions/states.ts';
import { type MailText, mailLines, mailText } from '../mail/mail-text.ts';
import type { DissolutionStatus } from './dissolution.ts';
import type { FilingType } from './filing.ts';
import { type FormWords, formWords } from './form-words.ts';
import type { StepName, StepStatus } from './formation.ts';
import type { LaterStatus } from './later-filing.ts';
import type { Asked } from './requirement.ts';

/** Possible answers of a signer. The database repeats the list as a CHECK. */
export const ATTESTATION_DECISIONS = ['signed', 'declined'] as const;
export type AttestationDecision = (typeof ATTESTATION_DECISIONS)[number];

/** The person who makes the filing, or the one who consents for the registered agent. The database repeats the list. */
export const ATTESTATION_ROLES = ['signer', 'agent'] as const;
export type AttestationRole = (typeof ATTESTATION_ROLES)[number];

/** In live mode a natural person attests every filing, whatever the setting says; a sandbox may rehearse it. */
export function isAttestationRequired(livemode: boolean, setting: 'live' | 'always'): boolean {
  return livemode || setting === 'always';
}

type Registry = Pick<JurisdictionPack, 'code' | 'registry'>;

function perjuryLawOf(code: JurisdictionCode): string {
  const law = STATES[code].perjuryLaw;
  return law === null ? '' : ` (${law.citation})`;
}

/**
 * Every statement that was ever shown, by version. People signed them, so none is ever edited: a change gets a new
 * version. US-WY: a person who signs a record affirms under penalty of perjury that what it states is accurate (W.S.
 * 17-29-210(b)).
 */
const STATEMENTS = {
  '2026-11': ({ code, registry }: Registry) => {
    const law = perjuryLawOf(code);
    return `I am the natural person named above as organizer. I have read what will be filed. I affirm under penalty of perjury${law} that the facts it states are true, and I authorize its filing with the ${registry}. Pressing “Sign” is my signature.`;
  },
  '2026-11-2': ({ code, registry }: Registry) => {
    const law = perjuryLawOf(code);
    return `I am the natural person named above as organizer. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true, and I authorize its filing with the ${registry}. My signature covers the constitution with the hash above. Pressing “Sign” is my signature.`;
  },
  '2026-11-3': ({ code, registry }: Registry) => {
    const law = perjuryLawOf(code);
    return `I am the natural person named above as organizer. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers the constitution with the hash above. Pressing “Sign” is my signature: my typed name and the day are then set on the signature line, and nothing else in the papers changes.`;
  },
  // Nobody types a name on the page of these, so the statement no longer says so.
  '2026-11-4': ({ code, registry }: Registry) => {
    const law = perjuryLawOf(code);
    return `I am the natural person named above as organizer. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers the constitution with the hash above. Pressing “Sign” is my signature: my name and the day are then set on the signature line, and nothing else in the papers changes.`;
  },
  'incorporation-2026-11': ({ code, registry }: Registry) => {
    const law = perjuryLawOf(code);
    return `I am the natural person named above as incorporator. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers the constitution with the hash above. Pressing “Sign” is my signature: my name and the day are then set on the signature line, and nothing else in the papers changes.`;
  },
  'dissolution-2026-11': ({ code, registry }: Registry) => {
    const law = perjuryLawOf(code);
    return `I am the natural person named above, and authorized to sign for this company. I have read what will be filed. I affirm under penalty of perjury${law} that the facts it states are true, that the company is dissolved, and I authorize its filing with the ${registry}. Pressing “Sign” is my signature.`;
  },
  'dissolution-2026-11-2': ({ code, registry }: Registry) => {
    const law = perjuryLawOf(code);
    return `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true, that the company is dissolved, and I authorize its filing with the ${registry}. My signature covers the constitution with the hash above. Pressing “Sign” is my signature.`;
  },
  'dissolution-2026-11-3': ({ code, registry }: Registry) => {
    const law = perjuryLawOf(code);
    return `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true, and that the company is dissolved. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers the constitution with the hash above. Pressing “Sign” is my signature: my typed name and the day are then set on the signature line, and nothing else in the papers changes.`;
  },
  'dissolution-2026-11-4': ({ code, registry }: Registry) => {
    const law = perjuryLawOf(code);
    return `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true, and that the company is dissolved. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers the constitution with the hash above. Pressing “Sign” is my signature: my name and the day are then set on the signature line, and nothing else in the papers changes.`;
  },
  'later-2026-11': ({ code, registry }: Registry) => {
    const law = perjuryLawOf(code);
    return `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers everything that is filed, by the hash above. Pressing “Sign” is my signature: my typed name and the day are then set on the signature line, and nothing else in the papers changes.`;
  },
  'later-2026-11-2': ({ code, registry }: Registry) => {
    const law = perjuryLawOf(code);
    return `I am the natural person named above, and authorized to sign for this company. I have read what will be filed, and the rules of the company. I affirm under penalty of perjury${law} that the facts it states are true. I authorize the operator of this service to submit it for me to the ${registry}, and to enter my name as signer and filer. My signature covers everything that is filed, by the hash above. Pressing “Sign” is my signature: my name and the day are then set on the signature line, and nothing else in the papers changes.`;
  },
  'payment-2026-11': ({ registry }: Registry) => {
    return `I am the natural person named above, and authorized to sign for this company. I have read what will be paid. I affirm that the facts it states are true. I authorize the operator of this service to pay it for the company to the ${registry}, and to enter my name as signer and filer. My signature covers everything that is filed, by the hash above. Pressing “Sign” is my signature: my name and the day are then set on the signature line, and nothing else in the papers changes.`;
  },
} as const satisfies Record<string, (registry: Registry) => string>;
export type AttestationTextVersion = keyof typeof STATEMENTS;

/** Filings that a natural person attests. */
export type AttestedType = Exclude<FilingType, 'ein' | 'good_standing'>;

export function attestedType(type: FilingType): AttestedType {
  if (type === 'ein' || type === 'good_standing') throw new Error(`nobody attests a filing of type ${type}`);
  return type;
}

const CURRENT_TEXTS: Readonly<Record<AttestedType | 'incorporation', AttestationTextVersion>> = {
  formation: '2026-11-4',
  incorporation: 'incorporation-2026-11',
  dissolution: 'dissolution-2026-11-4',
  amendment: 'later-2026-11-2',
  agent_change: 'later-2026-11-2',
  annual_report: 'later-2026-11-2',
  annual_tax: 'payment-2026-11',
  correction: 'later-2026-11-2',
  reinstatement: 'later-2026-11-2',
};

/** Returns the version that people are asked to sign now. */
export function currentAttestationText(type: AttestedType, legalForm: LegalForm): AttestationTextVersion {
  return CURRENT_TEXTS[type === 'formation' && legalForm === 'corporation' ? 'incorporation' : type];
}

/**
 * Returns the statement a person signs: in the version that was current when they were asked, for the pack they file
 * under.
 */
export function attestationStatement(version: AttestationTextVersion, pack: Registry): string {
  return STATEMENTS[version](pack);
}

/** The filing that a signing link was made for, and the current situation. */
export type AskedFor = { filing_id: string; packet_hash: string; voided_at: Date | null; role: AttestationRole };
export type Standing = {
  state: EntityState;
  stage: StepName | null;
  stage_status: StepStatus | null;
  /** The open requirement, if any. */
  asked: Asked | null;
  /** Set for a company that winds down. */
  dissolution: DissolutionStatus | null;
  /** Set for a filing after formation. */
  later: LaterStatus | null;
  /** The newest filing under way: the only one that counts. */
  filing: { id: string; packet_hash: string };
};

/**
 * Returns whether an answer would still count: the same filing and the same packet, and the filing waits for a
 * signature.
 */
export function isStillAsked(asked: AskedFor, now: Standing): boolean {
  return (
    asked.voided_at === null &&
    asked.filing_id === now.filing.id &&
    asked.packet_hash === now.filing.packet_hash &&
    isAttestationAwaited(now) &&
    asked.role === awaitedRole(now)
  );
}

/** The registered agent consents before the organizer signs. */
export function awaitedRole({ state, asked }: Pick<Standing, 'state' | 'asked'>): AttestationRole {
  return state === 'Filing' && asked?.is_consent ? 'agent' : 'signer';
}

/** Returns whether a signature is awaited: before the filing, or because the registry found none. */
export function isAttestationAwaited(now: Omit<Standing, 'filing'>): boolean {
  const { state, stage, stage_status, asked, dissolution, later } = now;
  if (later !== null) return later === 'attestation';
  if (state === 'WindingDown') return dissolution === 'attestation';
  if (state === 'FilingFailed') return asked?.kind === 'signature';
  return state === 'Filing' && stage === 'attestation' && stage_status === 'action_required' && !asked?.is_agreement;
}

/** The company, and who of it decides, in words. */
type Filed = { legalName: string; words: FormWords };

const MAILS: Readonly<Record<AttestedType, (filed: Filed) => readonly MailText[]>> = {
  formation: ({ legalName, words }) => [
    mailText`The filing of ${legalName} names you as its ${{ own: words.founder }}.`,
    mailText`Before it is filed, you must read what will be filed and sign it under penalty of perjury.`,
  ],
  dissolution: ({ legalName, words }) => [
    mailText`The ${{ own: words.dissolvers }} of ${legalName} decided to dissolve it and ask you to sign for the company.`,
    mailText`Before the paper of the dissolution is filed, you must read it and sign it under penalty of perjury.`,
  ],
  amendment: laterMail((words) => `The ${words.deciders} decided an amendment`),
  agent_change: laterMail((words) => `The ${words.deciders} decided to change the registered agent`),
  annual_report: dutyMail('The annual report is due', 'under penalty of perjury'),
  annual_tax: dutyMail('The annual tax is due', 'so that it is paid'),
  correction: dutyMail('A statement of correction was ordered for the record', 'under penalty of perjury'),
  reinstatement: dutyMail('The reinstatement was applied for', 'under penalty of perjury'),
};

/** Asks for a signature under a filing of a company that exists. */
function laterMail(decided: (words: FormWords) => string) {
  return ({ legalName, words }: Filed) => [
    mailText`${{ own: decided(words) }} of ${legalName}, which names you as the person who signs.`,
    mailText`Before it is filed, you must read what will be filed and sign it under penalty of perjury.`,
  ];
}

/** Asks for a signature under a report, or for a payment. */
function dutyMail(due: string, how: string) {
  return ({ legalName }: Filed) => [
    mailText`${{ own: due }} of ${legalName}, which names you as the person who signs.`,
    mailText`Before it is filed, you must read what will be filed and sign it ${{ own: how }}.`,
  ];
}

/** Writes the mail that asks a person to sign. */
export function attestationMail(
  type: AttestedType,
  { legalName, legalForm }: { legalName: string; legalForm: LegalForm },
  url: string,
): { subject: MailText; text: MailText } {
  const text = mailLines([
    ...MAILS[type]({ legalName, words: formWords(legalForm) }),
    mailText``,
    mailText`Open this page to read the filing, and to sign or decline. The link works once, for seven days:`,
    mailText``,
    mailText`${{ own: url }}`,
    mailText``,
    mailText`If you did not expect this mail, do nothing: nothing is filed without your signature. Do not forward it.`,
    mailText``,
  ]);
  return { subject: mailText`Your signature for ${legalName}`, text };
}
