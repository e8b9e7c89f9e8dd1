import type { BankSigners } from './signers.ts';

/** The papers that a bank asks for, in their order in the archive. */
export const BANK_PAPERS = [
  'articles',
  'proof_of_filing',
  'receipt',
  'operating_agreement',
  'tax_notice',
  'banking_resolution',
] as const;
export type BankPaper = (typeof BANK_PAPERS)[number];

/** Parties from which a paper can come. `state` and `irs`: only if that office itself issued the file. */
export const PAPER_SOURCES = ['state', 'irs', 'service', 'company'] as const;
export type PaperSource = (typeof PAPER_SOURCES)[number];

export type PackFile = { extension: string; sha256: string; blake3: string };

/** Facts that decide which papers the archive contains and how each paper is described. */
export type PackFacts = {
  /** Name of the office with which the company was filed. */
  registry: string;
  articles: (PackFile & { title: string; isUploaded: boolean }) | null;
  /**
   * True if the filing came with an imported archive that no trusted key signed. The papers of such a filing are left
   * out.
   */
  isBrought: boolean;
  /** The office's file that an operator uploaded with the result; null: no such file. */
  proof: PackFile | null;
  receipt: PackFile | null;
  agreement:
    | (PackFile & {
        isSigned: boolean;
        /** True if the sandbox filled in the signatures, and no person signed. */
        isAutomatic: boolean;
        constitutionVersion: number;
      })
    | null;
  /**
   * People who sign the agreement (bylaws in a corporation) and the resolution: members, or the directors of a
   * corporation.
   */
  signers: 'member' | 'director';
  /** Version of the constitution in force. */
  constitutionVersion: number;
  taxNotice: PackFile | null;
  ein: string | null;
  /** True if the EIN comes from an imported archive and nobody here confirmed it. */
  isEinUnconfirmed: boolean;
  isEinWaived: boolean;
  resolution: PackFile & Pick<BankSigners, 'basis'>;
};

/** A paper in the archive. `open`: a sentence on what still has to be done about the paper; null: nothing. */
export type IncludedPaper = {
  paper: BankPaper;
  title: string;
  file: string;
  sha256: string;
  blake3: string;
  source: PaperSource;
  /** A sentence that says where the paper comes from. */
  origin: string;
  open: string | null;
};

/** A missing paper, and how to get it. */
export type MissingPaper = { paper: BankPaper; title: string; reason: string; how: string };

export type PackContents = { included: IncludedPaper[]; missing: MissingPaper[] };

/** Returns lists of the papers for a bank: those in the archive, and those missing from it. */
export function packContents(facts: PackFacts): PackContents {
  const lines = [articles(facts), ...proofs(facts), agreement(facts), taxNotice(facts), resolution(facts)];
  return {
    included: lines.filter((line): line is IncludedPaper => 'file' in line),
    missing: lines.filter((line): line is MissingPaper => 'how' in line),
  };
}

type Line = IncludedPaper | MissingPaper;
type About = Pick<IncludedPaper, 'title' | 'source' | 'origin'> & { open?: string | null };

function included(paper: BankPaper, file: PackFile, { open = null, ...about }: About, mark = ''): IncludedPaper {
  const { extension, sha256, blake3 } = file;
  const number = String(BANK_PAPERS.indexOf(paper) + 1).padStart(2, '0');
  return { paper, ...about, file: `${number}-${paper.replaceAll('_', '-')}${mark}.${extension}`, sha256, blake3, open };
}

function articles({ articles: file, isBrought, registry }: PackFacts): Line {
  if (file === null) {
    return {
      paper: 'articles',
      title: 'Articles as filed',
      reason: isBrought
        ? 'The articles came from another deployment, and nobody here compared them with what was filed.'
        : 'The company was filed as data, without a document.',
      how: `Order a copy of the record from the ${registry}.`,
    };
  }
  const { title, isUploaded } = file;
  return included('articles', file, {
    title: `${title}, as filed`,
    source: isUploaded ? 'company' : 'service',
    origin: `${isUploaded ? 'Supplied by the company' : 'Prepared by the Entity Formation Service'} and filed with the ${registry}, which did not issue this file.`,
  });
}

