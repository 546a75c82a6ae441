// A name server on loopback, over UDP and TCP, whose test writes every answer.
import { createSocket, type RemoteInfo } from 'node:dgram';
import { type AddressInfo, createServer, isIPv6, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface Question {
  readonly name: string;
  readonly type: 'A' | 'AAAA' | 'other';
  readonly transport: 'udp' | 'tcp';
  /** How often this name and type were asked before. */
  readonly asked: number;
}

export interface Reply {
  readonly rcode?: 'NOERROR' | 'SERVFAIL' | 'NXDOMAIN' | 'REFUSED';
  /** Addresses of the last name, after the aliases that lead there. */
  readonly addresses?: readonly string[];
  readonly aliases?: readonly string[];
  readonly ttl?: number;
  readonly truncated?: boolean;
  readonly afterMs?: number;
}

/** Null is silence. */
export type Answerer = (question: Question) => Reply | null;

export interface LocalDnsServer {
  /** For the `servers` of a resolver. */
  readonly address: string;
  /** All that was asked, as `A name`, in order. */
  questions(): readonly string[];
  close(): Promise<void>;
}

const TYPES: Record<number, Question['type']> = { 1: 'A', 28: 'AAAA' };
const RCODES = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };
const CNAME = 5;

const encodeName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

function record(name: string, type: number, ttl: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(ttl, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(name), fixed, data]);
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length !== 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function encodeReply(query: Buffer, end: number, name: string, reply: Reply): Buffer {
  const { rcode = 'NOERROR', addresses = [], aliases = [], ttl = 60, truncated = false } = reply;
  const records: Buffer[] = [];
  let owner = name;
  for (const alias of aliases) {
    records.push(record(owner, CNAME, ttl, encodeName(alias)));
    owner = alias;
  }
  for (const address of addresses) {
    const data = Buffer.from(ipaddr.parse(address).toByteArray());
    records.push(record(owner, isIPv6(address) ? 28 : 1, ttl, data));
  }
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (truncated ? 0x0200 : 0) | RCODES[rcode], 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(truncated ? 0 : records.length, 6);
  return Buffer.concat([header, query.subarray(12, end), ...(truncated ? [] : records)]);
}

export async function openLocalDnsServer(answerer: Answerer): Promise<LocalDnsServer> {
  const log: string[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const sockets = new Set<Socket>();

  const answer = (query: Buffer, transport: 'udp' | 'tcp', send: (reply: Buffer) => void): void => {
    const { name, type, end } = readQuestion(query);
    const word = TYPES[type] ?? 'other';
    const line = `${word} ${name}`;
    const asked = log.filter((each) => each === line).length;
    log.push(line);
    const reply = answerer({ name, type: word, transport, asked });
    if (reply === null) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      send(encodeReply(query, end, name, reply));
    }, reply.afterMs ?? 0);
    timers.add(timer);
  };

  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    let waiting = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      while (waiting.length >= 2 && waiting.length >= 2 + waiting.readUInt16BE(0)) {
        const size = waiting.readUInt16BE(0);
        const query = waiting.subarray(2, 2 + size);
        waiting = waiting.subarray(2 + size);
        answer(query, 'tcp', (reply) => {
          const length = Buffer.alloc(2);
          length.writeUInt16BE(reply.length);
          if (!socket.destroyed) socket.write(Buffer.concat([length, reply]));
        });
      }
    });
  });
  await new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done));
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4');
  udp.on('message', (query: Buffer, from: RemoteInfo) =>
    answer(query, 'udp', (reply) => udp.send(reply, from.port, from.address)),
  );
  await new Promise<void>((done, fail) => {
    udp.once('error', fail);
    udp.bind(port, '127.0.0.1', done);
  });

  return {
    address: `127.0.0.1:${port}`,
    questions: () => log,
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => udp.close(() => done()));
      await new Promise<void>((done) => tcp.close(() => done()));
    },
  };
}
