// The fields of the form as the body of a start. The service checks them; what was left empty is not sent.
import type { RunStart } from '#contract/run-start.ts';

const text = (fields: FormData, name: string): string => {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

export function readStart(fields: FormData): RunStart {
  const login = text(fields, 'login');
  const pages = text(fields, 'pages');
  const paths = text(fields, 'paths')
    .split(/\s+/)
    .filter((path) => path !== '');
  const body = {
    url: text(fields, 'url'),
    mode: text(fields, 'mode'),
    viewport: text(fields, 'viewport'),
    failOn: text(fields, 'failOn'),
    ...(pages !== '' && { pagesLimit: Number(pages) }),
    ...(paths.length > 0 && { scopedPaths: paths }),
    ...(login !== '' && { authSessionId: login }),
  };
  return body as RunStart;
}
