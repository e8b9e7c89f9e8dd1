/**
 * The chunks of a stream, which not every browser can iterate over. Whoever stops reading cancels it. `within` may give up
 * a read that takes too long.
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
    // Of a stream that broke there is nothing to cancel.
    await reader.cancel().catch(() => {});
  }
}
