import { useEffect } from 'react';

/** A link to a part of a page works also where that part is drawn after the page was opened, or is folded away. */
export function useArrival(): void {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    const place = id === '' ? null : document.getElementById(id);
    place?.closest('details')?.setAttribute('open', '');
    place?.scrollIntoView();
  }, []);
}
