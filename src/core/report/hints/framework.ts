// What an application seems to be built with, from the names of its files and elements. The first row that matches decides.
import type { Report } from '#contract/report.ts';
import type { FixHints } from '#contract/fix-hints.ts';

type Framework = NonNullable<FixHints['framework']>;

interface Trait {
  readonly name: string;
  readonly sure: Framework['sure'];
  readonly because: string;
  readonly path?: RegExp;
  readonly selector?: RegExp;
}

/** Paths that the tools of a framework choose, before names that anyone may choose. */
export const traits: readonly Trait[] = [
  { name: 'Next.js (React)', sure: 'high', because: 'It loads files from /_next/.', path: /^\/_next\// },
  { name: 'Nuxt (Vue)', sure: 'high', because: 'It loads files from /_nuxt/.', path: /^\/_nuxt\// },
  { name: 'SvelteKit', sure: 'high', because: 'It loads files from /_app/immutable/.', path: /\/_app\/immutable\// },
  { name: 'Astro', sure: 'high', because: 'It loads files from /_astro/.', path: /^\/_astro\// },
  { name: 'Gatsby (React)', sure: 'high', because: 'It loads page-data.json.', path: /\/page-data\/.*page-data\.json/ },
  {
    name: 'WordPress',
    sure: 'high',
    because: 'It loads files from /wp-content/ or /wp-includes/.',
    path: /\/wp-(?:content|includes)\//,
  },
  {
    name: 'Drupal',
    sure: 'high',
    because: 'It loads files from /core/misc/ or /sites/default/files/.',
    path: /^\/(?:core\/misc|sites\/default\/files)\//,
  },
  { name: 'Django', sure: 'high', because: 'It loads files from /static/admin/.', path: /\/static\/admin\// },
  {
    name: 'Rails',
    sure: 'high',
    because: 'It loads Turbo or Active Storage of Rails.',
    path: /\/rails\/active_storage\/|\/assets\/(?:turbo|stimulus|application)-[0-9a-f]{8,}/,
  },
  { name: 'Laravel', sure: 'high', because: 'It loads Livewire.', path: /\/livewire\// },
  {
    name: 'Blazor',
    sure: 'high',
    because: 'It loads files from /_framework/.',
    path: /^\/_framework\/(?:blazor|dotnet)/,
  },
  {
    name: 'Angular',
    sure: 'high',
    because: 'Elements carry the scope attributes of Angular.',
    selector: /\b_ng(?:content|host)-|\[ng-|\bng-(?:star|untouched|pristine)/,
  },
  {
    name: 'Angular',
    sure: 'medium',
    because: 'It loads main, polyfills and runtime bundles.',
    path: /\/polyfills[.-][\w-]*\.?js$/,
  },
  {
    name: 'Svelte',
    sure: 'high',
    because: 'Elements carry the scope classes of Svelte.',
    selector: /\.svelte-[a-z0-9]{4,}/,
  },
  {
    name: 'Vue',
    sure: 'high',
    because: 'Elements carry the scope attributes of Vue.',
    selector: /\[?data-v-[0-9a-f]{6,}/,
  },
  {
    name: 'Vue',
    sure: 'medium',
    because: 'It loads a file that is named after Vue.',
    path: /\/vue(?:\.runtime)?(?:\.global)?(?:\.prod)?(?:[.-][\w]+)?\.js$/,
  },
  {
    name: 'React',
    sure: 'medium',
    because: 'It loads a file that is named after React.',
    path: /\/react(?:-dom)?(?:[.-][\w.]+)?\.js$/,
  },
  {
    name: 'React (Create React App)',
    sure: 'medium',
    because: 'It loads /static/js/main.<hash>.js.',
    path: /^\/static\/js\/main\.[0-9a-f]{6,}\.js$/,
  },
  {
    name: 'jQuery',
    sure: 'medium',
    because: 'It loads a file that is named after jQuery.',
    path: /\/jquery[\w.-]*\.js$/,
  },
  { name: 'Vite', sure: 'low', because: 'It loads /assets/index-<hash>.js.', path: /^\/assets\/index-[\w-]{8,}\.js$/ },
];

export function frameworkOf({ runtimeEvidence, findings }: Report): Framework | null {
  const paths = runtimeEvidence.network.shapes.filter(({ sameOrigin }) => sameOrigin).map(({ path }) => path);
  const selectors = findings.flatMap(({ element, blame }) => [element?.selectorHint ?? '', blame?.selector ?? '']);
  const found = traits.find(
    ({ path, selector }) =>
      (path !== undefined && paths.some((each) => path.test(each))) ||
      (selector !== undefined && selectors.some((each) => selector.test(each))),
  );
  return found === undefined ? null : { name: found.name, sure: found.sure, because: found.because };
}
