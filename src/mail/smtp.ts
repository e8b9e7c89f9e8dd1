import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

export type SmtpOptions = { url: string; from: string; timeoutMs: number };

/**
 * Creates a mailer for one SMTP server. It opens a connection for each mail, because there are few mails, and a
 * separate connection can be closed at the time limit in any state.
 */
export function createSmtpMailer({ url, from, timeoutMs }: SmtpOptions): Mailer {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  const transport = transportTo({ url, timeoutMs });
  return {
    isBounded: true,
    async deliver({ id, to, subject, text }, limitMs) {
      // The time limits above end a session in which the server is silent. This signal ends a session that the server
      // keeps alive without finishing.
      const signal = AbortSignal.timeout(Math.max(1, Math.min(timeoutMs, Math.floor(limitMs))));
      await transport.sendMail({
        from,
        // The address is passed as an object, because a string would be parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        // Tells mail programs not to send automatic replies (RFC 3834 §5).
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
      return 'sent';
    },
  };
}

/** Connects and logs in without sending; throws the error of the server or network. */
export async function checkSmtp(options: Pick<SmtpOptions, 'url' | 'timeoutMs'>): Promise<void> {
  await transportTo(options).verify();
}

function transportTo({ url, timeoutMs }: Pick<SmtpOptions, 'url' | 'timeoutMs'>) {
  const { hostname, username } = new URL(url);
  return createTransport({
    url,
    // A password is sent only over TLS, except on this machine, where nobody can intercept it.
    requireTLS: username !== '' && !isLoopback(hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}
