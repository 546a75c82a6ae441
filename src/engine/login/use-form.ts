// Types into fields and presses controls of a sign-in form with a real pointer and keyboard.
import type { SignInControl, SignInField } from '#core/evidence/sign-in-facts.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { settle } from '#engine/session/settle.ts';

const useMs = 8_000;
const afterTyping = { quietMs: 150, capMs: 2_000 };
/** A form that is just coming alive may empty its fields once or twice. */
const maxTries = 3;

/** What lies under something else is reached by the keyboard. */
async function reach(session: PageSession, index: number): Promise<'pointed' | 'focused' | 'lost'> {
  const point = await session.ask('aimAtSignIn', [index]);
  if (point !== null) {
    await withDeadline(session.page.mouse.click(point.x, point.y), useMs, 'using the pointer');
    return 'pointed';
  }
  return (await session.ask('focusSignIn', [index])) ? 'focused' : 'lost';
}

async function typeOnce(session: PageSession, index: number, text: string): Promise<boolean> {
  if ((await reach(session, index)) === 'lost') return false;
  const { keyboard } = session.page;
  await withDeadline(keyboard.press('ControlOrMeta+a'), useMs, 'using the keyboard');
  await withDeadline(keyboard.type(text), useMs, 'typing');
  return true;
}

export const holds = async (session: PageSession, { index }: SignInField, text: string): Promise<boolean> =>
  (await session.ask('typedLength', [index])) === text.length;

/** True when the field holds the text at the end; a field that cuts it off, or refuses it, does not. */
export async function typeInto(
  session: PageSession,
  field: SignInField,
  text: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (!(await typeOnce(session, field.index, text))) return false;
    await settle(session, { ...afterTyping, signal });
    if (await holds(session, field, text)) return true;
  }
  return false;
}

/** Into several boxes, one digit each: most pages move on by themselves. */
export async function typeDigits(
  session: PageSession,
  fields: readonly SignInField[],
  text: string,
  signal: AbortSignal,
): Promise<boolean> {
  const [first] = fields;
  if (first === undefined) return false;
  if (fields.length === 1) return typeInto(session, first, text, signal);
  for (const [at, field] of fields.entries()) {
    const digit = text[at];
    if (digit === undefined) break;
    if ((await reach(session, field.index)) === 'lost') return at > 0;
    await withDeadline(session.page.keyboard.type(digit), useMs, 'typing');
  }
  return true;
}

/** Without a control, and where no pointer reaches it, Enter in the field sends the form. */
export async function sendForm(session: PageSession, submit: SignInControl | null, last: SignInField): Promise<void> {
  const point = submit === null || !submit.enabled ? null : await session.ask('aimAtSignIn', [submit.index]);
  if (point !== null) return withDeadline(session.page.mouse.click(point.x, point.y), useMs, 'using the pointer');
  await reach(session, last.index);
  await withDeadline(session.page.keyboard.press('Enter'), useMs, 'using the keyboard');
}

export async function press(session: PageSession, { index }: SignInControl): Promise<boolean> {
  const reached = await reach(session, index);
  if (reached === 'focused') await withDeadline(session.page.keyboard.press('Enter'), useMs, 'using the keyboard');
  return reached !== 'lost';
}
