import { v7 } from 'uuid';

/** Identifiers as a dependency, so that a test can predict them. */
export type Ids = {
  /** UUIDv7 (RFC 9562 §5.7): sorts by creation time, so primary keys append instead of scattering. */
  uuid(): string;
};

export const randomIds: Ids = { uuid: () => v7() };
