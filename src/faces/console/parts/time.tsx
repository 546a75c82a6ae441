import { when } from '../words/say.ts';

export const Time = ({ at, none = 'never' }: { readonly at: string | null; readonly none?: string }) =>
  at === null ? <span className="soft">{none}</span> : <time dateTime={at}>{when(at)}</time>;
