// Sends mail through the server of the operator.
import { createTransport } from 'nodemailer';
import type { SendMail } from '#service/accounts/mail.ts';

const maxMs = 20_000;

/** `url`: smtp://user:password@host:587, or smtps:// for a connection that is encrypted from the start. */
export function sendBySmtp(url: string, from: string): SendMail {
  const transport = createTransport(url, { from });
  return async (mail) => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the mail server did not answer in time')), maxMs);
    });
    try {
      await Promise.race([transport.sendMail(mail), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}
