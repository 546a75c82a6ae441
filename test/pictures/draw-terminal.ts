// What a terminal showed, as a page: the text with its colours, in a window.
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escape = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign);

/** The codes that the command line uses; whatever else moves or clears has been played before. */
const styles: Readonly<Record<string, string>> = {
  '1': 'font-weight:700',
  '2': 'color:#8b95a5',
  '31': 'color:#ff8a80',
  '32': 'color:#7ddba2',
  '33': 'color:#f2c46d',
};
const ends: Readonly<Record<string, readonly string[]>> = { '22': ['1', '2'], '39': ['31', '32', '33'] };

const ESC = '\u001b';
const codes = new RegExp(`${ESC}\\[([\\d;]*)m`);

/** A line that is rewritten counts as it was last: \r and "clear line" are played. */
export function playLines(output: string): readonly string[] {
  return output
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.slice(line.lastIndexOf('\r') + 1).replaceAll(`${ESC}[2K`, ''))
    .filter((line, index, all) => line !== '' || index < all.length - 1);
}

function paintLine(line: string): string {
  let on = new Set<string>();
  const parts = line.split(codes);
  return parts
    .map((part, index) => {
      if (index % 2 === 0) {
        const css = [...on].map((code) => styles[code]).join(';');
        return css === '' || part === '' ? escape(part) : `<span style="${css}">${escape(part)}</span>`;
      }
      for (const code of part.split(';')) {
        if (code === '0' || code === '') on = new Set();
        else if (code in styles) on.add(code);
        else for (const ended of ends[code] ?? []) on.delete(ended);
      }
      return '';
    })
    .join('');
}

export const terminalPage = (command: string, lines: readonly string[]): string => `<!doctype html>
<meta charset="utf-8">
<style>
body { margin: 0; background: transparent; width: max-content; }
.window { background: #14171c; border-radius: 10px; overflow: hidden; width: max-content; }
.bar { display: flex; gap: 8px; padding: 12px 14px; background: #20252d; }
.bar i { width: 12px; height: 12px; border-radius: 50%; background: #3b424d; }
pre { margin: 0; padding: 14px 20px 20px; color: #eceef2; font: 14px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.prompt { color: #7fd6bb; }
</style>
<div class="window"><div class="bar"><i></i><i></i><i></i></div><pre><span class="prompt">$</span> ${escape(command)}
${lines.map(paintLine).join('\n')}</pre></div>`;
