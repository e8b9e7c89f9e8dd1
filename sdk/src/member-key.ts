import { didKey, encodeMultikey } from '../../src/domain/entity/did.ts';
import { decodeBase64, encodeBase64 } from '../../src/domain/formats/base64.ts';
import { decodeBase64Url } from '../../src/domain/formats/base64url.ts';
import { utf8 } from '../../src/domain/formats/canonical.ts';
import { actMessage } from '../../src/domain/governance/signed-act.ts';
import { voteMessage } from '../../src/domain/governance/vote-evidence.ts';
import type {
  Constitution,
  CreateApiKey,
  CreateProposal,
  CreateVote,
  ExecuteProposal,
  MemberChallenge,
  Proposal,
} from './generated.ts';

/** The signature of a member, as bodies carry it. */
export type MemberSignature = NonNullable<CreateVote['signature']>;

/** A vote is signed about this: the answer of `getProposal` has it. */
type SignedBallot = Pick<Proposal, 'id'> & { rules: Pick<NonNullable<Proposal['rules']>, 'constitution_hash'> | null };

/** The platforms' own types differ. */
type PrivateKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const ALGORITHM = 'Ed25519';

/**
 * The key pair of a member. Each method that signs returns a body, or a part of one, that is ready to be sent; anyone
 * may send it. The private half stays in this object: nothing prints it, and only `toPem` returns it.
 */
export class MemberKey {
  // Private fields (`#`) keep it out of everything that prints or copies the object.
  readonly #privateKey: PrivateKey;
  /** The public half, as Multikey: `z6Mk…`. */
  readonly publicKey: string;
  /** The DID of the member; by default the `did:key` of the public half. */
  readonly did: string;

  private constructor(privateKey: PrivateKey, publicKey: Uint8Array, did: string | undefined) {
    this.#privateKey = privateKey;
    this.publicKey = encodeMultikey(publicKey);
    this.did = did ?? didKey(publicKey);
  }

  static async generate(): Promise<MemberKey> {
    const pair = (await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as { privateKey: PrivateKey };
    return MemberKey.#of(pair.privateKey);
  }

  /** Reads a private key in PEM (PKCS #8). `did` is that of a member whose DID is no `did:key`. */
  static async fromPem(pem: string, did?: string): Promise<MemberKey> {
    const body = /^-----BEGIN PRIVATE KEY-----([\s\S]+)-----END PRIVATE KEY-----$/.exec(pem.trim())?.[1];
    const bytes = decodeBase64(body?.replaceAll(/\s/g, '') ?? '');
    // The text is not quoted, and the reason of the platform might quote it.
    const key =
      bytes &&
      (await crypto.subtle.importKey('pkcs8', Uint8Array.from(bytes), ALGORITHM, true, ['sign']).catch(() => null));
    if (!key) throw new TypeError('This is no Ed25519 private key in PEM (PKCS #8).');
    return MemberKey.#of(key, did);
  }

  static async #of(key: PrivateKey, did?: string): Promise<MemberKey> {
    const { x = '' } = await crypto.subtle.exportKey('jwk', key);
    return new MemberKey(key, decodeBase64Url(x) ?? new Uint8Array(), did);
  }

  /** Returns the private half. Anyone who reads it can sign as this member. */
  async toPem(): Promise<string> {
    const text = encodeBase64(new Uint8Array(await crypto.subtle.exportKey('pkcs8', this.#privateKey)));
    return `-----BEGIN PRIVATE KEY-----\n${text}\n-----END PRIVATE KEY-----\n`;
  }

  /** Returns the proposal with the signature of its proposer. `constitution` is the one in force: `getConstitution`. */
  async signProposal<Body extends CreateProposal>(
    proposal: Body,
    { entity_id, hash }: Pick<Constitution, 'entity_id' | 'hash'>,
  ): Promise<Body & { signature: MemberSignature }> {
    // As it is sent: without the members that JSON leaves out.
    const { signature: _replaced, ...sent } = JSON.parse(JSON.stringify(proposal)) as CreateProposal;
    const signature = await this.#sign(actMessage({ action: 'propose', entity_id, proposal: sent }, { hash }));
    return { ...proposal, signature };
  }

  /** Returns a vote on a proposal that is open, under the rules that were fixed when it opened. */
  async signVote(
    choice: CreateVote['choice'],
    { id, rules }: SignedBallot,
  ): Promise<{ choice: CreateVote['choice']; signature: MemberSignature }> {
    if (rules === null) throw new TypeError('Voting on this proposal has not opened, so there is nothing to sign yet.');
    return { choice, signature: await this.#sign(voteMessage(choice, { proposal_id: id, rules })) };
  }

  /** Returns the body that executes an approved proposal. `constitution` is the one in force: `getConstitution`. */
  async signExecution(
    { id }: Pick<Proposal, 'id'>,
    { hash }: Pick<Constitution, 'hash'>,
  ): Promise<ExecuteProposal & { signature: MemberSignature }> {
    return { signature: await this.#sign(actMessage({ action: 'execute', proposal_id: id }, { hash })) };
  }

  /** Returns the `member` of `createApiKey`: the member's consent to a key that acts for them. */
  async signChallenge({ challenge }: Pick<MemberChallenge, 'challenge'>): Promise<NonNullable<CreateApiKey['member']>> {
    const [entity_id, did] = ['entity', 'member'].map(
      (name) => new RegExp(`^${name}: (\\S+)$`, 'm').exec(challenge)?.[1],
    );
    if (entity_id === undefined || did === undefined) {
      throw new TypeError('This is no challenge of the service: it names no company and member.');
    }
    if (did !== this.did) throw new TypeError(`The challenge is for ${did}, and this key is that of ${this.did}.`);
    return { entity_id, did, challenge, signature: (await this.#sign(utf8(challenge))).value };
  }

  async #sign(message: Uint8Array): Promise<MemberSignature> {
    const signature = await crypto.subtle.sign(ALGORITHM, this.#privateKey, Uint8Array.from(message));
    return { did: this.did, value: encodeBase64(new Uint8Array(signature)) };
  }
}
