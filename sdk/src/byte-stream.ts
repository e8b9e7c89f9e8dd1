/**
 * Iterates over the chunks of a stream, because not every browser supports `for await` on one. Cancels the stream when
 * the reader stops. `within` may abandon a read that takes too long.
 */
export async function* readAll(
  stream: ReadableStream<Uint8Array>,
  within: <T>(read: Promise<T>) => Promise<T> = (read) => read,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const part = await within(reader.read());
      if (part.done) return;
      yield part.value;
    }
  } finally {
    // A broken stream cannot be cancelled.
    await reader.cancel().catch(() => {});
  }
}
