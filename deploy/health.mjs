// Exits with 0 if the process answers: its address as the first argument, or that of the API of this container.
const url = process.argv[2] ?? `http://127.0.0.1:${process.env.PORT ?? 8080}/health`;
const isWell = await fetch(url, { signal: AbortSignal.timeout(4_000) }).then(
  ({ status }) => status < 500,
  () => false,
);
process.exit(isWell ? 0 : 1);
