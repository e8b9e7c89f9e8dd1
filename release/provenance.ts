export type Made = {
  subjects: readonly { name: string; sha256: string }[];
  commit: string;
  /** When the commit was made: the statement itself depends on nothing else. */
  committedAt: string;
  version: string;
};

/** The statement says how the files were made. It is not signed: whoever publishes it signs it. */
export function provenanceOf({ subjects, commit, committedAt, version }: Made) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjects.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:entity-formation-service:release:1',
        externalParameters: { command: `npm run release -- ${version}` },
        resolvedDependencies: [{ uri: 'git+.', digest: { gitCommit: commit } }],
      },
      runDetails: { builder: { id: 'urn:entity-formation-service:release' }, metadata: { startedOn: committedAt } },
    },
  };
}
