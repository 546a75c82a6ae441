// When a record that the server accepted is missing from its list. The list itself is the control: it shows other
// records before and after, and it is known to be the list of this form, since it showed ours or names its fields.
// A list that may be paged, filtered, moderated or a choice proves nothing.
import type { ListLook, ListedLook, Look } from './look.ts';
import { type Looks, type Related, broken, itemsOf, open, sameSet, subset } from './relation.ts';

/** Fewer are no list of records; more may be the first page of one. */
const items = { min: 2, max: 9 } as const;
/** As many columns are not called like fields by chance. */
const minSharedNames = 2;

type Whole = Look & { readonly list: ListLook; readonly listed: ListedLook };

/** Nothing on the page explains why a record would not be in its list. */
function showsAll(look: Look): look is Whole {
  const { list, listed } = look;
  if (list === null || list.partial || listed === undefined) return false;
  return listed.narrowing === 0 && listed.waiting === 0 && listed.choosing === 0;
}

const sayNothing = (before: Look, after: Look): boolean =>
  after.errorSigns <= before.errorSigns && (after.refusalWords ?? 0) <= (before.refusalWords ?? 0);

const unclear = open(
  'not_seen_again',
  'The server accepted the form, and the record is not on the page when it is loaded again; it may be shown elsewhere.',
);

/** `typed`: before the form was sent. `sent`: the page as it answered. `now`: the page as it was loaded again. */
export function missingRecord({ now, at, previous: sent }: Looks): Related {
  const typed = at('typed');
  if (!showsAll(typed) || !showsAll(sent) || !showsAll(now)) return unclear;
  const onePlace = [sent, now].every(({ path, list }) => path === typed.path && list.key === typed.list.key);
  const before = itemsOf(typed);
  const steady = sameSet(itemsOf(now), before) && subset(before, itemsOf(sent));
  if (!onePlace || !steady || before.length < items.min || before.length > items.max) return unclear;
  const absent = ({ echoes = 0, listed }: Whole): boolean => echoes === 0 && listed.ours === 0;
  if (!absent(typed) || !absent(now) || !sayNothing(typed, sent)) return unclear;
  if (sent.listed.ours > 0)
    return broken(
      'not_persisted',
      'lost_on_reload',
      'The server accepts a new record and the list shows it, but it is gone when the page is loaded again.',
    );
  return typed.listed.sharedNames >= minSharedNames && (sent.echoes ?? 0) === 0
    ? broken(
        'not_persisted',
        'never_listed',
        'The server accepts a new record, but the list of these records never shows it.',
      )
    : unclear;
}
