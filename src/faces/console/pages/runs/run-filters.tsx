import type { FormEvent } from 'react';
import { consolePages } from '#contract/console-pages.ts';
import { goTo } from '../../navigation/location.ts';
import { Choice } from '../../parts/choice.tsx';
import { Field } from '../../parts/field.tsx';
import { modes, verdicts } from '../../words/labels.ts';

export function RunFilters({ query }: { readonly query: URLSearchParams }) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const chosen = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
    const next = new URLSearchParams(chosen.map(([name, value]) => [name, String(value)]));
    goTo(`${consolePages.runs}${next.size === 0 ? '' : `?${next}`}`);
  };
  return (
    <form className="filters" onSubmit={submit}>
      <Field name="target" label="Host or URL" required={false} value={query.get('target') ?? ''} />
      <Choice
        name="mode"
        label="Mode"
        value={query.get('mode') ?? ''}
        options={[['', 'All'], ...Object.entries(modes).map(([mode, { name }]) => [mode, name] as const)]}
      />
      <Choice
        name="verdict"
        label="Verdict"
        value={query.get('verdict') ?? ''}
        options={[['', 'All'], ...Object.entries(verdicts).map(([verdict, { word }]) => [verdict, word] as const)]}
      />
      <button type="submit" className="quiet">
        Filter
      </button>
    </form>
  );
}
