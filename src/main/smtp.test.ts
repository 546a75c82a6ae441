import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { sendBySmtp } from './smtp.ts';

/** Speaks as much SMTP as one mail needs. */
async function mailServer(answerToRcpt = '250 ok') {
  let heard = '';
  const server = createServer((socket) => {
    let inData = false;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say('220 test');
    socket.on('data', (chunk) => {
      const text = String(chunk);
      heard += text;
      if (inData) {
        if (heard.endsWith('\r\n.\r\n')) {
          inData = false;
          say('250 taken');
        }
        return;
      }
      for (const line of text.split('\r\n').filter((each) => each !== '')) {
        if (/^(EHLO|HELO|MAIL)/i.test(line)) say('250 ok');
        else if (/^RCPT/i.test(line)) say(answerToRcpt);
        else if (/^DATA/i.test(line)) {
          inData = true;
          say('354 go on');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, heard: () => heard, close: () => server.close() };
}

const mail = {
  to: 'qa@example.com',
  subject: 'Confirm',
  text: 'Open this link:\n\nhttp://127.0.0.1/account/confirm/abc\n',
};

test('a mail reaches the server, from the address of the operator', async () => {
  const server = await mailServer();
  await sendBySmtp(server.url, 'Proofrun <no-reply@example.com>')(mail);
  expect(server.heard()).toContain('MAIL FROM:<no-reply@example.com>');
  expect(server.heard()).toContain('RCPT TO:<qa@example.com>');
  expect(server.heard()).toContain('/account/confirm/abc');
  server.close();
});

test('a server that refuses is an error, not a lost mail', async () => {
  const server = await mailServer('550 no such user');
  await expect(sendBySmtp(server.url, 'no-reply@example.com')(mail)).rejects.toThrow();
  server.close();
});
