import type { DocumentRenderer } from '../../documents/renderer.ts';
import type { RegistryAdapter } from '../../registry/adapter.ts';
import type { SealLabel } from '../../secrets/sealed.ts';
import type { Store, Tx } from '../../store/core/write.ts';
import type { Entity } from '../../store/entities.ts';
import type { Filing } from '../../store/filings.ts';
import type { Formation } from '../../store/formations.ts';
import type { LinkSecrets } from '../../store/link-tokens.ts';

export type FormationDeps = {
  store: Store;
  registry: RegistryAdapter;
  documents: DocumentRenderer;
  /** True if the registry is the simulator, which is faster than any office. */
  isSimulated: boolean;
  /** True if operators file by hand (REGISTRY=desk). */
  isDesk: boolean;
  /** True if an operator must clear every formation (SCREENING=desk). */
  isScreeningRequired: boolean;
  /** True if a natural person must sign the filing: always in live mode. */
  isAttestationRequired: boolean;
  /** True if the registered agent itself must consent, in states that require its consent: always in live mode. */
  isConsentRequired: boolean;
  /** True if the members themselves sign the operating agreement: always in live mode. */
  isMemberSigningRequired: boolean;
  /**
   * Encrypts a private key, so that only a holder of DATA_KEY can use it. `label` ties the encrypted value to its
   * place.
   */
  seal(plaintext: Uint8Array, label: SealLabel): Uint8Array;
  /** Secrets for the links through which natural persons sign. */
  links: LinkSecrets;
  baseUrl: string;
  /** Returns a new Ed25519 seed. */
  randomSeed(): Uint8Array;
};

/**
 * The result of a step. `next`: continue immediately with the next step. `wait`: wait until something resumes the
 * formation. `dueInMs`: wait for a time.
 */
export type StepResult = 'next' | 'wait' | { dueInMs: number };

/** The subject of a step: the entity, and the filing of its formation. */
export type Company = { entity: Entity; filing: Filing };

/**
 * One step of a formation. It first makes its requests to the outside, while no transaction is open, and then returns
 * its change. The change runs later, in the transaction that ends or continues the worker's claim. The company is
 * passed to the change again, because it is locked only then.
 */
export type Step = (deps: FormationDeps, formation: Formation, known: Company) => Promise<StepChange>;
export type StepChange = (tx: Tx, entity: Entity, filing: Filing) => Promise<StepResult>;
