// A target may listen on 80, 443 or a port from 1024 up that neither Chromium nor this table refuses.

export type PortClass = { open: true } | { open: false; use: string };

// Nothing from 32768 up is listed: systems hand those ports out at random to ordinary servers.
const REFUSED: readonly (readonly [use: string, ...ports: number[]])[] = [
  ['unsafe in Chromium', 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6679, 6697, 10080],
  ['unsafe in Chromium', 6665, 6666, 6667, 6668, 6669],
  ['SQL database', 1433, 1434, 1521, 1522, 2483, 2484, 3050, 3306, 5432, 5433, 6432, 26257],
  ['document or graph database', 5984, 6984, 7474, 7473, 7687, 8529, 27017, 27018, 27019, 28017, 28015],
  ['column or time-series database', 7199, 8086, 8123, 9042, 9142, 9160, 16010, 16020],
  ['search database', 9200, 9300],
  ['cache', 6379, 6380, 11211, 16379, 26379],
  ['queue', 4369, 5671, 5672, 9092, 15672, 25672, 4222, 6222, 8222],
  ['cluster control', 2181, 2375, 2376, 2377, 2379, 2380, 6443, 8200, 8201, 8300, 8301, 8302, 8500, 8501, 8600],
  ['cluster control', 4646, 4647, 10250, 10255, 10256, 10257, 10259],
  ['remote administration', 1099, 3389, 5900, 5901, 5902, 5903, 5985, 5986, 10000],
  ['debugger', 9222, 9229],
  ['proxy', 1080, 3128, 8118, 9050, 9051],
];

const USE_OF = new Map(REFUSED.flatMap(([use, ...ports]) => ports.map((port) => [port, use] as const)));

export function classifyPort(port: number): PortClass {
  if (port === 80 || port === 443) return { open: true };
  if (!Number.isInteger(port) || port < 1 || port > 65535) return { open: false, use: 'not a port' };
  if (port < 1024) return { open: false, use: 'system service' };
  const use = USE_OF.get(port);
  return use === undefined ? { open: true } : { open: false, use };
}
