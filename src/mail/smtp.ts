import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

export type SmtpOptions = { url: string; from: string; timeoutMs: number };

/**
 * Sends through one SMTP server, a connection for each mail: there are few, and a connection of its own can be cut
 * off when the time is over, whatever state it is in.
 */
export function createSmtpMailer({ url, from, timeoutMs }: SmtpOptions): Mailer {
  const { hostname, username } = new URL(url);
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  const transport = createTransport({
    url,
    // A password goes over TLS or not at all; on this machine nobody listens in between.
    requireTLS: username !== '' && !isLoopback(hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    isBounded: true,
    async deliver({ id, to, subject, text }, limitMs) {
      // The time-outs above are for silence; the signal is for a server that talks and never comes to an end.
      const signal = AbortSignal.timeout(Math.max(1, Math.min(timeoutMs, Math.floor(limitMs))));
      await transport.sendMail({
        from,
        // As an object: a text would be read as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        // Nobody's holiday notice is an answer to it (RFC 3834 §5).
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
      return 'sent';
    },
  };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}