/** Returns the office's proof and this service's receipt as separate papers: the receipt does not replace the proof. */
function proofs({ proof, receipt, registry }: PackFacts): Line[] {
  const title = 'Proof of filing';
  const own: Line =
    proof === null
      ? {
          paper: 'proof_of_filing',
          title,
          reason: `The service has no file of the ${registry} for this filing.`,
          how: `Order a certificate or a certified copy from the ${registry}, by the filing number.`,
        }
      : included('proof_of_filing', proof, {
          title,
          source: 'state',
          origin: `Issued by the ${registry}; uploaded by the operator who recorded the filing.`,
        });
  if (receipt === null) return [own];
  return [
    own,
    included('receipt', receipt, {
      title: 'Filing receipt',
      source: 'service',
      origin: `Prepared by the Entity Formation Service; not issued by the ${registry}.`,
    }),
  ];
}

function agreement({ agreement: file, signers, constitutionVersion }: PackFacts): Line {
  const title = signers === 'director' ? 'Bylaws' : 'Operating agreement';
  if (file === null) {
    return {
      paper: 'operating_agreement',
      title,
      reason: 'It is not written here yet.',
      how: `Wait until the company is Active. If it came with an archive, ask the ${signers}s to sign: that writes it. Then make the pack again.`,
    };
  }
  const { isSigned, isAutomatic, constitutionVersion: version } = file;
  const origin = `Prepared by the Entity Formation Service for the ${signers}s, from version ${version} of the constitution.`;
  const isOld = version !== constitutionVersion;
  const open = [
    ...(isSigned ? [] : [`Not signed: every ${signers} signs it.`]),
    ...(isAutomatic ? ['The signatures were set automatically; nobody signed.'] : []),
    ...(isOld
      ? [`Version ${constitutionVersion} of the constitution is in effect: show the bank the amendments too.`]
      : []),
  ];
  return included(
    'operating_agreement',
    file,
    {
      title: `${title}, ${isSigned ? 'signed' : 'not signed'}`,
      source: 'service',
      origin,
      open: open.length === 0 ? null : open.join(' '),
    },
    isSigned ? '' : '-unsigned',
  );
}

function taxNotice({ taxNotice: file, ein, isEinUnconfirmed, isEinWaived }: PackFacts): Line {
  const title = 'Notice of the tax number (EIN)';
  if (file !== null) {
    return included('tax_notice', file, {
      title,
      source: 'irs',
      origin: 'Issued by the Internal Revenue Service; uploaded to the service.',
    });
  }
  const missing = { paper: 'tax_notice', title } as const;
  if (ein !== null) {
    return {
      ...missing,
      reason: `The service knows the tax number ${ein}, but has no notice of it.`,
      how: 'Use notice CP 575, which the Internal Revenue Service sends, or ask it for letter 147C.',
    };
  }
  if (isEinUnconfirmed) {
    return {
      ...missing,
      reason: 'The tax number came from another deployment and is not confirmed here.',
      how: 'Send the notice to the operator of this service, who confirms the number, and make the pack again.',
    };
  }
  return isEinWaived
    ? {
        ...missing,
        reason: 'The constitution waives a tax number.',
        how: 'If the bank asks for one, apply for it with Form SS-4.',
      }
    : {
        ...missing,
        reason: 'The company has no tax number yet.',
        how: 'Wait until the company is Registered, and make the pack again.',
      };
}

function resolution({ resolution: file, signers }: PackFacts): Line {
  const isNamed = file.basis !== 'none';
  return included('banking_resolution', file, {
    title: 'Banking resolution, not signed',
    source: 'service',
    origin: `Prepared by the Entity Formation Service for the ${signers}s.`,
    open: isNamed
      ? `The ${signers}s adopt it by signing, and every signer gives a specimen.`
      : `The constitution names no one for bank accounts: the ${signers}s enter the signers by hand and sign. An amendment that gives someone authority for banking has them printed.`,
  });
}
