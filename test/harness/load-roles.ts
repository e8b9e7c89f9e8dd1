/* Loads what the processes of the service load, and ends (compile-cache.ts). */
await import('../../src/roles/server-commands.ts');
await import('../../src/roles/run-all.ts');
await import('../../src/roles/run-serve.ts');
await import('../../src/roles/run-worker.ts');
await import('../../src/registry/simulator/start-simulator.ts');
// Of the threads that make documents and read constitutions.
await import('../../src/documents/dictionary.ts');
await import('../../src/documents/bundle.ts');
await import('../../src/domain/governance/next-constitution.ts');
