import { useState } from 'react';

const place = 'proofrun-theme';
const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];
const names = { system: 'Like the system', light: 'Light', dark: 'Dark' } as const;

const stored = (): Theme => themes.find((theme) => theme === localStorage.getItem(place)) ?? 'system';

const apply = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme;
};
apply(stored());

export function ThemeChoice() {
  const [theme, setTheme] = useState(stored);
  const choose = (next: Theme): void => {
    localStorage.setItem(place, next);
    apply(next);
    setTheme(next);
  };
  return (
    <label className="theme">
      Colours{' '}
      <select
        value={theme}
        onChange={(event) => choose(themes.find((each) => each === event.target.value) ?? 'system')}
      >
        {themes.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
