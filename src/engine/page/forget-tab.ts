/** What a tab remembers by itself, beside what the browser remembers for the origin. */
export function forgetTab(): boolean {
  sessionStorage.clear();
  window.name = '';
  return true;
}
